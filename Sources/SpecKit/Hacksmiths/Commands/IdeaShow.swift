internal import SpecCore

struct IdeaShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show a project idea."
  static let arguments: [Argument<Self>] =
    Argument.group(\.idea, IdeaChoice.arguments)
    + Argument.group(\.options)
  static let fields = IdeaObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths idea show \(DemoKey.idea)", "All of it.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var idea = IdeaChoice()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(IdeaEndpoints.show, idea.id(connection))
    try connection.show(IdeaResult(idea: reply.idea))
  }
}
