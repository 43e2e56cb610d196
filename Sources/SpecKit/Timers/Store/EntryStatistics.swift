internal import SpecCore

/// The counts of the entries of a timer, also of a deleted one. They follow from the entries, and are
/// kept so that nobody has to read all of these.
protocol EntryStatistics {
  var openCount: Int { get set }
  var success: Int { get set }
  var late: Int { get set }
  var streak: Int { get set }
  var bestStreak: Int { get set }
}

extension Timer: EntryStatistics {}
extension DeletedTimer: EntryStatistics {}

extension EntryStatistics {
  /// Counts a dismissal, or one that is undone; that keeps the streak: `undo` puts it back by itself.
  mutating func count(_ isSuccess: Bool, isUndone: Bool) {
    let step = isUndone ? -1 : 1
    openCount = max(0, openCount - step)
    if isSuccess { success = max(0, success + step) } else { late = max(0, late + step) }
    if isUndone { return }
    streak = isSuccess ? streak + 1 : 0
    bestStreak = max(bestStreak, streak)
  }

  /// Of a timer without entries.
  mutating func clearCounts() {
    (openCount, success, late, streak, bestStreak) = (0, 0, 0, 0, 0)
  }
}
