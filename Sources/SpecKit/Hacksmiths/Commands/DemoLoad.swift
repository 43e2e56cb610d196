internal import SpecCore

struct DemoLoad: Command {
  static let line = "spec hacksmiths demo load"
  static let asMember = [
    line,
    "spec hacksmiths login --email mia@demo.example --password-stdin",
  ]

  static let name = "load"
  static let abstract: Text = "Fill the empty store with a community to try."
  static let discussion: Text = """
    Twelve people, seven events and two organizations, on dates around today. The same day gives \
    the same ids and texts. A store that is not empty is refused unless `--replace --yes` is given.

    Passwords are for the demo only: ines@demo.example (admin) demo-admin-pass, omar@demo.example \
    (organizer) demo-organizer-pass, lena@demo.example (leader) demo-leader-pass, \
    mia@demo.example and tom@demo.example (members) demo-member-pass.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("events", \.events, value: "N", help: "Generated events besides.", shows: "0"),
      .option("members", \.members, value: "N", help: "Generated members besides.", shows: "0"),
      .option(
        "rsvps", \.rsvps, value: "N", help: "Generated answers, spread over both.", shows: "0"),
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
  static let examples = [Example(line, "A community to try.")]
  static let seeAlso = ["hacksmiths demo clear", "hacksmiths"]

  var events: CrowdSize?
  var members: CrowdSize?
  var rsvps: CrowdSize?
  var tokens: String?
  var replace = false
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try LocalOnly.check(context, options)
    let now = context.now
    let crowd = DemoCrowd(
      events: events?.value ?? 0, members: members?.value ?? 0, rsvps: rsvps?.value ?? 0)
    guard crowd.isPossible else { throw HacksmithsError.tooManyAnswers }
    guard DemoWorld.isPossible(at: now) else { throw HacksmithsError.noDemoThen }
    let store = try HacksmithsStore.open(context)
    if try !store.read({ try $0.isEmpty() }) {
      guard replace else { throw HacksmithsError.storeNotEmpty }
      guard try yes || context.confirm(Texts.askReplace) else { throw HacksmithsError.cancelled }
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
      let issued = try issueTokens(to: generated, at: now, context.random, in: transaction)
      // Before anything is committed: a file that cannot be written leaves the store as it is.
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

  private func issueTokens(
    to people: [Person], at now: Instant, _ random: () -> UInt64, in transaction: Transaction
  ) throws -> [IssuedToken] {
    try people.map { person in
      let (token, _) = try Sessions.start(
        for: person.id, days: 30, at: now, random: random, in: transaction)
      return IssuedToken(key: person.key, token: token)
    }
  }
}

/// 0 to 100000.
struct CrowdSize: ArgumentValue {
  let value: Int

  static func parse(argument text: String) throws -> CrowdSize {
    guard let value = Int(text), (0...100_000).contains(value) else {
      throw ArgumentError("'\(text)' is not a whole number from 0 to 100000", code: "bad-number")
    }
    return CrowdSize(value: value)
  }
}

/// A sign-in token of a generated member.
struct IssuedToken: Encodable {
  var key: String
  var token: String
}

struct DemoResult: Presentable, Encodable {
  var people: Int
  var events: Int
  var tokens: [IssuedToken]?

  func records() -> [[String]] {
    if let tokens { return tokens.map { Columns.record($0.key, $0.token) } }
    return [Columns.record("people", people), Columns.record("events", events)]
  }

  func drawing(_ page: Page) -> [Line] {
    if let tokens { return tokens.map { Line("\($0.key)\t\($0.token)") } }
    let text = people == 0 ? Texts.demoCleared : Texts.demoLoaded(people, events)
    return Flow.paragraph(text, indent: 1, width: Flow.width(page))
  }
}
