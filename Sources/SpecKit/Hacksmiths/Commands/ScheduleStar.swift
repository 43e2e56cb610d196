internal import SpecCore

struct ScheduleStar: Command {
  static let name = "star"
  static let abstract: Text = "Star an entry of the programme for yourself."
  static let discussion: Text = "For members; `schedule --starred` lists them. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.choice, ItemChoice.arguments) + [
      .flag("undo", \.undo, help: "Remove the star.")
    ] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = ItemObject.fields
  static let examples = [
    Example(
      "spec hacksmiths schedule star next Doors", "Not to be missed.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths schedule"]

  var choice = ItemChoice()
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let client = try HacksmithsClient(context, options)
    let before = try choice.item(of: client.event(choice.event, needsMember: true))
    let reply = try client.api.call(
      undo ? ScheduleEndpoints.unstar : ScheduleEndpoints.star, choice.event,
      before?.id.text ?? choice.word)
    try context.show(
      MessageResult(
        reply.item, record: reply.item.columns("id"),
        undo ? Texts.unstarred(reply.item.title) : Texts.starred(reply.item.title)))
    if !undo, before?.starred != true {
      context.hint(Texts.undo("schedule star \(choice.event) \(reply.item.id.text) --undo"))
    }
  }
}
