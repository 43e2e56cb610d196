internal import SpecCore

/// A message that the service wrote; `outbox send` sends it.
struct Mail: Sendable, Equatable, Codable {
  var id: Identifier
  var to: String
  var name: String
  var subject: String
  var text: String
  var createdAt: Instant
  var sentAt: Instant?
}

struct MailOutbox: Sendable, Equatable, Codable {
  /// How long a message is kept after it was sent.
  static let keptSeconds: Int64 = 30 * 86_400

  var mails: [Mail] = []
}
