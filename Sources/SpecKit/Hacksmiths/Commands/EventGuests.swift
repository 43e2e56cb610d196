internal import SpecCore

struct EventGuests: LegacyCommand {
  enum Answer: String, CaseIterable, ArgumentValue { case yes, no, maybe, waitlist, all }

  static let name = "guests"
  static let abstract: Text = "List who comes to an event."
  static let discussion: Text = """
    For its organizers and leaders. In a pipe: id, key, name, answer, guests, code, checkedInAt.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.anyEvents),
      .option("answer", \.answer, value: "ANSWER", help: "Who said that.", shows: "yes"),
      .flag("checked-in", \.checkedIn, help: "Only those who came."),
      .flag("not-checked-in", \.notCheckedIn, help: "Only those who did not come yet."),
    ] + Argument.group(\.options)
  static let columns = ["id", "key", "name", "answer", "guests", "code", "checkedInAt"]
  static let fields = GuestObject.fields
  static let examples = [
    Example(
      "spec hacksmiths event guests next --not-checked-in", "Who is missing.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths event checkin", "hacksmiths waitlist"]

  var event = ""
  var answer: Answer?
  var checkedIn = false
  var notCheckedIn = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    if checkedIn, notCheckedIn {
      throw HacksmithsError.exclusive("--checked-in", "--not-checked-in")
    }
    let wanted = answer ?? .yes
    let guests = try HacksmithsClient(context, options).guests(event).filter { guest in
      (wanted == .all || guest.answer.rawValue == wanted.rawValue)
        && (!checkedIn || guest.checkedInAt != nil) && (!notCheckedIn || guest.checkedInAt == nil)
    }
    try context.show(
      ListResult(
        guests, empty: "Nobody.", main: 0, record: \.record, cells: \.cells))
  }
}
