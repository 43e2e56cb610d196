internal import SpecCore

struct Upcoming: LegacyCommand {
  static let name = "upcoming"
  static let abstract: Text = "List upcoming events."
  static let discussion: Text = """
    For members. A date is YYYY-MM-DD, `today`, `tomorrow`, `+3d` or `+2w`; with `--from` in the \
    past, past events are listed too. A canceled event is listed if you said yes or were waiting.

    In a pipe: start, end, id, key, title, place, registration (or `canceled`), spots left, answer.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("from", \.from, value: "DATE", help: "Only what ends after then.", shows: "now"),
      .option("to", \.to, value: "DATE", help: "Only what starts up to the end of that day."),
      .option("search", \.search, value: "TEXT", help: "Only titles with this text."),
      .options("tag", \.tags, value: "TAG", help: "Only events with this tag."),
      .flag("mine", \.mine, help: "Only events that you said yes to or wait for."),
      .option(
        "limit", \.limit, in: 1...100_000, value: "N", help: "At most this many.", shows: "10"),
      .flag("all", \.all, help: "All of them."),
    ] + Argument.group(\.options)
  static let columns = [
    "start", "end", "id", "key", "title", "place", "registration", "spotsLeft", "answer",
  ]
  static let fields = EventSummary.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths upcoming", "The next ten.", setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths upcoming --to +4w --tag food --json", "Some of them, for programs.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths login"]

  var from: DateArgument?
  var to: DateArgument?
  var search: String?
  var tags: [String] = []
  var mine = false
  var limit: Int?
  var all = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    if all, limit != nil { throw HacksmithsError.exclusive("--all", "--limit") }
    let events = try connection.events(query(connection), limit: all ? nil : limit ?? Self.listed)
    try connection.show(UpcomingResult(table: connection.table(events)))
    if events.isEmpty { context.hint("No event fits; see `spec hacksmiths event next`.") }
    if let open = events.first(where: \.isAnswerable) { context.hint(Texts.answer(open.key)) }
  }

  /// How many are listed unless more are asked for.
  static let listed = 10

  private func query(_ connection: HacksmithsClient) -> APIClient.Query {
    var query = tags.map { Request.QueryItem("tag", $0) }
    let zone = connection.dateZone
    if let from = from?.start(in: zone, now: connection.now) {
      query.append(Request.QueryItem("from", from.written.iso8601))
    }
    // A bound after the last date is left out.
    if let to = to?.end(in: zone, now: connection.now), to <= .lastWritten {
      query.append(Request.QueryItem("to", to.written.iso8601))
    }
    if let search { query.append(Request.QueryItem("search", search)) }
    if mine { query.append(Request.QueryItem("mine", "true")) }
    return query
  }
}
