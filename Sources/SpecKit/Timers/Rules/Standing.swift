internal import SpecCore

/// What a timer is doing.
enum TimerState: String, Sendable, Codable, CaseIterable {
  case waiting, running, paused, finished, capped
}

/// A timer seen at a moment: computed, never stored.
struct Standing: Sendable, Hashable {
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

    init(
      cycles: Int64, shown: Int64, suppressed: Int64, missed: Int64, unrecorded: Int64
    ) {
      self.cycles = cycles
      self.shown = shown
      self.suppressed = suppressed
      self.missed = missed
      self.unrecorded = unrecorded
    }
  }
}

extension Timer {
  func standing(at now: Instant, in zone: Zone) -> Standing {
    let origin = origin(in: zone)
    guard let schedule = schedule(in: zone) else { return upStanding(at: now, origin) }
    let reached = paused == nil ? max(run.recorded, schedule.reached(at: now)) : run.recorded
    let unsettled = reached - run.recorded
    let worthy = schedule.inside(run.recorded + 1..<reached + 1)
    let counts = Standing.Counts(
      cycles: reached, shown: run.shown, suppressed: run.suppressed + unsettled - worthy,
      missed: run.missed, unrecorded: worthy)
    var standing = Standing(
      state: .running, begin: origin, end: end?.instant(in: zone), counts: counts)
    if let paused, run.recorded < repeats ?? .max {
      standing.state = .paused
      standing.remaining = paused.remaining ?? 0
      return standing
    }
    guard let due = schedule.due(reached + 1) else {
      standing.state = .finished
      standing.remaining = 0
      return standing
    }
    standing.due = due
    standing.remaining = due.seconds - now.seconds
    if now < origin, run.recorded == 0 {
      standing.state = .waiting
      standing.remaining = due.seconds - origin.seconds
    }
    return standing
  }

  private func upStanding(at now: Instant, _ origin: Instant) -> Standing {
    var standing = Standing(state: .running, begin: origin)
    if let paused {
      standing.state = .paused
      standing.elapsed = min(max(paused.elapsed ?? 0, 0), Period.limit)
      return standing
    }
    let elapsed = min(max(now.seconds - origin.seconds, 0), Period.limit)
    standing.elapsed = elapsed
    if now < origin, run.first == nil { standing.state = .waiting }
    if elapsed == Period.limit { standing.state = .capped }
    return standing
  }

  /// The state names of the seed's icons.
  static func icon(_ type: Kind, _ state: TimerState) -> String {
    switch (type, state) {
    case (.down, .waiting): "hourglass-full"
    case (.down, .running), (.down, .capped): "hourglass-running"
    case (.down, .paused): "hourglass-paused"
    case (.down, .finished): "hourglass-empty"
    case (.up, .running): "clock-running"
    case (.up, _): "clock-paused"
    }
  }
}
