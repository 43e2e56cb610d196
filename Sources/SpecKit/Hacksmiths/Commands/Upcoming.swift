internal import SpecCore

struct Upcoming: Command {
  static let name = "upcoming"
  static let abstract: Text = "List the events to come."
  static let discussion: Text = """
    For members. A date is YYYY-MM-DD, `today`, `tomorrow`, `+3d` or `+2w`; with `--from` in the \
    past, past events are listed too. An event that was canceled is listed if you meant to come.

    In a pipe: start, end, id, key, title, place, registration (or `canceled`), spots left, answer.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("from", \.from, value: "DATE", help: "Only what ends after then.", shows: "now"),
      .option("to", \.to, value: "DATE", help: "Only what starts up to the end of that day."),
      .option("search", \.search, value: "TEXT", help: "Only titles with this text."),
      .options("tag", \.tags, value: "TAG", help: "Only events with this tag."),
      .flag("mine", \.mine, help: "Only those you come to or wait for."),
      .option("limit", \.limit, value: "N", help: "At most this many.", shows: "10"),
      .flag("all", \.all, help: "All of them."),
      .option("month", \.month, value: "YYYY-MM", help: "The events of a month, on a sheet of it."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = EventFields.summary + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths upcoming", "The next ten.", setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths upcoming --to +4w --tag food --json", "Some of them, for programs.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths login"]

  var from: Day?
  var to: Day?
  var search: String?
  var tags: [String] = []
  var mine = false
  var limit: ListLimit?
  var all = false
  var month: CivilMonth?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    try check()
    let events = try connection.events(query(connection), limit: all ? nil : count)
    let table = try connection.table(events)
    guard let month else {
      try connection.show(UpcomingResult(table: table))
      if events.isEmpty { context.hint(Texts.noUpcoming) }
      return
    }
    try connection.show(
      MonthResult(month: month, table: table, zone: connection.dateZone, now: connection.now))
  }

  private var count: Int? { month == nil ? limit?.value ?? 10 : limit?.value }

  private func check() throws {
    if all, limit != nil { throw HacksmithsError.exclusive("--all", "--limit") }
    if month != nil, from != nil || to != nil {
      throw HacksmithsError.exclusive("--month", from == nil ? "--to" : "--from")
    }
  }

  private func query(_ connection: Connection) -> API.Query {
    var query = tags.map { Request.QueryItem("tag", $0) }
    let zone = connection.dateZone
    var bounds = (
      from?.start(in: zone, now: connection.now), to?.end(in: zone, now: connection.now)
    )
    if let month {
      bounds = (month.start(in: zone), month.adding(months: 1).start(in: zone))
    }
    if let from = bounds.0 { query.append(Request.QueryItem("from", from.written.iso8601)) }
    // A bound later than any date is none.
    if let to = bounds.1, to <= .lastWritten {
      query.append(Request.QueryItem("to", to.written.iso8601))
    }
    if let search { query.append(Request.QueryItem("search", search)) }
    if mine { query.append(Request.QueryItem("mine", "true")) }
    return query
  }
}

extension Connection {
  /// Events page by page; nil for no limit.
  func events(
    _ query: API.Query, limit: Int?
  ) throws -> [ListedEvent] {
    var events: [ListedEvent] = []
    var after: String?
    repeat {
      let left = limit.map { $0 - events.count } ?? 200
      var page = query + [.init("limit", String(min(left, 200)))]
      if let after { page.append(Request.QueryItem("after", after)) }
      let reply: EventsReply = try api.get("events", query: page, needsMember: true)
      events += reply.events
      after = reply.next
    } while after != nil && events.count < limit ?? .max
    return events
  }
}
