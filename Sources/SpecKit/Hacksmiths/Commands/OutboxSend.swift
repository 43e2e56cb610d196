internal import SpecCore

struct OutboxSend: Command {
  static let name = "send"
  static let abstract: Text = "Send the waiting messages with a mail program."
  static let discussion: Text = """
    The setting `mail-command` is run with `sh -c` once for each message, which is on its standard \
    input, as `sendmail -t -i` reads it. Status 0 marks the message as sent; with any other it \
    stays in the outbox, and the exit status is 69. What the command prints goes to standard \
    error. In a pipe: id, to, subject, created, sent.
    """
  static let arguments = Argument<Self>.group(\.options, ServiceOptions.arguments)
  static let fields = MailAccess.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox send", "All that wait.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox list", "hacksmiths settings"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let store = try MailAccess.open(context, options)
    let settings = try store.read { try $0.value(Documents.settings) }
    guard let command = settings.mailCommand else { throw HacksmithsError.noMailCommand }
    let waiting = try store.read { try $0.mails().filter { $0.sentAt == nil } }
    var failed = 0
    for mail in waiting {
      let outcome = try context.programs.run(
        Program(
          "/bin/sh", ["-c", command], environment: context.environment, input: mail.message,
          timeout: .seconds(60)))
      context.passOn(outcome)
      guard outcome.isSuccess else {
        failed += 1
        context.note("spec: message \(mail.id.text) was not sent: \(outcome.end.spoken)")
        continue
      }
      var sent = mail
      sent.sentAt = context.now
      try store.transaction { try $0.put(sent) }
      try context.show(
        MessageResult(MailObject(sent), record: MailObject(sent).record, sent.subject))
    }
    try store.transaction { try $0.foldMails() }
    if failed > 0 { throw HacksmithsError.mailNotSent(failed) }
  }
}
