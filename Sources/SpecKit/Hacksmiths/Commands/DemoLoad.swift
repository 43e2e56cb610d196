internal import SpecCore

struct DemoLoad: LegacyCommand {
  static let line = "spec hacksmiths demo load"
  static let asMember = [
    line,
    "spec hacksmiths login --email mia@demo.example --password-stdin",
  ]

  static let name = "load"
  static let abstract: Text = "Fill the empty store with demo data."
  static let discussion: Text = """
    Twelve people, seven events and two organizations, on dates around today. The same day gives \
    the same ids and texts. A store that is not empty is refused unless `--replace --yes` is given.

    Passwords are for the demo only: ines@demo.example (admin) demo-admin-pass, omar@demo.example \
    (organizer) demo-organizer-pass, lena@demo.example (leader) demo-leader-pass, \
    mia@demo.example and tom@demo.example (members) demo-member-pass.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag("replace", \.replace, help: "Delete what is in the store first."),
      .flag("yes", short: "y", \.yes, help: "Do not ask before deleting or replacing."),
    ] + Argument.group(\.options)
  static let fields = [
    Field("people", .integer, "How many people there are now."),
    Field("events", .integer, "How many events."),
  ]
  static let examples = [Example(line, "Demo data.")]
  static let seeAlso = ["hacksmiths demo clear", "hacksmiths"]

  var replace = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let now = context.now
    guard DemoWorld.isPossible(at: now) else { throw HacksmithsError.demoOutOfRange }
    let store = try HacksmithsStore.open(context)
    if try !store.read({ try $0.isEmpty() }) {
      guard replace else { throw HacksmithsError.storeNotEmpty }
      if !yes { try context.requireYes("Replace everything in the store by the demo?") }
    }
    let script = try DemoScript(parsing: context.fixtures().bytes(of: "hacksmiths/demo.json"))
    let contents = try DemoWorld.contents(of: script, at: now, zones: context.zoneDatabase)
    try store.transaction { transaction in
      if try !transaction.isEmpty() {
        guard replace else { throw HacksmithsError.storeNotEmpty }
        try transaction.removeAll()
      }
      try transaction.fill(with: contents)
    }
    try context.show(
      DemoResult(people: contents.people.count, events: contents.events.count))
  }
}
