internal import SpecCore

/// A timer as it is kept: its settings, the record of its present run, and its statistics.
struct Timer: Sendable, Hashable, Codable {
  enum Kind: String, Sendable, Codable, CaseIterable { case up, down }

  var id: Int
  /// Random, the same on every machine the timer is copied to.
  var uid: String
  var title: String
  var notes: String
  var type: Kind
  /// Down only.
  var period: Period?
  /// Down only; nil is without end.
  var repeats: Int64?
  var begin: Begin
  /// The last moment at which a notification may happen; Down only.
  var end: Moment?
  /// Down only.
  var worked: WorkedTime?
  /// A name of the tz database, or `local`.
  var zone: String
  var run: Run
  /// Set while the switch is off.
  var paused: Pause?
  /// Entries dismissed in time and too late, in all runs.
  var success: Int
  var late: Int
  var streak: Int
  var bestStreak: Int
  var openCount: Int
  var created: Instant
  var changed: Instant

  /// A timer that has just been made; its run starts at `origin`.
  init(
    id: Int, uid: String, title: String, notes: String = "", type: Kind, period: Period? = nil,
    repeats: Int64? = nil, begin: Begin = .now, end: Moment? = nil, worked: WorkedTime? = nil,
    zone: String, origin: Instant, created: Instant
  ) {
    self.id = id
    self.uid = uid
    self.title = title
    self.notes = notes
    self.type = type
    self.period = period
    self.repeats = repeats
    self.begin = begin
    self.end = end
    self.worked = worked
    self.zone = zone
    run = Run(origin: origin)
    success = 0
    late = 0
    streak = 0
    bestStreak = 0
    openCount = 0
    self.created = created
    changed = created
  }

  /// A run: from its start, through pauses, to the next restart.
  struct Run: Sendable, Hashable, Codable {
    /// Where cycle 1 starts; for Up, where the count is 0.
    var origin: Instant
    /// The number of the first fire since the run began or was continued.
    var firstIndex: Int64
    /// When that fire falls due, if a pause moved it (for Up, the moved origin).
    var first: Instant?
    /// The number of the last cycle that is settled.
    var recorded: Int64
    /// How many of those were recorded on time, suppressed, and missed.
    var shown: Int64
    var suppressed: Int64
    var missed: Int64

    init(origin: Instant) {
      self.origin = origin
      firstIndex = 1
      recorded = 0
      shown = 0
      suppressed = 0
      missed = 0
    }
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

    init(
      at: Instant, remaining: Int64? = nil, elapsed: Int64? = nil, waiting: Bool? = nil
    ) {
      self.at = at
      self.remaining = remaining
      self.elapsed = elapsed
      self.waiting = waiting
    }
  }

  /// The name that stands for the zone of the process that looks.
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
