internal import SpecCore

/// What became of a timer's entries, and the counts of its present run.
struct Statistics: Sendable, ResultRecord {
  let timer: DeletedTimer
  let isDeleted: Bool

  /// - Parameter zone: nil if it is not installed; the counts are then those recorded.
  init(_ timer: Timer, at now: Instant, in zone: Zone?) {
    self.timer = DeletedTimer(timer, at: now, in: zone)
    isDeleted = false
  }

  init(_ timer: DeletedTimer) { (self.timer, isDeleted) = (timer, true) }

  /// 0...100, rounded half up; absent if nothing was dismissed.
  var successPercent: Int? {
    let whole = timer.success + timer.late
    return whole > 0 ? (200 * timer.success + whole) / (2 * whole) : nil
  }
  var latePercent: Int? { successPercent.map { 100 - $0 } }

  static let members: [RecordMember<Self>] = [
    RecordMember("timer", \.timer.id, Text("the id of the timer")),
    RecordMember("title", \.timer.title, Text("what it is called")),
    RecordMember(
      "deleted", { $0.isDeleted ? true : nil },
      Text("true if it is deleted")),
    RecordMember("success", \.timer.success, Text("entries dismissed within five minutes")),
    RecordMember("late", \.timer.late, Text("entries dismissed later")),
    RecordMember("open", \.timer.openCount, Text("entries not dismissed yet")),
    RecordMember("successPercent", \.successPercent, Text("absent if nothing was dismissed")),
    RecordMember("latePercent", \.latePercent, Text("what is missing to 100")),
    RecordMember("streak", \.timer.streak, Text("successes in a row up to the last")),
    RecordMember("bestStreak", \.timer.bestStreak, Text("the longest such row")),
    RecordMember("cycles", \.timer.cycles, Text("cycles of the present run")),
    RecordMember("suppressed", \.timer.suppressed, Text("those outside worked time")),
    RecordMember("missed", \.timer.missed, Text("those that nobody was told of in time")),
  ]

  static let resultColumns = ["timer", "success", "late", "open", "successPercent", "title"]

  var record: [String] {
    columns("timer", "success", "late", "open", "successPercent", "title")
  }
}
