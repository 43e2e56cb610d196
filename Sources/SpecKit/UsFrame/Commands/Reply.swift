internal import SpecCore

/// Sends a direct message to the VIP.
struct UsFrameReply: Command {
  static let name = "reply"
  static let abstract: Text = "Send a direct message to the person you chose."
  static let discussion: Text =
    "The sign-in has to permit it: spec usframe login --with-reply."
  static let arguments: [Argument<Self>] = [
    .positional("text", \.text, help: "The text; - reads it from standard input.")
  ]
  static let fields = [Field("id", "string", "the id of the message")]
  static let examples = [
    Example(
      "spec usframe reply \"On my way.\"", "To the one you chose.",
      setup: [
        "spec usframe login --service test --with-reply --no-input", "spec usframe choose @bea",
      ])
  ]
  static let seeAlso = ["usframe login", "usframe watch"]

  var text = ""

  func run(_ context: Context) throws {
    let app = try UsFrame(context)
    let vip = try app.status().watching().vip
    let written = text == "-" ? try Self.input(context) : text
    let id = try ReplySender(app: app).send(written)
    try context.show(SentMessage(id: id.text))
    app.hint(.hintSent, "@\(vip.handle)")
  }

  private static func input(_ context: Context) throws -> String {
    let bytes = try context.input.readAll(100_000)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsFrameError.emptyMessage
    }
    return text.trimmingSpaces()
  }
}

/// The message that was sent.
private struct SentMessage: Record, Presentable {
  let id: String
  static let members = [RecordMember<Self>("id", \.id, "the id of the message")]
  func records() -> [[String]] { [[id]] }
}
