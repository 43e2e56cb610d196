package import SpecCore

/// A timer as it is kept: its settings, the record of its present run, and its statistics.
package struct Timer: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable { case up, down }

  package var id: Int
  /// Random, the same on every machine the timer is copied to.
  package var uid: String
  package var title: String
  package var notes: String
  package var type: Kind
  /// Down only.
  package var period: Period?
  /// Down only; nil is without end.
  package var repeats: Int64?
  package var begin: Begin
  /// The last moment at which a notification may happen; Down only.
  package var end: Moment?
  /// Down only.
  package var worked: WorkedTime?
  /// A name of the tz database, or `local`.
  package var zone: String
  package var run: Run
  /// Set while the switch is off.
  package var paused: Pause?
  /// Entries dismissed in time and too late, in all runs.
  package var success: Int
  package var late: Int
  package var streak: Int
  package var bestStreak: Int
  package var openCount: Int
  package var created: Instant
  package var changed: Instant

  /// A timer that has just been made; its run starts at `origin`.
  package init(
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
  package struct Run: Sendable, Hashable, Codable {
    /// Where cycle 1 starts; for Up, where the count is 0.
    package var origin: Instant
    /// The number of the first fire since the run began or was continued.
    package var firstIndex: Int64
    /// When that fire falls due, if a pause moved it (for Up, the moved origin).
    package var first: Instant?
    /// The number of the last cycle that is settled.
    package var recorded: Int64
    /// How many of those were recorded on time, suppressed, and missed.
    package var shown: Int64
    package var suppressed: Int64
    package var missed: Int64

    package init(origin: Instant) {
      self.origin = origin
      firstIndex = 1
      recorded = 0
      shown = 0
      suppressed = 0
      missed = 0
    }
  }

  /// What a switched-off timer keeps.
  package struct Pause: Sendable, Hashable, Codable {
    package var at: Instant
    /// Exact seconds to the next fire; Down.
    package var remaining: Int64?
    /// Seconds counted; Up.
    package var elapsed: Int64?
    /// Present and true if its Begin was still to come.
    package var waiting: Bool?

    package init(
      at: Instant, remaining: Int64? = nil, elapsed: Int64? = nil, waiting: Bool? = nil
    ) {
      self.at = at
      self.remaining = remaining
      self.elapsed = elapsed
      self.waiting = waiting
    }
  }

  /// The name that stands for the zone of the process that looks.
  package static let floatingZone = "local"

  package var isFloating: Bool { zone == Timer.floatingZone }
}

/// What is kept of a deleted timer, for statistics.
package struct DeletedTimer: Sendable, Hashable, Codable {
  package var id: Int
  package var uid: String
  package var title: String
  package var success: Int
  package var late: Int
  package var streak: Int
  package var bestStreak: Int
  package var openCount: Int
  package var cycles: Int64
  package var suppressed: Int64
  package var missed: Int64
}
