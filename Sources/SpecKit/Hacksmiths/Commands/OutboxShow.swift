internal import SpecCore

struct OutboxShow: LegacyCommand {
  static let name = "show"
  static let abstract: Text = "Show one message as it is sent."
  static let arguments: [Argument<Self>] =
    [.positional("id", \.id, help: "Its id.")] + Argument.group(\.options)
  static let fields = MailAccess.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox show 0123456789abcdef01234567", "Read it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox list"]

  var id = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let (mails, settings) = try MailAccess.open(context, options).read {
      (try $0.mails(), try $0.value(Documents.settings))
    }
    guard let mail = mails.first(where: { $0.id.text == id }) else {
      throw HacksmithsError.noMail(id)
    }
    let message = String(decoding: mail.message(from: settings.sender), as: UTF8.self)
    try context.show(MailResult(payload: MailObject(mail, message: message)))
  }
}

private struct MailResult: Presentable {
  var payload: MailObject
  func text() -> String? { payload.message }
  func drawing(_ page: Page) -> [Line] {
    MailMessage.lines(of: payload.message ?? "").map { Line(sanitized($0)) }
  }
}
