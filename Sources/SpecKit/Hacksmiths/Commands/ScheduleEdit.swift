internal import SpecCore

struct ScheduleEdit: Command {
  static let name = "edit"
  static let abstract: Text = "Change an entry of the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .positional("item", \.item, help: "The id of the entry."),
    ] + Argument.group(\.changes, ScheduleOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule edit next d00000000000000000000001 --place \"Hall 2\"",
      "Somewhere else.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var changes = ScheduleOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if changes == ScheduleOptions() { throw HacksmithsError.nothingToChange }
    try changes.send(to: event, item: item, HacksmithsClient(context, options))
  }
}
