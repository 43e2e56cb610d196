internal import SpecCore

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
  /// The timer with the values of before an action, without taking back what a runner recorded since.
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
