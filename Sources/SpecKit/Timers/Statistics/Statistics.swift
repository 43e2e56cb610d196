internal import SpecCore

/// What became of a timer's entries, and the counts of its present run.
struct Statistics: Sendable, Hashable, Encodable {
  var timer: Int
  var title: String
  var deleted: Bool?
  var success: Int
  var late: Int
  var open: Int
  /// 0...100, rounded half up; absent if nothing was dismissed.
  var successPercent: Int?
  var latePercent: Int?
  var streak: Int
  var bestStreak: Int
  var cycles: Int64
  var suppressed: Int64
  var missed: Int64

  /// - Parameter zone: nil if it is not installed; the counts are then those recorded.
  init(_ timer: Timer, at now: Instant, in zone: Zone?) {
    self.init(DeletedTimer(timer, at: now, in: zone))
    deleted = nil
  }

  init(_ timer: DeletedTimer) {
    self.timer = timer.id
    title = timer.title
    deleted = true
    success = timer.success
    late = timer.late
    open = timer.openCount
    successPercent = Self.percent(timer.success, of: timer.success + timer.late)
    latePercent = successPercent.map { 100 - $0 }
    streak = timer.streak
    bestStreak = timer.bestStreak
    cycles = timer.cycles
    suppressed = timer.suppressed
    missed = timer.missed
  }

  private static func percent(_ part: Int, of whole: Int) -> Int? {
    whole > 0 ? (200 * part + whole) / (2 * whole) : nil
  }

  static let fields: [Field] = [
    Field("timer", "integer", "the id of the timer"),
    Field("title", "string", "what it is called"),
    Field("deleted", "boolean?", "true if it is deleted"),
    Field("success", "integer", "entries dismissed within five minutes"),
    Field("late", "integer", "entries dismissed later"),
    Field("open", "integer", "entries not dismissed yet"),
    Field("successPercent", "integer?", "absent if nothing was dismissed"),
    Field("latePercent", "integer?", "what is missing to 100"),
    Field("streak", "integer", "successes in a row up to the last"),
    Field("bestStreak", "integer", "the longest such row"),
    Field("cycles", "integer", "cycles of the present run"),
    Field("suppressed", "integer", "those outside worked time"),
    Field("missed", "integer", "those that nobody was told of in time"),
  ]

  /// `timer success late open successPercent title`
  var record: [String] {
    [
      String(timer), String(success), String(late), String(open),
      successPercent.map { String($0) } ?? "", title,
    ]
  }
}
