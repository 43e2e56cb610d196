internal import SpecCore

struct Stats: LegacyCommand {
  static let name = "stats"
  static let abstract: Text = "Count events, members and answers."
  static let discussion: Text = """
    `rsvps` are the yes answers of the next event. With `--event`: how many gave each answer, and, \
    after it, how many did not come. In a pipe: name, value.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Of this event.")
        .completing(CompletionCandidates.anyEvents)
    ] + Argument.group(\.options)
  static let columns = ["name", "value"]
  static let fields =
    (CommunityCounts.members.map(\.optional).map { Field($0.name, $0.type, $0.help) }
      + EventNumbers.members.map(\.optional).map { Field($0.name, $0.type, $0.help) })
    + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths stats", "The community.", setup: [DemoLoad.line]),
    Example("spec hacksmiths stats --event last", "The last event.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths event guests"]

  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let query = event.map { [Request.QueryItem("event", $0)] } ?? []
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(CommunityEndpoints.numbers, query: query)
    if let numbers = reply.event { return try connection.show(NumbersResult(payload: numbers)) }
    try connection.show(
      NumbersResult(
        payload: CommunityCounts(
          events: reply.events, members: reply.members, rsvps: reply.rsvps)))
  }
}

private struct CommunityCounts: Record {
  var events: Int
  var members: Int
  var rsvps: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("events", \.events, "Events in all."),
    RecordMember("members", \.members, "People in all."),
    RecordMember("rsvps", \.rsvps, "Yes answers of the next event."),
  ]
}

private struct NumbersResult<Payload: Record>: Presentable {
  var payload: Payload

  func records() -> [[String]] { payload.lines }
  func drawing(_ page: Page) -> [Line] {
    payload.lines.map { Line(" \($0[0].padded(to: 12))") + Line($0[1]) }
  }
}
