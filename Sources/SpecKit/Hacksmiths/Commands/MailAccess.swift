internal import SpecCore

/// Mail is in the store of this machine, for admins.
enum MailAccess {
  static func open(_ context: Context, _ options: ServiceOptions) throws -> Store {
    try LocalOnly.check(context, options)
    let connection = try HacksmithsClient(context, options)
    // The permission to list roles is the permission to read mail.
    let _ = try connection.api.call(AdminEndpoints.roles)
    return connection.store
  }

  static let fields = [
    Field("id", "string", "24 hex digits."), Field("to", "string", "The address of the recipient."),
    Field("subject", "string", "What it is about."),
    Field("created", "instant", "When it was written."),
    Field("sent", "instant?", "When it was sent."),
    Field("message", "string?", "With `show`: the whole message."),
  ]
}

struct MailObject: Encodable {
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

  var record: [String] { PipeFields.record(id, to, subject, created, sent) }
}

extension Mail {
  /// The message as it is sent.
  var message: [UInt8] {
    guard let from = MailAddress("\(Brand.name) <no-reply@hacksmiths.invalid>"),
      var to = MailAddress(self.to)
    else { return [] }
    to.name = name
    return MailMessage(
      from: from, to: to, subject: subject, body: text, date: createdAt,
      headers: [("Message-ID", "<\(id.text)@hacksmiths.invalid>")]
    ).bytes
  }
}
