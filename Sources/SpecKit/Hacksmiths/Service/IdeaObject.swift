package import SpecCore

/// A project idea as a viewer sees it.
package struct IdeaObject: Sendable, Equatable, Codable {
  package struct EventKey: Sendable, Equatable, Codable {
    package var id: Identifier
    package var key: String
  }

  package var id: Identifier
  package var event: EventKey
  package var title: String
  package var description: String
  package var more: String?
  /// Absent for somebody who is not named to this viewer, or is gone.
  package var author: WhoRef?
  package var votes: Int
  package var voted: Bool
  package var mine: Bool
  package var created: Instant

  init(_ idea: Idea, event: Event, author: WhoRef?, viewer: Viewer) {
    id = idea.id
    self.event = EventKey(id: event.id, key: event.key)
    title = idea.title
    description = idea.description
    more = idea.more
    self.author = author
    votes = idea.votes.count
    voted = viewer.id.map(idea.votes.contains) ?? false
    mine = viewer.id != nil && viewer.id == idea.authorId
    created = idea.createdAt
  }
}
