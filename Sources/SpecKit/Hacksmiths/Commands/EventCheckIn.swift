internal import SpecCore

struct EventCheckIn: LegacyCommand {
  static let name = "checkin"
  static let abstract: Text = "Check a person in."
  static let discussion: Text = """
    For organizers and leaders, from 3 hours before the start until the end. PERSON is a key, an \
    id, the code the person shows, a full name, or the start of a name that fits one guest only. \
    In a pipe: id, key, name, guests, checkedInAt.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.anyEvents),
      .positional("person", \.person, help: "A key, an id, a code of 6 characters, or a name."),
      .flag("undo", \.undo, help: "Revert the check-in."),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "name", "guests", "checkedInAt"]
  static let fields = GuestObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event checkin next ravi-patel", "He is here.",
      setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths event checkin next \"Sofia R\"", "The start of a name is enough.",
      setup: DemoLoad.asMember, runs: false),
  ]
  static let seeAlso = ["hacksmiths event guests"]

  var event = ""
  var person = ""
  var undo = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let guest = try HacksmithsClient(context, options).api.call(
      GuestEndpoints.checkIn, event, body: CheckInBody(person: person, undo: undo)
    ).guest
    try context.show(
      MessageResult(
        guest,
        record: PipeFields.record(
          guest.id, guest.key, guest.name, guest.guests, guest.checkedInAt),
        guest.checkedInAt == nil
          ? "\(guest.name.full) is not here."
          : "\(guest.name.full) is here"
            + (guest.guests > 0 ? ", with \(guest.guests)." : ".")))
    if guest.checkedInAt != nil {
      context.hint(Texts.undo("event checkin \(event) \(guest.key) --undo"))
    }
  }
}
