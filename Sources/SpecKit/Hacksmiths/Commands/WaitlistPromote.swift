internal import SpecCore

struct WaitlistPromote: LegacyCommand {
  static let name = "promote"
  static let abstract: Text = "Give a person on the waiting list a free spot."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .positional("person", \.person, help: "A key or an id."),
    ] + Argument.group(\.options)
  static let columns = ["answer", "event", "key", "guests", "position", "question"]
  static let fields = AnswerObject.fields
  static let examples = [
    Example(
      "spec hacksmiths waitlist promote open-data-evening zoe-martin", "If there is a spot.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist"]

  var event = ""
  var person = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    let answer = try connection.api.call(
      GuestEndpoints.promote, event, body: PromoteBody(person: person)
    ).answer
    try context.show(
      MessageResult(answer, record: AnswerResult.record(answer), "\(person) has a spot."))
    connection.deliverMail()
  }
}
