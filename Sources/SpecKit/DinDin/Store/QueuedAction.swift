internal import SpecCore
internal import SpecRealtimeDatabase

/// An action that waits until the server can be reached.
enum QueuedAction: Sendable, Equatable {
  case answer(QueuedAnswer)
  case invitations(QueuedInvitations)

  /// The key of the database.
  var database: String {
    switch self {
    case .answer(let answer): answer.database
    case .invitations(let sent): sent.database
    }
  }

  var person: String {
    switch self {
    case .answer(let answer): answer.person
    case .invitations(let sent): sent.person
    }
  }

  var answer: QueuedAnswer? {
    if case .answer(let answer) = self { answer } else { nil }
  }

  /// The dinner.
  var id: String {
    switch self {
    case .answer(let answer): answer.id
    case .invitations(let sent): sent.draft.id
    }
  }
}

extension QueuedAction: UnsentChange {
  static let listName = "actions"

  var requestId: String {
    switch self {
    case .answer(let answer): answer.requestId
    case .invitations(let sent): sent.requestId
    }
  }

  func replaces(_ earlier: QueuedAction) -> Bool {
    database == earlier.database && person == earlier.person && id == earlier.id
  }

  func replacing(_ earlier: QueuedAction) -> QueuedAction { self }
}

extension QueuedAction: Codable {
  private enum MarkerKey: CodingKey { case draft }

  init(from decoder: any Decoder) throws {
    let isSent = try decoder.container(keyedBy: MarkerKey.self).contains(.draft)
    self =
      isSent
      ? .invitations(try QueuedInvitations(from: decoder))
      : .answer(try QueuedAnswer(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .answer(let answer): try answer.encode(to: encoder)
    case .invitations(let sent): try sent.encode(to: encoder)
    }
  }
}

extension QueuedAction {
  /// Whether a place of the tree is known because of this action, though it was never read.
  func makes(_ path: TreePath) -> Bool {
    guard path.keys.contains(id) else { return false }
    // An answer makes the person's own places of its dinner.
    if case .answer = self { return path.keys.first != "events" }
    return true
  }

  /// Makes the change in a tree of what was read before.
  func apply(to tree: inout Tree, _ zones: TimeZones) throws {
    switch self {
    case .answer(let answer): try answer.apply(to: &tree, zones)
    case .invitations(let sent): try sent.apply(to: &tree, zones)
    }
  }
}
