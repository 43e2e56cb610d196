internal import SpecCore

struct WaitlistRemove: LegacyCommand {
  static let name = "remove"
  static let abstract: Text = "Remove a person from the waiting list."
  static let arguments: [Argument<Self>] =
    [
      .positional("event", \.event, help: "An id or a key.").completing(
        CompletionCandidates.events),
      .positional("person", \.person, help: "A key or an id."),
      .flag("yes", short: "y", \.yes, help: "Do not ask first."),
    ] + Argument.group(\.options)
  static let columns = ["answer", "event", "key", "guests", "position", "question"]
  static let fields = AnswerObject.fields
  static let examples = [
    Example(
      "spec hacksmiths waitlist remove open-data-evening zoe-martin --yes", "At Zoe's request.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths waitlist"]

  var event = ""
  var person = ""
  var yes = false
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let connection = try HacksmithsClient(context, options)
    try context.agree(yes, "Remove \(person) from the waiting list?")
    let answer = try connection.api.call(GuestEndpoints.removeWaiting, event, person).answer
    try context.show(
      MessageResult(
        answer, record: AnswerResult.record(answer), "\(person) is off the waiting list."))
    connection.deliverMail()
  }
}
