internal import SpecCore

struct DemoLoad: Command {
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
      .option(
        "events", \.events, in: 0...100_000, value: "N", help: "Additional generated events.",
        shows: "0"),
      .option(
        "members", \.members, in: 0...100_000, value: "N", help: "Additional generated members.",
        shows: "0"),
      .option(
        "rsvps", \.rsvps, in: 0...100_000, value: "N", help: "Generated answers, spread over both.",
        shows: "0"),
      .option(
        "tokens", \.tokens, value: "FILE",
        help: "Write the key and a sign-in token of each generated member there; `-`: show them."),
      .flag("replace", \.replace, help: "Delete what is in the store first."),
      .flag("yes", short: "y", \.yes, help: "Do not ask before deleting or replacing."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("people", "integer", "How many people there are now."),
    Field("events", "integer", "How many events."),
    Field("tokens", "[string]?", "With `--tokens -`: `key` and `token` of each generated member."),
  ]
  static let examples = [Example(line, "Demo data.")]
  static let seeAlso = ["hacksmiths demo clear", "hacksmiths"]

  var events = 0
  var members = 0
  var rsvps = 0
  var tokens: String?
  var replace = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let now = context.now
    let crowd = DemoGenerator(events: events, members: members, rsvps: rsvps)
    guard crowd.isPossible else { throw HacksmithsError.tooManyAnswers }
    guard DemoWorld.isPossible(at: now) else { throw HacksmithsError.demoOutOfRange }
    let store = try HacksmithsStore.open(context)
    if try !store.read({ try $0.isEmpty() }) {
      guard replace else { throw HacksmithsError.storeNotEmpty }
      if !yes { try context.requireYes("Replace everything in the store by the demo?") }
    }
    if let tokens, tokens != "-" { try context.agreeToReplace(tokens, isSure: yes) }
    let script = try DemoScript(parsing: context.fixtures().bytes(of: "hacksmiths/demo.json"))
    var contents = try DemoWorld.contents(of: script, at: now, zones: context.zoneDatabase)
    let generated = crowd.join(&contents, at: now)
    let issued = try store.transaction { transaction in
      if try !transaction.isEmpty() {
        guard replace else { throw HacksmithsError.storeNotEmpty }
        try transaction.removeAll()
      }
      try transaction.fill(with: contents)
      guard let tokens else { return [IssuedToken]() }
      let issued = try generated.map {
        try IssuedToken(to: $0, at: now, in: transaction)
      }
      // Written before the commit: if the file cannot be written, the store does not change.
      if tokens != "-" {
        let lines = issued.map { "\($0.key)\t\($0.token)\n" }
        try Context.save(Array(lines.joined().utf8), at: tokens)
      }
      return issued
    }
    try context.show(
      DemoResult(
        people: contents.people.count, events: contents.events.count,
        tokens: tokens == "-" ? issued : nil))
  }
}
