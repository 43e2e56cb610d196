internal import SpecCore

struct EventEdit: LegacyCommand {
  static let name = "edit"
  static let abstract: Text = "Change an event."
  static let discussion: Text = """
    For its organizers. Only what is given changes; a repeated option replaces the list, and \
    `--no-NAME` removes a value. Times are read in `--zone`, which also becomes the event's \
    zone, else in the event's. Everybody who comes gets mail if the time or place changes.

    In a pipe: id, key, state, revision.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.anyEvents)
    ]
    + Argument.group(\.changes, EventOptions.arguments)
    + [
      .option(
        "if-revision", \.changes.body.ifRevision, in: 1...1_000_000_000, value: "N",
        help: "Only if the event still has this revision.")
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "state", "revision"]
  static let fields = EventObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event edit robot-night --capacity 30 --no-map", "More spots, no map.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event add", "hacksmiths event cancel"]

  var event = ""
  var changes = EventOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    guard changes != EventOptions() || options.zone != nil else {
      throw HacksmithsError.nothingToChange
    }
    let connection = try HacksmithsClient(context, options)
    let current = try connection.event(event, needsMember: true)
    var body = try changes.body(connection, zone: connection.zone(current.timeZone))
    body.timeZone = connection.otherZone?.name
    let reply = try connection.api.call(EventEndpoints.edit, current.id.text, body: body)
    try context.show(MessageResult(reply.event, "Changed"))
    connection.deliverMail()
  }
}
