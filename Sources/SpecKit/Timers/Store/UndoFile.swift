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

  /// Adds an action. It clears the actions to redo.
  mutating func add(_ action: UndoAction) {
    undo = (undo + [action]).suffix(Self.limit)
    redo = []
  }

  /// Returns the actions that can be undone or redone, next first.
  func steps(isRedo: Bool) -> [UndoAction] { (isRedo ? redo : undo).reversed() }

  /// Moves the next action to the other list, where `inverse` takes its place; nil drops it.
  mutating func replaceNext(isRedo: Bool, with inverse: UndoAction?) {
    let inverses = [inverse].compactMap(\.self)
    if isRedo {
      redo.removeLast()
      undo += inverses
    } else {
      undo.removeLast()
      redo += inverses
    }
  }
}

/// The values that one command replaced, so that `undo` can put them back.
struct UndoAction: Sendable, Hashable, Codable {
  /// A timer before the action; absent if it did not exist.
  struct TimerValue: Sendable, Hashable, Codable {
    var id: Int
    var before: Timer?
  }

  var action: String
  var at: Instant
  var timers: [TimerValue]
  /// Entries before the action, open or dismissed.
  var events: [Entry]
  /// Present and true if the timers were deleted with their entries and statistics.
  var dropsStatistics: Bool?
}

extension Timer {
  /// Returns the timer with its values before an action, without taking back what a runner recorded since.
  ///
  /// - Parameter before: the timer before the action, on which `self` follows.
  func undone(to before: Timer) -> Timer {
    var timer = before
    (timer.success, timer.late) = (success, late)
    (timer.streak, timer.bestStreak) = (streak, bestStreak)
    let isNewRun =
      run.origin != before.run.origin || period != before.period || begin != before.begin
      || zone != before.zone || type != before.type || run.recorded < before.run.recorded
    if !isNewRun {
      timer.run = run
      (timer.run.first, timer.run.firstIndex) = (before.run.first, before.run.firstIndex)
    }
    return timer
  }

  /// Puts the streaks back to those of before an action, unless something else was counted since.
  mutating func restoreStreaks(_ before: Timer) {
    if (success, late, run.missed) == (before.success, before.late, before.run.missed) {
      (streak, bestStreak) = (before.streak, before.bestStreak)
    }
  }
}
