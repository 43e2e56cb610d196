internal import SpecCore

struct IdeaList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List project ideas, those with most votes first."
  static let discussion: Text = """
    The number beside an idea is the one to type for it, such as `idea vote 2`; votes do not \
    change it. In a pipe: id, votes, author, title.
    """
  static let arguments: [Argument<Self>] =
    [
      .option("event", \.event, value: "EVENT", help: "For this event.", shows: "next")
        .completing(CompletionCandidates.anyEvents),
      .flag("all-events", \.allEvents, help: "For all events."),
    ] + Argument.group(\.options)
  static let columns = ["id", "votes", "author", "title"]
  static let fields = IdeaObject.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths idea list", "For the next event.", setup: [DemoLoad.line])
  ]
  static let seeAlso = ["hacksmiths idea submit", "hacksmiths idea vote"]

  var event: String?
  var allEvents = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if allEvents, event != nil { throw HacksmithsError.exclusive("--all-events", "--event") }
    let query = allEvents ? [] : [Request.QueryItem("event", event ?? "next")]
    let connection = try HacksmithsClient(context, options)
    let reply = try connection.api.call(IdeaEndpoints.list, query: query)
    try connection.show(
      ListResult(reply.ideas, empty: Texts.noIdeas) { idea in
        PipeFields.record(idea.id, idea.votes, idea.author?.name, idea.title)
      } cells: { idea in
        [
          "\(idea.number)", idea.title, Texts.votes(idea.votes, voted: idea.voted),
          idea.mine ? Texts.yours : idea.author?.name.full ?? Texts.someMember,
          allEvents ? idea.event.key : "",
        ]
      })
    if let idea = reply.ideas.first(where: { !$0.mine && !$0.voted }) {
      let event = allEvents || event != nil ? " --event \(idea.event.key)" : ""
      context.hint("Vote: spec hacksmiths idea vote \(idea.number)\(event)")
    }
  }
}
