internal import SpecCore

struct Home: Command {
  static let name = "home"
  static let abstract: Text = "Events, people and answers of a hackathon community."
  static let discussion: Text = """
    Without a verb: the next event, the question, up to five events after it, and the sections \
    there are. Nothing is asked, and nobody has to sign in to look.

    In a pipe: a record `next` and records `upcoming` with the columns of `upcoming`, then the \
    record `question`.

    EVENT is `next`, `last`, an id or a key. PERSON is `me`, an id or a key.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = [
    Field("tabs", "[object]", "The sections, as `tabs` lists them."),
    Field("viewer", "object", "Who looks: `role`, and a member's `id`, `key` and `name`."),
    Field("event", "object?", "The next event, as `event` shows it."),
    Field("question", "string", "The line that asks, or answers, \"Are you coming?\"."),
    Field("upcoming", "[object]", "Up to five events after it, as `upcoming` lists them."),
    Field.asOf,
  ]
  static let examples = [
    Example("spec hacksmiths", "What is on.", setup: [DemoLoad.line]),
    Example("spec hacksmiths --json", "The same for programs.", setup: [DemoLoad.line]),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths demo load"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try Connection(context, options)
    let viewer = try connection.viewer()
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

extension Connection {
  /// The next event, and up to five after it.
  func home() throws -> (event: EventObject?, upcoming: [ListedEvent]) {
    let reply: EventsReply = try api.get("events", query: [.init("limit", "7")])
    // A canceled event one meant to come to is listed, but it is not the next.
    let next = reply.events.first { $0.summary.state != .canceled }
    let event = try next.map { try self.event($0.summary.id.text) }
    let upcoming = reply.events.filter { $0.summary.id != next?.summary.id }.prefix(5)
    return (event, Array(upcoming))
  }
}
