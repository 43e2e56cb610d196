internal import SpecCore

/// A timer as it is stored: its settings, the record of its present run, and its statistics.
struct Timer: Sendable, Hashable, Codable {
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
  var end: Moment?
  /// Down only.
  var worked: WorkedTime?
  /// A name of the tz database, or `local`.
  var zone: String
  var run: Run
  /// Set while the timer is switched off.
  var paused: Pause?
  /// Entries dismissed in time and too late, in all runs.
  var success = 0
  var late = 0
  var streak = 0
  var bestStreak = 0
  var openCount = 0
  var created: Instant
  var changed: Instant

  /// A run: from its start, through pauses, to the next restart.
  struct Run: Sendable, Hashable, Codable {
    /// Where cycle 1 starts; for Up, where the count is 0.
    var origin: Instant
    /// The number of the first fire since the run began or was continued.
    var firstIndex: Int64 = 1
    /// When that fire falls due, if a pause moved it (for Up, the moved origin).
    var first: Instant?
    /// The number of the last cycle that is recorded.
    var recorded: Int64 = 0
    /// How many of those were recorded on time, suppressed, and missed.
    var shown: Int64 = 0
    var suppressed: Int64 = 0
    var missed: Int64 = 0
  }

  /// What a switched-off timer keeps.
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
}

/// What is kept of a deleted timer, for statistics.
struct DeletedTimer: Sendable, Hashable, Codable {
  var id: Int
  var uid: String
  var title: String
  var success: Int
  var late: Int
  var streak: Int
  var bestStreak: Int
  var openCount: Int
  var cycles: Int64
  var suppressed: Int64
  var missed: Int64
}

extension DeletedTimer {
  /// Whether there is anything to tell of it.
  var hasCounts: Bool {
    success > 0 || late > 0 || openCount > 0 || cycles > 0 || suppressed > 0 || missed > 0
  }

  /// - Parameter zone: nil if it is not installed; the counts are then those recorded.
  init(_ timer: Timer, at now: Instant, in zone: Zone?) {
    let counts = zone.flatMap { timer.status(at: now, in: $0).counts }
    self.init(
      id: timer.id, uid: timer.uid, title: timer.title, success: timer.success, late: timer.late,
      streak: timer.streak, bestStreak: timer.bestStreak, openCount: timer.openCount,
      cycles: counts?.cycles ?? timer.run.recorded,
      suppressed: counts?.suppressed ?? timer.run.suppressed,
      missed: counts?.missed ?? timer.run.missed)
  }
}
