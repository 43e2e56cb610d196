internal import SpecCore

struct Stats: Command {
  static let name = "stats"
  static let abstract: Text = "Count events, members and answers."
  static let discussion: Text = """
    `rsvps` are the yes answers of the next event. With `--event`: how many said what, and, once \
    it is over, how many did not come. In a pipe: name, value.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "Of this event.")
        .completing(Completing.anyEvents)
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("events", "integer?", "Events in all."), Field("members", "integer?", "People in all."),
    Field("rsvps", "integer?", "Yes answers of the next event."),
    Field("yes", "integer?", "With `--event`: who comes."),
    Field("guests", "integer?", "Whom they bring along."), Field("no", "integer?", "Who does not."),
    Field("maybe", "integer?", "Who does not know."), Field("waiting", "integer?", "Who waits."),
    Field("checkedIn", "integer?", "Who came."), Field("noShows", "integer?", "Who did not."),
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
