internal import SpecCore

struct ScheduleRemove: LegacyCommand {
  static let name = "remove"
  static let abstract: Text = "Remove an entry from the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.choice, ItemChoice.arguments) + [
      .flag("yes", short: "y", \.yes, help: "Do not ask first.")
    ] + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule remove next Doors --yes", "Cancel it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var choice = ItemChoice()
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let client = try HacksmithsClient(context, options)
    let item = try choice.item(of: client.event(choice.event, needsMember: true))
    try context.agree(yes, Texts.askRemoveItem(item?.title ?? choice.word))
    let reply = try client.api.call(
      ScheduleEndpoints.remove, choice.event, item?.id.text ?? choice.word)
    try context.show(
      MessageResult(
        reply.item, record: reply.item.columns("id"), Texts.removedItem(reply.item.title)))
  }
}
