internal import SpecCore

struct EventAdd: LegacyCommand {
  static let name = "add"
  static let abstract: Text = "Add an event."
  static let discussion: Text = """
    For organizers. At a terminal it asks for the title, the start and the end if they are left \
    out; an empty line goes back one question. A new event is a draft that only its organizers \
    see, until it is published. \
    WHEN is `2026-12-05 09:00` on the wall clock of the event's zone (`--zone`, else that of this \
    machine), or has an offset: `2026-12-05T08:00:00Z`. Registration is open from the publication \
    to the start unless told otherwise; the capacity counts guests.

    In a pipe: id, key, state, revision.
    """
  static let arguments =
    Argument<Self>.group(\.event, EventOptions.arguments)
    + Argument.group(\.options)
  static let columns = ["id", "key", "state", "revision"]
  static let fields = EventObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event add --title \"Soldering Night\" --start \"2027-03-01 18:00\""
        + " --end \"2027-03-01 21:00\" --zone Europe/Berlin", "A draft.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event publish", "hacksmiths event edit"]

  var event = EventOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try CredentialOptions.require(event.missing, context)
    let connection = try HacksmithsClient(context, options)
    let zone = connection.dateZone
    var event = event
    if context.isInteractive { try connection.requireOrganizer() }
    if !event.missing.isEmpty {
      try event.askMissing(connection, zone: zone)
    }
    var body = try event.body(connection, zone: zone)
    body.timeZone = zone.name
    let reply = try connection.api.call(EventEndpoints.add, body: body)
    let isDraft = reply.event.state == .draft
    try context.show(
      MessageResult(reply.event, isDraft ? "Added as a draft" : "Added and published"))
    if isDraft { context.hint(Texts.publish(reply.event.key)) }
    context.hint(isDraft ? Texts.deleteDraft(reply.event.key) : Texts.tellPeople(reply.event.key))
  }
}
