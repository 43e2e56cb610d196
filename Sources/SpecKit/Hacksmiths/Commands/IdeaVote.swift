internal import SpecCore

struct IdeaVote: LegacyCommand {
  static let name = "vote"
  static let abstract: Text = "Vote for a project idea."
  static let discussion: Text = "For members, once for each idea but their own. In a pipe: the id."
  static let arguments: [Argument<Self>] =
    Argument.group(\.idea, IdeaChoice.arguments)
    + [.flag("undo", \.undo, help: "Remove the vote.")]
    + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = IdeaObject.fields
  static let examples = [
    Example(
      "spec hacksmiths idea vote 1", "The idea with this number in `idea list`.",
      setup: DemoLoad.asMember,
      runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list"]

  var idea = IdeaChoice()
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let id = try idea.id(connection)
    let before =
      undo || !context.showsHints ? nil : try? connection.api.call(IdeaEndpoints.show, id).idea
    let reply = try connection.api.call(undo ? IdeaEndpoints.unvote : IdeaEndpoints.vote, id)
    try context.show(MessageResult(reply.idea, Texts.voted(reply.idea.title, reply.idea.votes)))
    if let before, !before.voted {
      context.hint(Texts.undo("idea vote \(reply.idea.id.text) --undo"))
    }
  }
}
