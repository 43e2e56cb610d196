internal import SpecCore

extension Timer {
  /// The reason why a timer in a file is invalid; nil for a valid one.
  var problem: String? {
    let counts = [
      Int64(id), Int64(success), Int64(late), Int64(streak), Int64(bestStreak),
      run.recorded, run.shown, run.suppressed, run.missed,
    ]
    if !counts.allSatisfy((0...Timer.countLimit).contains) { return "a count is out of range" }
    // The first fire after a pause is the one after those recorded, or an earlier one.
    guard (1...run.recorded + 1).contains(run.firstIndex) else {
      return "run.firstIndex is out of range"
    }
    guard (1...999_999_999).contains(repeats ?? 1) else { return "repeats is out of range" }
    // Calendar days make a wait longer than its period by a change of clocks at most.
    let most = Period.limit + 2 * 86_400
    guard [paused?.remaining, paused?.elapsed].allSatisfy({ (0...most).contains($0 ?? 0) }) else {
      return "what the pause keeps is out of range"
    }
    return type == .down && period == nil ? "it counts down and has no period" : nil
  }

  /// No count in a file is larger, so that sums cannot overflow.
  fileprivate static let countLimit: Int64 = 1 << 52
  /// Of timers and of entries.
  static let ids = 1...Int(countLimit)
}

extension Entry {
  /// The reason why an entry in a file is invalid; nil for a valid one.
  var problem: String? {
    if !Timer.ids.contains(id) || !Timer.ids.contains(timer) { return "an id is out of range" }
    return (1...Timer.countLimit).contains(missed ?? 1) ? nil : "a count is out of range"
  }
}
