internal import SpecCore

struct OutboxList: LegacyCommand {
  static let name = "list"
  static let abstract: Text = "List the messages that the service wrote."
  static let discussion: Text = """
    For admins, on this machine. Messages are sent by `outbox send` only. In a pipe: id, to, \
    subject, created, sent.
    """
  static let arguments = Argument<Self>.group(\.options)
  static let columns = ["id", "to", "subject", "created", "sent"]
  static let fields = MailAccess.fields
  static let examples = [
    Example(
      "spec hacksmiths outbox list", "All messages.", setup: DemoLoad.asMember, runs: false)
  ]
  static let seeAlso = ["hacksmiths outbox send"]

  var options = ServiceOptions()

  func run(_ context: Context) throws {
    let mails = try MailAccess.open(context, options).read { try $0.mails() }
    try context.show(
      ListResult(
        mails.map { MailObject($0) }, empty: "No message was written.", main: 2, record: \.record
      ) {
        [
          $0.id.text, $0.to, $0.subject,
          $0.sent == nil ? "waits" : "sent",
        ]
      })
  }
}
