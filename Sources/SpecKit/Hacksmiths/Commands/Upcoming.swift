internal import SpecCore

struct Upcoming: Command {
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
      .option(
        "month", \.month, value: "YYYY-MM", help: "The events of a month, with a calendar sheet."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
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
  var month: CivilMonth?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    try check()
    let events = try connection.events(query(connection), limit: all ? nil : count)
    let table = try connection.table(events)
    guard let month else {
      try connection.show(UpcomingResult(table: table))
      if events.isEmpty { context.hint("No event fits; see `spec hacksmiths event next`.") }
      if let open = events.first(where: \.isAnswerable) { context.hint(Texts.answer(open.key)) }
      return
    }
    try connection.show(
      MonthResult(month: month, table: table, zone: connection.dateZone, now: connection.now))
  }

  private var count: Int? { month == nil ? limit ?? Self.listed : limit }
  /// How many are listed unless more are asked for.
  static let listed = 10

  private func check() throws {
    if all, limit != nil { throw HacksmithsError.exclusive("--all", "--limit") }
    if month != nil, from != nil || to != nil {
      throw HacksmithsError.exclusive("--month", from == nil ? "--to" : "--from")
    }
  }

  private func query(_ connection: HacksmithsClient) -> APIClient.Query {
    var query = tags.map { Request.QueryItem("tag", $0) }
    let zone = connection.dateZone
    var bounds = (
      from?.start(in: zone, now: connection.now), to?.end(in: zone, now: connection.now)
    )
    if let month {
      bounds = (month.start(in: zone), month.adding(months: 1).start(in: zone))
    }
    if let from = bounds.0 { query.append(Request.QueryItem("from", from.written.iso8601)) }
    // A bound after the last date is left out.
    if let to = bounds.1, to <= .lastWritten {
      query.append(Request.QueryItem("to", to.written.iso8601))
    }
    if let search { query.append(Request.QueryItem("search", search)) }
    if mine { query.append(Request.QueryItem("mine", "true")) }
    return query
  }
}
