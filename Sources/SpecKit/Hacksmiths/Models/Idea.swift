package import SpecCore

/// A project somebody proposes for an event.
package struct Idea: Sendable, Equatable, Codable {
  package var id: Identifier
  package var eventId: Identifier
  /// Absent once the author has closed the account.
  package var authorId: Identifier?
  package var title: String
  package var description: String
  package var more: String?
  /// Who voted for it, each once.
  package var votes: [Identifier] = []
  package var createdAt: Instant

  package init(
    id: Identifier, eventId: Identifier, authorId: Identifier?, title: String, description: String,
    createdAt: Instant
  ) {
    self.id = id
    self.eventId = eventId
    self.authorId = authorId
    self.title = title
    self.description = description
    self.createdAt = createdAt
  }
}
