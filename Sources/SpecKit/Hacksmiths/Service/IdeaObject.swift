internal import SpecCore

/// A project idea as a viewer sees it.
struct IdeaObject: Equatable, Record, Decodable {
  struct EventKey: Equatable, Record, Decodable {
    var id: Identifier
    var key: String

    static let members: [RecordMember<Self>] = [
      RecordMember("id", \.id, "24 hex digits."),
      RecordMember("key", \.key, "The key to type for it."),
    ]
  }

  var id: Identifier
  /// Among the ideas of the event.
  var number: Int
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

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("event", \.event, "`id` and `key`."),
    RecordMember("title", \.title, "The idea in a line."),
    RecordMember("description", \.description, "What it is about."),
    RecordMember("more", \.more, "More about it."),
    RecordMember("author", \.author, "The author: `id key name`."),
    RecordMember("votes", \.votes, "The number of votes."),
    RecordMember("voted", \.voted, "Whether you voted for it."),
    RecordMember("mine", \.mine, "Whether it is yours."),
    RecordMember("created", \.created, "When it was submitted."),
    RecordMember("number", \.number, "The number to type for it, among the ideas of its event."),
  ]

  /// - Parameter number: absent for one that is not stored.
  init(_ idea: Idea, number: Int?, event: Event, author: WhoRef?, viewer: Viewer) {
    id = idea.id
    self.number = number ?? 0
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
