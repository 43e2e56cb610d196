internal import SpecCore

struct ScheduleAdd: LegacyCommand {
  static let name = "add"
  static let abstract: Text = "Add an entry to the programme of an event."
  static let discussion: Text = """
    For its organizers and leaders. An entry lies within the event; if the same person does \
    something else at that time, a note says so. In a pipe: the id.
    """
  static let arguments: [Argument<Self>] =
    [.positional("event", \.event, help: "An id or a key.").completing(CompletionCandidates.events)]
    + Argument.group(\.item, ScheduleOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule add next --title Lunch --start \"2026-12-05 12:00\""
        + " --end \"2026-12-05 13:00\"", "On the event's clock.", setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ScheduleOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try HacksmithsError.require([
      ("--title", item.body.title), ("--start", item.start), ("--end", item.end),
    ])
    let client = try HacksmithsClient(context, options)
    try item.send(to: client.event(event, needsMember: true), item: nil, client)
  }
}
