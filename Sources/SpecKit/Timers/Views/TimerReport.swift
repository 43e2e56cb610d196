internal import SpecCore

/// A timer as commands tell it, at a moment.
struct TimerReport: Sendable, ResultRecord {
  struct Worked: Record {
    var begin: String
    var end: String
    var days: [WorkedDay]?

    static let members: [RecordMember<Self>] = [
      RecordMember("begin", \.begin, Text("the first moment of a day with notifications")),
      RecordMember("end", \.end, Text("the last one")),
      RecordMember("days", \.days, Text("the days it begins on, if not all")),
    ]
  }

  let timer: Timer
  /// The number of open entries.
  let open: Int
  /// Nil if the zone is not installed; then the members that depend on it are absent.
  let zone: Zone?
  var status: TimerStatus?
  /// The next fire is outside worked time and will not ring.
  let isOutsideWorkedTime: Bool
  /// The next fire that rings, at most ten years from now; of a waiting or running Down timer.
  let nextRing: Instant?

  init(_ timer: Timer, open: Int, at now: Instant, in zone: Zone?) {
    self.timer = timer
    self.open = open
    self.zone = zone
    let zoned = zone.map { ZonedTimer(timer: timer, zone: $0) }
    let status = zoned?.status(at: now)
    self.status = status
    guard status?.due != nil, let cycles = status?.counts?.cycles,
      timer.worked != nil, let schedule = zoned?.schedule, !schedule.isShown(cycles + 1)
    else {
      isOutsideWorkedTime = false
      nextRing = status?.due
      return
    }
    isOutsideWorkedTime = true
    nextRing = schedule.next(after: cycles, isShown: true, now: now).flatMap { schedule.due($0) }
  }

  var id: Int { timer.id }
  var title: String { timer.title }
  var isDown: Bool { timer.type == .down }
  /// Left to the next fire, or counted up.
  var seconds: Int64? { status?.remaining ?? status?.elapsed }
  var begin: Instant { status?.begin ?? timer.run.origin }
  var timeZone: String { timer.isFloating ? zone?.name ?? timer.zone : timer.zone }
  var worked: Worked? {
    timer.worked.map { Worked(begin: $0.beginText, end: $0.endText, days: $0.namedDays) }
  }

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.timer.id, Text("the number commands take; never used again")),
    RecordMember("uid", \.timer.uid, Text("the same on every machine the timer is copied to")),
    RecordMember("title", \.timer.title, Text("what it is called")),
    RecordMember(
      "notes", { $0.timer.notes.isEmpty ? nil : $0.timer.notes },
      Text("shown under the title and in the notification")),
    RecordMember("type", \.timer.type, Text("which way it counts")),
    RecordMember(
      "state", { $0.status?.state.rawValue ?? "unknown" },
      Text("waiting, running, paused, finished, capped, or unknown without its time zone")),
    RecordMember(
      "icon",
      { $0.status.map { [type = $0.timer.type] in Timer.icon(type, $0.state).name } ?? "unknown" },
      Text("hourglass-full, -running, -paused, -empty, clock-running or -paused")),
    RecordMember("period", \.timer.period?.length, Text("seconds, a day counted as 86400")),
    RecordMember(
      "periodText", \.timer.period?.description,
      Text("the same as it is typed, such as 4h30m or 1d")),
    RecordMember(
      "infinitely", { $0.isDown ? $0.timer.repeats == nil : nil },
      Text("whether its cycles have no end")),
    RecordMember("repeats", \.timer.repeats, Text("cycles in all")),
    RecordMember("beginNow", \.timer.begin.isNow, Text("whether it starts when it is saved")),
    RecordMember("begin", \.begin, Text("the start of the present run")),
    RecordMember("end", \.status?.end, Text("the last moment of a notification")),
    RecordMember("worked", \.worked, Text("the part of the days with notifications")),
    RecordMember("timeZone", \.timeZone, Text("where its dates and days are read")),
    RecordMember(
      "floating", { $0.timer.isFloating ? true : nil },
      Text("true if that is the zone of whoever looks")
    ),
    RecordMember("remaining", \.status?.remaining, Text("seconds to the next fire")),
    RecordMember("elapsed", \.status?.elapsed, Text("seconds counted up")),
    RecordMember("seconds", \.seconds, Text("the one of these two that there is")),
    RecordMember("due", \.status?.due, Text("the next fire, suppressed or not")),
    RecordMember("cycles", \.status?.counts?.cycles, Text("cycles of the present run so far")),
    RecordMember("shown", \.status?.counts?.shown, Text("those recorded on time")),
    RecordMember(
      "suppressed", \.status?.counts?.suppressed,
      Text("those outside worked time, or skipped by undo and redo")),
    RecordMember("missed", \.status?.counts?.missed, Text("those recorded too late")),
    RecordMember(
      "unrecorded", \.status?.counts?.unrecorded,
      Text("those reached and not yet recorded")),
    RecordMember("open", \.open, Text("entries not yet dismissed")),
    RecordMember("success", \.timer.success, Text("entries dismissed within five minutes")),
    RecordMember(
      "late", \.timer.late, Text("entries dismissed later, without those of missed cycles")),
    RecordMember("created", \.timer.created, Text("when it was added")),
    RecordMember("changed", \.timer.changed, Text("when it was last changed")),
  ]

  static let resultColumns = [
    "id", "type", "state", "seconds", "due", "cycles", "open", "title",
  ]

  var record: [String] {
    [
      String(id), timer.type.rawValue, status?.state.rawValue ?? "?",
      seconds.map(String.init) ?? "", status?.due?.iso8601 ?? "",
      status?.counts.map { String($0.cycles) } ?? (isDown ? "" : "0"), String(open),
      title,
    ]
  }
}

extension TimerReport {
  /// The part of its cycle that has passed, 0...1; nil if it counts none.
  var progress: Double? {
    guard let status, status.state == .running || status.state == .paused,
      !isOutsideWorkedTime || status.state == .paused, let remaining = status.remaining,
      let period = timer.period
    else { return nil }
    let length = max(period.length, remaining, 1)
    return Double(length - remaining) / Double(length)
  }
}
