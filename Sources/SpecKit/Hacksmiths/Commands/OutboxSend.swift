internal import SpecCore

struct OutboxSend: LegacyCommand {
  static let name = "send"
  static let abstract: Text = "Send the waiting messages with a mail program."
  static let discussion: Text = """
    The setting `mail-command` is run with `sh -c` once for each message, which is on its standard \
    input, as `sendmail -t -i` reads it; the setting `mail-from` is the sender. Status 0 marks the message as sent; with any other it \
    stays in the outbox, and the exit status is 69. Sent messages are kept for 30 days; what the \
    command prints goes to standard error. In a pipe: id, to, subject, created, sent.
    """
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["id", "to", "subject", "created", "sent"]
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
    var count = 0
    let failed = try MailDelivery(store: store, settings: settings, context: context).send { mail in
      count += 1
      try context.show(
        MessageResult(MailObject(mail), record: MailObject(mail).record, mail.subject))
    }
    guard failed == 0 else { throw HacksmithsError.mailNotSent(failed) }
    context.hint(
      count == 0 ? "No mail waits." : count == 1 ? "1 mail is sent." : "\(count) mails are sent.")
  }
}
