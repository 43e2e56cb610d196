internal import SpecCore

struct DemoLoad: Command {
  static let line = "spec hacksmiths demo load"
  static let asMember = [
    line,
    "spec hacksmiths login --email mia@demo.example --password-stdin",
  ]

  static let name = "load"
  static let abstract = "Fill the empty store with a community to try."
  static let discussion = """
    Twelve people, seven events and two organizations, on dates around today. The same day gives \
    the same ids and texts. A store that is not empty is refused unless `--replace --yes` is given.

    Passwords are for the demo only: ines@demo.example (admin) demo-admin-pass, omar@demo.example \
    (organizer) demo-organizer-pass, lena@demo.example (leader) demo-leader-pass, \
    mia@demo.example and tom@demo.example (members) demo-member-pass.
    """
  static let arguments: [Argument<Self>] = [
    .flag("replace", \.replace, help: "Delete what is in the store first."),
    .flag("yes", short: "y", \.yes, help: "Do not ask before deleting."),
  ]
  static let fields = [
    Field("people", "int", "How many people there are now."),
    Field("events", "int", "How many events."),
  ]
  static let examples = [Example(line, "A community to try.")]
  static let seeAlso = ["hacksmiths demo clear", "hacksmiths"]

  var replace = false
  var yes = false

  func run(_ context: Context) throws {
    let now = context.now
    let script = try DemoScript(parsing: context.fixtures().bytes(of: "hacksmiths/demo.json"))
    let contents = try DemoWorld.contents(of: script, at: now, zones: context.zoneDatabase)
    let store = try HacksmithsStore.open(context)
    let isEmpty = try store.read { try $0.isEmpty() }
    if !isEmpty {
      guard replace else { throw HacksmithsError.storeNotEmpty }
      guard try yes || context.confirm(Texts.askReplace) else { return }
    }
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

struct DemoResult: Presentable, Encodable {
  var people: Int
  var events: Int

  func records() -> [[String]] {
    [Columns.record("people", people), Columns.record("events", events)]
  }

  func drawing(_ page: Page) -> [Line] {
    Flow.paragraph(Texts.demoLoaded(people, events), indent: 1, width: Flow.width(page))
  }
}
