internal import SpecCore

/// What `undo.json` holds.
struct UndoFile: Sendable, Hashable, Codable {
  static let limit = 100
  /// Of timers and entries in all: every command reads and writes the file. The last action may have more.
  static let changeLimit = 10_000

  /// Oldest first.
  var actions: [UndoAction] = []
  /// How many of the last ones are undone and can be redone.
  var undone = 0

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    actions = try container.decode([UndoAction].self, forKey: .actions)
    undone = try container.decode(Int.self, forKey: .undone)
    guard (0...actions.count).contains(undone) else {
      throw DecodingError.dataCorruptedError(
        forKey: .undone, in: container, debugDescription: "is more than there are actions")
    }
  }

  /// The position of the action that is undone, or redone, next.
  func next(isRedo: Bool) -> Int? {
    let index = actions.count - undone - (isRedo ? 0 : 1)
    return actions.indices.contains(index) ? index : nil
  }

  /// What can be undone, last first, or redone, next first.
  func steps(isRedo: Bool) -> [UndoAction] {
    let count = actions.count - undone
    return isRedo ? Array(actions.dropFirst(count)) : actions.prefix(count).reversed()
  }

  /// A new action ends what could be redone.
  mutating func add(_ action: UndoAction) {
    actions.removeLast(undone)
    undone = 0
    actions.append(action)
    var changes = actions.reduce(0) { $0 + $1.changes }
    while actions.count > 1, actions.count > Self.limit || changes > Self.changeLimit {
      changes -= actions.removeFirst().changes
    }
  }
}

extension UndoAction {
  fileprivate var changes: Int { timers.count + events.count }
}

extension Transaction {
  /// Stores what a command has changed for `undo`, and counts the command for analytics.
  func recordUndo(
    _ name: String, _ timers: [(before: Timer?, after: Timer?)],
    deleted: [(before: DeletedTimer, after: DeletedTimer)] = [],
    events: [UndoAction.EntryChange] = [], dropsStatistics: Bool = false, at now: Instant
  ) throws {
    let changes =
      try timers.compactMap { try UndoAction.TimerChange($0.before, $0.after) }
      + deleted.compactMap { try UndoAction.TimerChange($0.before, $0.after) }
    guard !changes.isEmpty || !events.isEmpty else { return }
    try update(TimersDocuments.undo) {
      $0.add(
        UndoAction(
          action: name, at: now, timers: changes, events: events,
          dropsStatistics: dropsStatistics ? true : nil))
    }
    try count([name: 1], at: now)
  }
}
