internal import SpecCore
internal import SpecLegacy

struct FeedbackCommand: LegacyCommand {
  static let name = "feedback"
  static let abstract = Text("Write to the makers: an idea, a problem or a question.")
  static let discussion = Text(
    """
    The message becomes a mailto URI that a mail program opens; spec itself sends nothing. A message \
    that is too long for a URI becomes a draft, which is a file. In a pipe the line has: uri, draft.
    """
  )
  static let arguments: [Argument<Self>] = [
    .positional("topic", \.topic, help: Text("What it is about.")),
    .option(
      "message", \.message, value: "TEXT",
      help: Text("The message; - is standard input."),
      shows: Text("asked")
    ),
    .option(
      "subject", \.subject, value: "TEXT", help: Text("Its subject."),
      shows: Text("by the topic")),
    .flag("open", \.isOpening, help: Text("Open it in the mail program.")),
  ]
  static let columns = ["uri", "draft"]
  static let fields = FeedbackReport.fields
  static let examples = [
    Example("spec timers feedback idea --message \"A timer for cats\"", Text("A URI with an idea."))
  ]
  static let seeAlso = ["timers menu"]
  var topic = FeedbackTopic.idea
  var message: String?
  var subject: String?
  var isOpening = false

  func run(_ context: Context) throws {
    let actions = try TimersSession(context)
    let settings = try actions.settings()
    // Errors of the options are told before anything is asked.
    var feedback = FeedbackMessage(topic: topic, message: "x", subject: subject)
    _ = try actions.draft(feedback, settings)
    feedback.message = try text(context)
    let draft = try actions.draft(feedback, settings)
    let (uri, hasBody) = draft.uri
    let path = hasBody ? nil : try actions.save(draft, about: topic)
    try context.show(FeedbackReport(topic: topic, message: draft, path: path))
    if !hasBody { context.note(actions.localize(feedbackTexts.noBody)) }
    if isOpening, try !actions.openMail(uri) {
      throw FeedbackError.noMailProgram(draft: try path ?? actions.save(draft, about: topic))
    }
  }

  private func text(_ context: Context) throws -> String {
    guard let message else {
      return try context.ask(context.localizer(feedbackTexts.ask), option: "--message")
    }
    guard message == "-" else { return message }
    let bytes = try context.input.readAll(FeedbackMessage.messageLimit + 2)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FeedbackError.notUTF8 }
    return text
  }
}
