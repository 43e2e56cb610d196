internal import SpecCore

/// Letters are on the files of this machine only, for admins.
private enum Letters {
  static func open(_ context: Context, _ options: ServiceOptions) throws -> Store {
    try LocalOnly.check(context, options)
    let connection = try Connection(context, options)
    // Whoever may list the roles may read the letters.
    let _: RolesReply = try connection.api.get("roles")
    return connection.store
  }

  static let fields = [
    Field("id", "string", "24 hex digits."), Field("to", "string", "Whom it is to."),
    Field("subject", "string", "What it is about."),
    Field("created", "instant", "When it was written."),
    Field("sent", "instant?", "When it was sent."),
    Field("message", "string?", "With `show`: the whole letter."),
  ]
}

private struct LetterObject: Encodable {
  var id: Identifier
  var to: String
  var subject: String
  var created: Instant
  var sent: Instant?
  var message: String?

  init(_ mail: Mail, message: String? = nil) {
    id = mail.id
    to = mail.to
    subject = mail.subject
    created = mail.createdAt.wholeSecond
    sent = mail.sentAt?.wholeSecond
    self.message = message
  }

  var record: [String] { Columns.record(id, to, subject, created, sent) }
}

extension Mail {
  /// As it goes out.
  var message: [UInt8] {
    guard let from = MailAddress("\(Texts.brandName) <no-reply@hacksmiths.invalid>"),
      var to = MailAddress(self.to)
    else { return [] }
    to.name = name
    return MailMessage(
      from: from, to: to, subject: subject, body: text, date: createdAt,
      headers: [("Message-ID", "<\(id.text)@hacksmiths.invalid>")]
    ).bytes
  }
}

struct OutboxList: Command {
  static let name = "list"
  static let abstract: Text = "List the letters the service wrote."
  static let discussion: Text = """
    For admins, on this machine. Nothing is sent by itself; see `outbox send`. In a pipe: id, to, \
    subject, created, sent.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = Letters.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox list", "What waits.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox send"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let mails = try Letters.open(context, options).read { try $0.value(Documents.outbox).mails }
    try context.show(
      Rows(mails.map { LetterObject($0) }, empty: Texts.noLetters, record: \.record) {
        [
          $0.id.text, $0.to, $0.subject,
          $0.sent == nil ? Texts.waitsWord : Texts.sentWord,
        ]
      })
  }
}

struct OutboxShow: Command {
  static let name = "show"
  static let abstract: Text = "Show one letter as it goes out."
  static let arguments: [Argument<Self>] =
    [.positional("id", \.id, help: "Its id.")] + Argument.group(\.options, ServiceOptions.arguments)
  static let fields = Letters.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox show 0123456789abcdef01234567", "Read it.",
      setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox list"]

  var id = ""
  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let mails = try Letters.open(context, options).read { try $0.value(Documents.outbox).mails }
    guard let mail = mails.first(where: { $0.id.text == id }) else {
      throw HacksmithsError.noLetter(id)
    }
    let message = String(decoding: mail.message, as: UTF8.self)
    try context.show(LetterResult(payload: LetterObject(mail, message: message)))
  }
}

private struct LetterResult: Presentable {
  var payload: LetterObject
  func text() -> String? { payload.message }
  func drawing(_ page: Page) -> [Line] {
    MailMessage.lines(of: payload.message ?? "").map { Line(sanitized($0)) }
  }
}

struct OutboxSend: Command {
  static let name = "send"
  static let abstract: Text = "Hand the letters that wait to a mail program."
  static let discussion: Text = """
    `config mail-command` is run through `sh -c` once for each letter, which is on its standard \
    input, as `sendmail -t -i` takes it. Status 0 marks the letter as sent; any other leaves it \
    waiting, and this ends with 69. In a pipe: id, to, subject, created, sent.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = Letters.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox send", "All that wait.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox list", "hacksmiths config"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let store = try Letters.open(context, options)
    let settings = try store.read { try $0.value(Documents.settings) }
    guard let command = settings.mailCommand else { throw HacksmithsError.noMailCommand }
    let waiting = try store.read { snapshot in
      try snapshot.value(Documents.outbox).mails.filter { $0.sentAt == nil }
    }
    var failed = 0
    for mail in waiting {
      let outcome = try context.programs.run(
        Program(
          "/bin/sh", ["-c", command], environment: context.environment, input: mail.message,
          timeout: .seconds(60)))
      guard outcome.isSuccess else {
        failed += 1
        context.note("spec: \(Texts.notSentLetter(mail.id.text, outcome.errorText))")
        continue
      }
      var sent = mail
      sent.sentAt = context.now
      try store.transaction { transaction in
        try transaction.update(Documents.outbox) { outbox in
          outbox.mails = outbox.mails.map { $0.id == sent.id ? sent : $0 }
        }
      }
      try context.emit(Said(LetterObject(sent), record: LetterObject(sent).record, sent.subject))
    }
    if failed > 0 { throw HacksmithsError.lettersLeft(failed) }
  }
}
