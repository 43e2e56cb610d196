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
    Field("timer", "integer", Text("the id of the timer", ru: "номер таймера")),
    Field("title", "string", Text("what it is called", ru: "название")),
    Field("deleted", "boolean?", Text("true if it is deleted", ru: "true, если удалён")),
    Field(
      "success", "integer",
      Text("entries dismissed within five minutes", ru: "закрыто за пять минут")),
    Field("late", "integer", Text("entries dismissed later", ru: "закрыто позже")),
    Field("open", "integer", Text("entries not dismissed yet", ru: "ещё не закрыто")),
    Field(
      "successPercent", "integer?",
      Text("absent if nothing was dismissed", ru: "нет, если ничего не закрыто")),
    Field("latePercent", "integer?", Text("what is missing to 100", ru: "остальное до 100")),
    Field(
      "streak", "integer",
      Text("successes in a row up to the last", ru: "успехов подряд до последнего")),
    Field("bestStreak", "integer", Text("the longest such row", ru: "самый длинный такой ряд")),
    Field("cycles", "integer", Text("cycles of the present run", ru: "циклов этого запуска")),
    Field("suppressed", "integer", Text("those outside worked time", ru: "вне рабочего времени")),
    Field(
      "missed", "integer",
      Text("those that nobody was told of in time", ru: "о которых никто не узнал вовремя")),
  ]

  /// `timer success late open successPercent title`
  var record: [String] {
    [
      String(timer), String(success), String(late), String(open),
      successPercent.map { String($0) } ?? "", title,
    ]
  }
}
