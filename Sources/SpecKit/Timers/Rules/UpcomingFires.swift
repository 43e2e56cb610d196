internal import SpecCore

/// The fires of several timers together, by due and id.
enum UpcomingFires {
  /// - Parameters:
  ///   - start: only fires later than this; before now, those of the present run since then.
  ///   - isShown: only those that worked time shows, or only those it suppresses.
  static func list(
    of timers: [ZonedTimer], after start: Instant, now: Instant, most: Int,
    isShown: Bool? = nil
  ) -> [FireReport] {
    var sources = timers.compactMap { Source($0, start, now, isShown) }
    var found: [FireReport] = []
    while found.count < most {
      var next: (index: Int, due: Instant)?
      for (index, source) in sources.enumerated() {
        guard let due = source.due, next.map({ due < $0.due }) ?? true else { continue }
        next = (index, due)
      }
      guard let next, let fire = sources[next.index].take() else { break }
      found.append(fire)
    }
    return found
  }

  private struct Source {
    let timer: Timer
    let schedule: Schedule
    let isShown: Bool?
    let now: Instant
    var number: Int64?
    var due: Instant?

    init?(_ zoned: ZonedTimer, _ start: Instant, _ now: Instant, _ isShown: Bool?) {
      guard zoned.timer.paused == nil, let schedule = zoned.schedule else { return nil }
      timer = zoned.timer
      self.schedule = schedule
      self.isShown = isShown
      self.now = max(now, start)
      var last = schedule.reached(at: start)
      // A recorded cycle does not come again, even if the clock was set back.
      if start >= now { last = max(last, timer.run.recorded) }
      advance(after: last)
    }

    mutating func take() -> FireReport? {
      guard let number, let fire = schedule.cycle(number) else { return nil }
      advance(after: number)
      return FireReport(timer: timer, zone: schedule.zone, fire: fire)
    }

    private mutating func advance(after last: Int64) {
      if let isShown {
        let start = schedule.due(last).map { max(now, $0) } ?? now
        number = schedule.next(after: last, isShown: isShown, now: start)
      } else {
        number = max(last + 1, schedule.firstCycle)
      }
      due = number.flatMap { schedule.due($0) }
    }
  }
}
