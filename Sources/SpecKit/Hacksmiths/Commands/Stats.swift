internal import SpecCore

struct Stats: Command {
  static let name = "stats"
  static let abstract = "Count events, members and answers."
  static let discussion = """
    `rsvps` are the yes answers of the next event. With `--event`: how many said what, and, once \
    it is over, how many did not come. In a pipe: name, value.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Of this event.")
        .completing(Completing.anyEvents)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("events", "int?", "Events in all."), Field("members", "int?", "People in all."),
    Field("rsvps", "int?", "Yes answers of the next event."),
    Field("yes", "int?", "With `--event`: who comes."),
    Field("guests", "int?", "Whom they bring along."), Field("no", "int?", "Who does not."),
    Field("maybe", "int?", "Who does not know."), Field("waiting", "int?", "Who waits."),
    Field("checkedIn", "int?", "Who came."), Field("noShows", "int?", "Who did not."),
    Field.asOf,
  ]
  static let examples = [
    Example("spec hacksmiths stats", "The community.", setup: [DemoLoad.line]),
    Example("spec hacksmiths stats --event last", "The last event.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths event guests"]

  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let query = event.map { [Request.QueryItem("event", $0)] } ?? []
    let connection = try Connection(context, options)
    let reply: NumbersReply = try connection.api.get("stats", query: query)
    if let numbers = reply.event {
      return try connection.show(
        Numbers(
          payload: numbers,
          pairs: [
            ("yes", numbers.yes), ("guests", numbers.guests), ("no", numbers.no),
            ("maybe", numbers.maybe), ("waiting", numbers.waiting),
            ("checkedIn", numbers.checkedIn), ("noShows", numbers.noShows),
          ]))
    }
    try connection.show(
      Numbers(
        payload: CommunityNumbers(
          events: reply.events, members: reply.members, rsvps: reply.rsvps),
        pairs: [
          ("events", reply.events), ("members", reply.members), ("rsvps", reply.rsvps),
        ]))
  }
}

private struct CommunityNumbers: Encodable {
  var events: Int
  var members: Int
  var rsvps: Int
}

private struct Numbers<Payload: Encodable>: Presentable {
  var payload: Payload
  var pairs: [(String, Int?)]

  func records() -> [[String]] { pairs.flatMap { Columns.field($0, $1) } }
  func drawing(_ page: Page) -> [Line] {
    pairs.compactMap { name, value in
      value.map { Line(" \(name.padded(to: 12))") + Line(String($0)) }
    }
  }
}
