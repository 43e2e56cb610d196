package import SpecCore

/// A letter the service wrote; it is sent by hand only.
package struct Mail: Sendable, Equatable, Codable {
  package var id: Identifier
  package var to: String
  package var name: String
  package var subject: String
  package var text: String
  package var createdAt: Instant
  package var sentAt: Instant?
}

package struct Outbox: Sendable, Equatable, Codable {
  package var mails: [Mail] = []
}
