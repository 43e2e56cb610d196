internal import SpecCore

/// A timer as it is stored: its settings, the record of its present run, and its statistics.
struct Timer: Sendable, Hashable, Codable, Identifiable {
  enum Direction: String, Sendable, Codable, CaseIterable, ArgumentValue, MemberValue {
    case up, down
  }

  var id: Int
  /// Random, the same on every machine the timer is copied to.
  var uid: String
  var title: String
  var notes = ""
  var type: Direction
  /// Down only.
  var period: Period?
  /// Down only; nil is without end.
  var repeats: Int64?
  var begin = Begin.now
  /// The last moment at which a notification may happen; Down only.
  var end: EnteredDateTime?
  /// Down only.
  var worked: WorkedTime?
  /// A name of the tz database, or `local`.
  var zone: String
  var run: Run
  /// Set while the timer is switched off.
  var paused: Pause?
  /// Entries dismissed in time and too late, in all runs, without those of missed cycles.
  var success = 0
  var late = 0
  var streak = 0
  var bestStreak = 0
  var created: Instant
  var changed: Instant
  /// A deleted timer is kept for its statistics; no command but `stats` and `events` names it.
  var deletedAt: Instant?

  /// A run: from its start, through pauses, to the next restart.
  struct Run: Sendable, Hashable, Codable {
    /// The start of cycle 1; for Up, the moment of count 0.
    var origin: Instant
    /// The number of the first fire since the run began or was continued.
    var firstIndex: Int64 = 1
    /// When that fire falls due, if a pause moved it (for Up, the moved origin).
    var first: Instant?
    /// The number of the last cycle that is recorded.
    var recorded: Int64 = 0
    /// The numbers of those that were recorded on time, suppressed, and missed.
    var shown: Int64 = 0
    var suppressed: Int64 = 0
    var missed: Int64 = 0
  }

  /// The state of a switched-off timer.
  struct Pause: Sendable, Hashable, Codable {
    var at: Instant
    /// Exact seconds to the next fire; Down.
    var remaining: Int64?
    /// Seconds counted; Up.
    var elapsed: Int64?
    /// Present and true if its Begin was still to come.
    var waiting: Bool?
  }

  /// The name that stands for the zone of the process that reads the timer.
  static let floatingZone = "local"

  var isFloating: Bool { zone == Timer.floatingZone }

  /// Returns sixteen random bytes as a version 4 UUID (RFC 9562).
  static func uid(_ high: UInt64, _ low: UInt64) -> String {
    let (high, low) = (high & ~0xF000 | 0x4000, low & ~(3 << 62) | 1 << 63)
    let parts = [
      (high >> 32, 8), (high >> 16 & 0xFFFF, 4), (high & 0xFFFF, 4), (low >> 48, 4),
      (low & 0xFFFF_FFFF_FFFF, 12),
    ]
    return parts.map { zeroPadded($0, $1, radix: 16) }.joined(separator: "-")
  }
}

extension Timer {
  /// Counts a dismissed entry, unless it stands for cycles that are counted as missed.
  mutating func countDismissal(of entry: Entry) {
    guard !entry.isMissed else { return }
    if entry.outcome == .success {
      success += 1
      streak += 1
      bestStreak = max(bestStreak, streak)
    } else {
      late += 1
      streak = 0
    }
  }

  /// Takes the count of a dismissed entry back. The streaks, which follow from the order of entries, stay
  /// as far as they can.
  mutating func discountDismissal(of entry: Entry) {
    guard !entry.isMissed else { return }
    if entry.outcome == .success { success = max(0, success - 1) } else { late = max(0, late - 1) }
    (streak, bestStreak) = (min(streak, success), min(bestStreak, success))
  }

  mutating func clearDismissals() { (success, late, streak, bestStreak) = (0, 0, 0, 0) }

  /// Whether a deleted timer has statistics to keep; its open entries are not among them.
  var hasCounts: Bool { success > 0 || late > 0 || run.recorded > 0 || run.missed > 0 }
}

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
