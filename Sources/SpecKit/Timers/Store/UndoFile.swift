internal import SpecCore

/// The contents of `undo.json`. The last action of a list is undone, or redone, next.
struct UndoFile: Sendable, Hashable, Codable {
  static let limit = 20

  private(set) var undo: [UndoAction] = []
  private(set) var redo: [UndoAction] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    undo = try container.decode([UndoAction].self, forKey: .undo)
    redo = try container.decode([UndoAction].self, forKey: .redo)
    let problems = (undo + redo).lazy.flatMap { action in
      action.timers.compactMap { $0.before?.problem } + action.events.compactMap(\.problem)
    }
    if let problem = problems.first {
      throw DecodingError.dataCorruptedError(
        forKey: .undo, in: container, debugDescription: problem)
    }
  }

  /// A new action ends what could be redone.
  mutating func add(_ action: UndoAction) {
    undo = (undo + [action]).suffix(Self.limit)
    redo = []
  }

  /// The actions that can be undone or redone, next first.
  func steps(isRedo: Bool) -> [UndoAction] { (isRedo ? redo : undo).reversed() }

  /// Moves the next action to the other list, where `inverse` takes its place; nil drops it.
  mutating func replaceNext(isRedo: Bool, with inverse: UndoAction?) {
    if isRedo {
      redo.removeLast()
      if let inverse { undo.append(inverse) }
    } else {
      undo.removeLast()
      if let inverse { redo.append(inverse) }
    }
  }
}
