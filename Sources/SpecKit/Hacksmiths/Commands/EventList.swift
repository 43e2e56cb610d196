internal import SpecCore

struct EventList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List events: those to come, past ones, drafts."
  static let discussion: Text = """
    Published events to come, by their start. `--past` lists those that are over, the latest first. \
    `--drafts` and `--all` are for organizers, who see their own drafts and events that are not \
    published yet, and for admins, who see those of everybody.

    In a pipe: start, end, id, key, title, place, registration (or `canceled`, `draft`, \
    `scheduled`), spots left, answer.
    """
  static let arguments: [Argument<Self>] =
    [
      .flag("drafts", \.drafts, help: "Only drafts and events that are published later."),
      .flag("past", \.past, help: "Only events that are over."),
      .flag("all", \.all, help: "All of them: past, to come, canceled, drafts."),
      .option("search", \.search, value: "TEXT", help: "Only titles with this text."),
      .options("tag", \.tags, value: "TAG", help: "Only events with this tag."),
      .option("limit", \.limit, in: 1...100_000, value: "N", help: "At most this many."),
    ] + Argument.group(\.options)
  static let columns = [
    "start", "end", "id", "key", "title", "place", "registration", "spotsLeft", "answer",
  ]
  static let fields = EventSummary.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths event list", "What is planned.", setup: [DemoLoad.line]),
    Example("spec hacksmiths event list --past --limit 3", "What was.", setup: [DemoLoad.line]),
    Example(
      "spec hacksmiths event list --drafts", "What I have not published.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths event publish", "hacksmiths upcoming"]

  var drafts = false
  var past = false
  var all = false
  var search: String?
  var tags: [String] = []
  var limit: Int?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let kinds = [("drafts", drafts), ("past", past), ("all", all)].filter(\.1).map(\.0)
    if kinds.count > 1 { throw HacksmithsError.exclusive("--\(kinds[0])", "--\(kinds[1])") }
    let connection = try HacksmithsClient(context, options)
    let events = try connection.events(
      kinds.map { Request.QueryItem($0, "true") } + tags.map { .init("tag", $0) }
        + (search.map { [.init("search", $0)] } ?? []),
      limit: limit, asMember: drafts || all)
    try connection.show(UpcomingResult(table: connection.table(events)))
    context.hint(hint(events.first))
  }

  /// What to do with an event of the list.
  private func hint(_ event: EventSummary?) -> String {
    guard let event else { return drafts ? Texts.noDraft : Texts.noEventFits }
    return event.state == .draft
      ? Texts.publish(event.key) : "More about one: spec hacksmiths event \(event.key)"
  }
}
