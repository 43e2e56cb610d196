internal import SpecCore

struct OutboxSend: Command {
  static let name = "send"
  static let abstract: Text = "Send the waiting messages with a mail program."
  static let discussion: Text = """
    The setting `mail-command` is run with `sh -c` once for each message, which is on its standard \
    input, as `sendmail -t -i` reads it. Status 0 marks the message as sent; with any other it \
    stays in the outbox, and the exit status is 69. Sent messages are kept for 30 days; what the \
    command prints goes to standard error. In a pipe: id, to, subject, created, sent.
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
    try store.hold(.outbox, context.clock) { try send(from: store, by: command, context) }
  }

  private func send(from store: Store, by command: String, _ context: Context) throws {
    let waiting = try store.read { try $0.waitingMails() }
    var (left, failed) = (waiting, 0)
    for mail in waiting.mails {
      // Another command may have taken it back meanwhile.
      left = try store.read { try $0.waitingMails(since: left) }
      guard left.ids.contains(mail.id) else { continue }
      let outcome = try context.runOwn(command, input: mail.message)
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
    try store.transaction { try $0.foldMails(at: context.now) }
    if failed > 0 { throw HacksmithsError.mailNotSent(failed) }
  }
}
