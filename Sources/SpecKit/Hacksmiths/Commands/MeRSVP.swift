internal import SpecCore

struct MeRSVP: LegacyCommand {
  static let name = "rsvp"
  static let abstract: Text = "Answer \"Are you coming?\" from the Me section."
  static let discussion: Text = "As `spec hacksmiths rsvp`; the answer is marked as given here."
  static let arguments = Argument<Self>.group(\.answer, AnswerOptions.arguments)
  static let columns = ["answer", "event", "key", "guests", "position", "question"]
  static let fields = AnswerObject.fields
  static let examples = [
    Example(
      "spec hacksmiths me rsvp next", "I am coming.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths rsvp"]

  var answer = AnswerOptions()

  func run(_ context: Context) throws { try answer.send(context, source: .me) }
}
