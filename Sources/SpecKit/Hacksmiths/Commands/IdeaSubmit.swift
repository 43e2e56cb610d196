internal import SpecCore

struct IdeaSubmit: LegacyCommand {
  static let name = "submit"
  static let abstract: Text = "Submit a project idea."
  static let discussion: Text = """
    For members, one for each event. At a terminal it asks for the title and the description if \
    they are left out; an empty line goes back one question. In a pipe: the id.
    """
  static let arguments: [Argument<Self>] =
    Argument.group(\.idea, IdeaOptions.arguments)
    + [
      .option("event", \.event, value: "EVENT", help: "For this event.", shows: "next")
        .completing(CompletionCandidates.events)
    ] + Argument.group(\.options)
  static let columns = ["id"]
  static let fields = IdeaObject.fields
  static let examples = [
    Example(
      "spec hacksmiths idea submit --title \"Bread map\" --description \"Who has bread left.\"",
      "For the next event.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths idea list", "hacksmiths idea edit"]

  var idea = IdeaWords()
  var event: String?
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let missing =
      (idea.title == nil ? ["--title"] : []) + (idea.description == nil ? ["--description"] : [])
    try CredentialOptions.require(missing, context)
    let connection = try HacksmithsClient(context, options)
    var event = event ?? "next"
    var idea = idea
    if !missing.isEmpty {
      let found = try connection.event(event, needsMember: true)
      event = found.id.text
      // Refused before it is typed.
      let ideas = try connection.api.call(IdeaEndpoints.list, query: [.init("event", event)]).ideas
      if let own = ideas.first(where: \.mine) { throw HacksmithsError.hasIdea(own.id.text) }
      context.note(Texts.ideaFor(found.title))
      idea = try idea.asking(context)
    }
    let reply = try connection.api.call(
      IdeaEndpoints.submit, body: IdeaBody(flat: idea, event: event))
    try context.show(MessageResult(reply.idea, Texts.submitted(reply.idea.title)))
    context.hint(Texts.undo("idea withdraw \(reply.idea.id.text)"))
  }
}
