internal import SpecCore

/// A letter the service wrote; it is sent by hand only.
struct Mail: Sendable, Equatable, Codable {
  var id: Identifier
  var to: String
  var name: String
  var subject: String
  var text: String
  var createdAt: Instant
  var sentAt: Instant?
}

struct Outbox: Sendable, Equatable, Codable {
  var mails: [Mail] = []
}
