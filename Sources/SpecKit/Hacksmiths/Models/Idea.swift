internal import SpecCore

/// A project somebody proposes for an event.
struct Idea: Sendable, Equatable, Codable {
  var id: Identifier
  var eventId: Identifier
  /// Absent once the author has closed the account.
  var authorId: Identifier?
  var title: String
  var description: String
  var more: String?
  /// Who voted for it, each once.
  var votes: [Identifier] = []
  var createdAt: Instant

  init(
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
