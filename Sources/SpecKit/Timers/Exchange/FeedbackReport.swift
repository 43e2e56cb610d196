internal import SpecCore

struct FeedbackTexts: Sendable {
  let to = Text("To")
  let subject = Text("Subject")
}

let feedbackTexts = FeedbackTexts()

/// A message that is ready to be sent.
struct FeedbackReport: Presentable, Record {
  let topic: FeedbackTopic
  let message: FeedbackDraft
  /// The path of the draft; nil if the URI holds the whole message and needs none.
  let path: String?
  /// Told after the result: the mail program that was asked for did not open it.
  let failure: Failure?

  static let members: [RecordMember<Self>] = [
    RecordMember("topic", \.topic.rawValue, Text("idea, problem or question")),
    RecordMember("to", \.message.to.address, Text("where it goes")),
    RecordMember("subject", \.message.subject, Text("its subject")),
    RecordMember("body", \.message.body, Text("the whole message")),
    RecordMember("uri", \.message.uri.text, Text("a mailto URI that opens it in a mail program")),
    RecordMember("draft", \.path, Text("the file of a draft, if it is too long")),
  ]
  static let resultColumns = ["uri"]

  func records() -> [[String]] { [columns("uri")] }

  func drawing(_ page: Page) -> [Line] {
    func row(_ label: Text, _ value: String) -> [Line] {
      [Line(label(page.language), .dim), Line(value)]
    }
    let table = Table(
      [.init(), .init("", flexible: true)],
      rows: [
        row(feedbackTexts.to, message.to.address), row(feedbackTexts.subject, message.subject),
      ] + (path.map { [row(Text("Draft"), $0)] } ?? []))
    let next =
      path == nil
      ? Text("Open the link in a mail program, or add --open. spec sends nothing itself.")
      : Text("Open the draft in a mail program. spec sends nothing itself.")
    return table.lines(width: page.columns) + (path == nil ? [Line(message.uri.text)] : [])
      + [Line(next(page.language), .dim)]
  }

  func show(in context: Context) throws {
    try context.show(self)
    if !message.uri.hasBody, let path {
      context.note(
        Text("the message is too long for a link; the draft has it: {draft}")(
          context.language, ["draft": path]))
    }
    if let failure { throw failure }
  }
}
