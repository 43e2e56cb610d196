internal import SpecCore

/// The outcomes of a timer's entries, and the counts of its present run.
struct Statistics: Sendable, ResultRecord {
  let timer: Timer
  /// The number of open entries.
  let open: Int
  let cycles: Int64
  let suppressed: Int64
  let missed: Int64

  /// - Parameter zone: nil if it is not installed; the counts are then those recorded, as for a deleted timer.
  init(_ timer: Timer, open: Int, at now: Instant, in zone: Zone?) {
    self.timer = timer
    self.open = open
    let status =
      timer.deletedAt == nil ? zone.map { ZonedTimer(timer: timer, zone: $0).status(at: now) } : nil
    cycles = status?.counts?.cycles ?? timer.run.recorded
    suppressed = status?.counts?.suppressed ?? timer.run.suppressed
    missed = status?.counts?.missed ?? timer.run.missed
  }

  var isDeleted: Bool { timer.deletedAt != nil }
  /// Late and missed together: the orange part of the ring chart.
  var lateOrMissed: Int { timer.late + Int(missed) }

  /// 0...100, rounded half up; absent if nothing was dismissed or missed.
  var successPercent: Int? {
    let whole = timer.success + lateOrMissed
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
    RecordMember(
      "late", \.timer.late,
      Text("entries dismissed later, without those of missed cycles")),
    RecordMember("open", \.open, Text("entries not dismissed yet")),
    RecordMember(
      "successPercent", \.successPercent,
      Text("the share of success; absent if nothing was dismissed or missed")),
    RecordMember("latePercent", \.latePercent, Text("the share of late and missed")),
    RecordMember(
      "streak", \.timer.streak,
      Text("successes in a row up to the last dismissal or miss")),
    RecordMember("bestStreak", \.timer.bestStreak, Text("the longest such row")),
    RecordMember("cycles", \.cycles, Text("cycles of the present run")),
    RecordMember("suppressed", \.suppressed, Text("those outside worked time")),
    RecordMember("missed", \.missed, Text("those that nobody was told of in time")),
  ]

  static let resultColumns = ["timer", "success", "late", "open", "successPercent", "title"]

  var record: [String] {
    columns("timer", "success", "late", "open", "successPercent", "title")
  }
}
