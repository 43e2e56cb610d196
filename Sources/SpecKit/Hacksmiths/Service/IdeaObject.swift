internal import SpecCore

/// A project idea as a viewer sees it.
struct IdeaObject: Sendable, Equatable, Codable {
  struct EventKey: Sendable, Equatable, Codable {
    var id: Identifier
    var key: String
  }

  var id: Identifier
  var event: EventKey
  var title: String
  var description: String
  var more: String?
  /// Absent for somebody who is not named to this viewer, or is gone.
  var author: WhoRef?
  var votes: Int
  var voted: Bool
  var mine: Bool
  var created: Instant

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
