internal import SpecCore

struct IdeaEdit: LegacyCommand {
  static let name = "edit"
  static let abstract: Text = "Change your project idea."
  static let discussion: Text = "In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.idea, IdeaChoice.arguments)
    + Argument.group(\.changes, IdeaOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = IdeaObject.fields
  static let examples = [
    Example(
      "spec hacksmiths idea edit \(DemoKey.idea) --more \"With soup.\"", "Say more.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var idea = IdeaChoice()
  var changes = IdeaWords()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if changes == IdeaWords() { throw HacksmithsError.nothingToChange }
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(
      IdeaEndpoints.edit, idea.id(connection), body: IdeaBody(flat: changes))
    try context.show(MessageResult(reply.idea, Texts.changedIdea(reply.idea.title)))
  }
}
