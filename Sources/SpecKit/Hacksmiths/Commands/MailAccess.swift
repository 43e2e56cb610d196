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
    Field("id", .string, "24 hex digits."), Field("to", .string, "The address of the recipient."),
    Field("subject", .string, "What it is about."),
    Field("created", .instant, "When it was written."),
    Field("sent", .instant.optional, "When it was sent."),
    Field("message", .string.optional, "With `show`: the whole message."),
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
  /// The sender until one is set. It can never be an address of somebody else.
  private static let anonymousSender = MailAddress("\(Brand.name) <no-reply@hacksmiths.invalid>")

  /// The message as it is sent.
  func message(from sender: MailAddress?) -> [UInt8] {
    guard let from = sender ?? Self.anonymousSender, var to = MailAddress(self.to) else {
      return []
    }
    to.name = name
    let domain = from.address.split(separator: "@").last ?? ""
    return MailMessage(
      from: from, to: to, subject: subject, body: text, date: createdAt,
      headers: [("Message-ID", "<\(id.text)@\(domain)>")]
    ).bytes
  }
}
