internal import SpecCore

struct ScheduleRemove: Command {
  static let name = "remove"
  static let abstract: Text = "Remove an entry from the programme."
  static let discussion: Text = "For organizers and leaders. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .positional("item", \.item, help: "The id of the entry."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule remove next d00000000000000000000001 --yes", "Cancel it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let title = try connection.event(event, needsMember: true).schedule.first {
      $0.id.text == item
    }?.title
    try context.agree(yes, Texts.askRemoveItem(title ?? item))
    let reply = try connection.api.call(ScheduleEndpoints.remove, event, item)
    try context.show(
      MessageResult(
        reply.item, record: reply.item.columns("id"), Texts.removedItem(reply.item.title)))
  }
}
