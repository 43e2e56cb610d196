internal import SpecCore

struct ScheduleEdit: LegacyCommand {
  static let name = "edit"
  static let abstract: Text = "Change an entry of the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.choice, ItemChoice.arguments)
    + Argument.group(\.changes, ScheduleOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule edit next Doors --place \"Hall 2\"",
      "Somewhere else.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var choice = ItemChoice()
  var changes = ScheduleOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if changes == ScheduleOptions() { throw HacksmithsError.nothingToChange }
    let client = try HacksmithsClient(context, options)
    let event = try client.event(choice.event, needsMember: true)
    try changes.send(to: event, item: choice.item(of: event)?.id.text ?? choice.word, client)
  }
}
