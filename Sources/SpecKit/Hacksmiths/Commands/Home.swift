internal import SpecCore

struct Home: LegacyCommand {
  static let name = "home"
  static let abstract: Text = "Events, people and answers of a hackathon community."
  static let discussion: Text = """
    Without a verb: the next event, the question, up to five later events, and the \
    sections. It asks nothing and needs no sign-in.

    In a pipe: a record `next` and records `upcoming` with the columns of `upcoming`, then the \
    record `question`.

    EVENT is `next`, `last`, an id or a key. PERSON is `me`, an id or a key.
    """
  static let arguments = Argument<Self>.group(\.options)
  static let fields = HomeResult.Payload.fields + [Field.asOf]
  static let examples = [
    Example("spec hacksmiths", "What is on.", setup: [DemoLoad.line]),
    Example("spec hacksmiths --json", "The same for programs.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths demo load"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let viewer = try connection.seenViewer()
    let (event, upcoming) = try connection.home()
    try connection.show(
      HomeResult(
        viewer: viewer, event: event, upcoming: try connection.table(upcoming),
        page: try event.map(connection.page),
        showsHint: !viewer.isMember && !connection.state.guest,
        isEmpty: try event == nil && connection.api.isEmbedded
          && connection.store.read { try $0.isEmpty() }))
  }
}
