internal import SpecCore

struct MeAnswer: Command {
  static let name = "rsvp"
  static let abstract: Text = "Answer \"Are you coming?\" from the Me section."
  static let discussion: Text = "As `spec hacksmiths rsvp`; the answer is marked as given here."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next`, an id or a key.")
        .completing(Completing.events),
      .positional("answer", \.answer, help: "What you say; `yes` if nothing is."),
    ] + Argument.group(\.rsvp, RSVPOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = AnswerFields.all
  static let examples = [
    Example(
      "spec hacksmiths me rsvp next", "I am coming.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths rsvp"]

  var event = ""
  var answer: ReplyWord?
  var rsvp = RSVPOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try Connection(context, options).answer(event, answer ?? .yes, rsvp, source: .me)
  }
}
