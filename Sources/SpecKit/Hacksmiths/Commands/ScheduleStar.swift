internal import SpecCore

struct ScheduleStar: Command {
  static let name = "star"
  static let abstract: Text = "Star an entry of the programme for yourself."
  static let discussion: Text = "For members; `schedule --starred` lists them. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .positional("item", \.item, help: "The id of the entry."),
      .flag("undo", \.undo, help: "Remove the star."),
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule star next d00000000000000000000001", "Not to be missed.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var event = ""
  var item = ""
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let reply = try HacksmithsClient(context, options).api.call(
      undo ? ScheduleEndpoints.unstar : ScheduleEndpoints.star, event, item)
    try context.show(
      MessageResult(
        reply.item, record: reply.item.columns("id"),
        undo ? Texts.unstarred(reply.item.title) : Texts.starred(reply.item.title)))
  }
}
