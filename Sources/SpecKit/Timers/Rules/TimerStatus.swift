internal import SpecCore

enum TimerState: String, Sendable, CaseIterable, ArgumentValue {
  case waiting, running, paused, finished, capped
}

/// The state of a timer at a moment; computed, never stored.
struct TimerStatus: Sendable, Hashable {
  var state: TimerState
  /// The start of the present run.
  var begin: Instant
  var end: Instant?
  /// Seconds to the next fire: the full period while waiting, 0 when finished; Down only.
  var remaining: Int64?
  /// Seconds counted, 0...3155760000; Up only.
  var elapsed: Int64?
  /// The next fire of a waiting or running timer, suppressed or not.
  var due: Instant?
  var counts: Counts?

  /// Of the present run: `cycles = shown + suppressed + missed + unrecorded`; Down only.
  struct Counts: Sendable, Hashable {
    var cycles: Int64
    var shown: Int64
    var suppressed: Int64
    var missed: Int64
    /// Reached and worth showing, but not yet recorded.
    var unrecorded: Int64
  }
}

extension ZonedTimer {
  func status(at now: Instant) -> TimerStatus {
    let (origin, run) = (origin, timer.run)
    guard let schedule else { return upStatus(at: now, origin) }
    let reached = timer.paused == nil ? max(run.recorded, schedule.reached(at: now)) : run.recorded
    let added = reached - run.recorded
    let unrecorded = schedule.shownCount(in: run.recorded + 1..<reached + 1)
    let counts = TimerStatus.Counts(
      cycles: reached, shown: run.shown, suppressed: run.suppressed + added - unrecorded,
      missed: run.missed, unrecorded: unrecorded)
    var status = TimerStatus(
      state: .running, begin: origin, end: end, counts: counts)
    if let paused = timer.paused, run.recorded < timer.repeats ?? .max {
      status.state = .paused
      status.remaining = paused.remaining ?? 0
      return status
    }
    guard let due = schedule.due(reached + 1) else {
      status.state = .finished
      status.remaining = 0
      return status
    }
    status.due = due
    status.remaining = due.seconds - now.seconds
    if now < origin, run.recorded == 0 {
      status.state = .waiting
      status.remaining = due.seconds - origin.seconds
    }
    return status
  }

  private func upStatus(at now: Instant, _ origin: Instant) -> TimerStatus {
    var status = TimerStatus(state: .running, begin: origin)
    if let paused = timer.paused {
      status.state = .paused
      status.elapsed = min(max(paused.elapsed ?? 0, 0), Period.limit)
      return status
    }
    let elapsed = min(max(now.seconds - origin.seconds, 0), Period.limit)
    status.elapsed = elapsed
    if now < origin, timer.run.first == nil { status.state = .waiting }
    if elapsed == Period.limit { status.state = .capped }
    return status
  }
}

extension Timer {
  /// Returns the name of an icon for programs, and its sign for people.
  static func icon(_ type: Direction, _ state: TimerState) -> (name: String, sign: String) {
    switch (type, state) {
    case (.down, .waiting): ("hourglass-full", "▼△ ")
    case (.down, .running), (.down, .capped): ("hourglass-running", "▼▲▸")
    case (.down, .paused): ("hourglass-paused", "▼▲‖")
    case (.down, .finished): ("hourglass-empty", "▽▲■")
    case (.up, .running): ("clock-running", " ◷▸")
    case (.up, .paused): ("clock-paused", " ◷‖")
    case (.up, .capped): ("clock-paused", " ◷■")
    case (.up, .waiting), (.up, .finished): ("clock-paused", " ◷ ")
    }
  }
}
