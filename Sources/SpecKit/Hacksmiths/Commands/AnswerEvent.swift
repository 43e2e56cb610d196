internal import SpecCore

struct AnswerEvent: Command {
  static let name = "rsvp"
  static let abstract: Text = "Answer \"Are you coming?\" for yourself."
  static let discussion: Text = """
    A yes to a full event joins its waiting list, and the output says so. The list is strictly \
    first come, first served: when spots come free, its head moves up by itself. `no` and `maybe` \
    hold no spot; `cancel` takes an answer back. The same answer again changes nothing.

    Giving up a spot others want asks first, or needs `--yes`.

    In a pipe: answer, event id, event key, guests, position, question.
    """
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "`next`, an id or a key.")
        .completing(Completing.events),
      .positional("answer", \.answer, help: "What you say; `yes` if nothing is."),
    ] + Argument.group(\.rsvp, RSVPOptions.arguments)
    + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = AnswerFields.all
  static let examples = [
    Example("spec hacksmiths rsvp next", "I am coming.", setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths rsvp next yes --guests 2", "With two guests.", setup: DemoLoad.asMember,
      runs: false),
    Example(
      "spec hacksmiths rsvp next cancel --yes", "I take it back.", setup: DemoLoad.asMember,
      runs: false),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths me"]

  var event = ""
  var answer: ReplyWord?
  var rsvp = RSVPOptions()
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    try Connection(context, options).answer(event, answer ?? .yes, rsvp, source: .event)
  }
}
