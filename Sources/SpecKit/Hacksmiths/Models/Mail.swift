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
  /// Absent for what is not about whether an event takes place.
  var notice: Notice?

  /// What it says of an event, and what another one takes back.
  struct Notice: Sendable, Equatable, Codable {
    enum Kind: String, Sendable, Codable {
      case canceled, restored
    }
    var event: Identifier
    var kind: Kind
  }
}

struct MailOutbox: Sendable, Equatable, Codable {
  /// How long a message is kept after it was sent.
  static let keptSeconds: Int64 = 30 * 86_400

  var mails: [Mail] = []
}
