internal import SpecCore

/// A project that a member proposes for an event.
struct Idea: Sendable, Equatable, Codable {
  var id: Identifier
  var eventId: Identifier
  /// Absent after the author closed the account.
  var authorId: Identifier?
  var title: String
  var description: String
  var more: String?
  /// The people who voted for it.
  var votes: [Identifier] = []
  var createdAt: Instant
}

extension Idea {
  /// The number of each idea: its place among those of its event, in the order of their submission,
  /// which is that in which they are stored.
  static func numbers(of ideas: [Idea]) -> [Identifier: Int] {
    var counts: [Identifier: Int] = [:]
    var numbers: [Identifier: Int] = [:]
    for idea in ideas {
      counts[idea.eventId, default: 0] += 1
      numbers[idea.id] = counts[idea.eventId]
    }
    return numbers
  }
}
