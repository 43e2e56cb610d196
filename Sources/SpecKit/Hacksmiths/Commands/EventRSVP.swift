internal import SpecCore

struct EventRSVP: LegacyCommand {
  static let name = "rsvp"
  static let abstract: Text = "Answer \"Are you coming?\" for yourself."
  static let discussion: Text = """
    A yes to a full event joins its waiting list, and the output says so. The list is strictly \
    first come, first served: when spots become free, its head moves up automatically. `no` and \
    `maybe` hold no spot; `cancel` removes an answer. The same answer again changes nothing.

    Giving up a spot that others wait for asks first, or needs `--yes`.

    In a pipe: answer, event id, event key, guests, position, question.
    """
  static let arguments = Argument<Self>.group(\.answer, AnswerOptions.arguments)
  static let columns = ["answer", "event", "key", "guests", "position", "question"]
  static let fields = AnswerObject.fields
  static let examples = [
    Example("spec hacksmiths rsvp next", "I am coming.", setup: DemoLoad.asMember, runs: false),
    Example(
      "spec hacksmiths rsvp next yes --guests 2", "With two guests.", setup: DemoLoad.asMember,
      runs: false),
    Example(
      "spec hacksmiths rsvp next cancel --yes", "Remove my answer.", setup: DemoLoad.asMember,
      runs: false),
  ]
  static let seeAlso = ["hacksmiths event", "hacksmiths me"]

  var answer = AnswerOptions()

  func run(_ context: Context) throws { try answer.send(context, source: .event) }
}
