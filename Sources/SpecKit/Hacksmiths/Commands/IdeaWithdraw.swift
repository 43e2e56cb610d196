internal import SpecCore

struct IdeaWithdraw: LegacyCommand {
  static let name = "withdraw"
  static let abstract: Text = "Delete your project idea and its votes."
  static let discussion: Text = "In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.idea, IdeaChoice.arguments)
    + [.flag("yes", short: "y", \.yes, help: "Do not ask first.")]
    + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = IdeaObject.fields
  static let examples = [
    Example(
      "spec hacksmiths idea withdraw \(DemoKey.idea) --yes", "It was not that good.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var idea = IdeaChoice()
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let id = try idea.id(connection)
    try context.agree(yes, Texts.askWithdraw)
    let reply = try connection.api.call(IdeaEndpoints.withdraw, id)
    try context.show(MessageResult(reply.idea, Texts.withdrawn(reply.idea.title)))
  }
}
