import SpecCore

/// Neighboring cycles whose wall times form an arithmetic progression, because no change of
/// clocks lies between them.
struct CycleSpan {
  /// The number of the first cycle, and of the last one, which may lie beyond those that exist.
  var first: Int64
  var last: Int64
  /// The wall time of the first.
  var start: Int64
  /// Seconds of wall time from each to the next.
  var step: Int64

  /// How many cycles up to `number` lie inside.
  func count(through number: Int64, in worked: WorkedTime) -> Int64 {
    worked.count(start: start, step: step, count: min(last, number) - first + 1)
  }
}

extension Schedule {
  /// The span that begins with cycle `number`.
  func span(from number: Int64) -> CycleSpan {
    let steps = number - anchorIndex
    let due = fire(steps)
    let start = due + Int64(zone.offset(at: Instant(seconds: due)))
    let change = zone.nextOffsetChange(after: Instant(seconds: due))
    let unlimited: Int64 = 1 << 60
    func span(lastStep: Int64) -> CycleSpan {
      CycleSpan(
        first: number, last: anchorIndex + max(steps, lastStep), start: start,
        step: period.length)
    }
    if period.days == 0 {
      guard let change else { return span(lastStep: unlimited) }
      let room = change.instant.seconds - 1 - anchor
      return span(lastStep: room.quotientAndRemainderDown(by: period.seconds).quotient)
    }
    // A fire at the anchor is an instant of its own, not a wall time looked up.
    if steps == 0 { return span(lastStep: 0) }
    let resolution = wallResolution(steps)
    let resolved = resolution.instant
    let wall = wall(steps)
    let offset = wall - resolved.seconds
    var lastStep = unlimited
    if let change {
      // The fire crosses a change of clocks, while its wall time is still read with `offset`.
      let room = change.instant.seconds - 1 + offset - anchorWall
      lastStep = room.quotientAndRemainderDown(by: period.length).quotient
    }
    // Or its wall time comes to be read with another offset: at either edge of a gap or overlap.
    let reading: ZoneTransition? =
      if case .gap(_, let transition) = resolution { transition } else {
        zone.nextOffsetChange(after: resolved)
      }
    if let reading {
      let edges = [reading.before.offset, reading.after.offset].map {
        reading.instant.seconds + Int64($0)
      }
      if let edge = edges.filter({ $0 > wall }).min() {
        let room = edge - 1 - anchorWall
        let step = room.quotientAndRemainderDown(by: period.days * 86_400).quotient
        lastStep = min(lastStep, step)
      }
    }
    return span(lastStep: lastStep)
  }

  /// How many of the cycles `range` are inside worked time; all of them if there is no limit.
  func inside(_ range: Range<Int64>) -> Int64 {
    let end = min(range.upperBound, lastCycle + 1)
    var number = max(range.lowerBound, firstCycle)
    guard number < end else { return 0 }
    guard let worked else { return end - number }
    var total: Int64 = 0
    while number < end {
      let span = span(from: number)
      total += span.count(through: end - 1, in: worked)
      number = span.last + 1
    }
    return total
  }

  /// Whether cycle `number` lies in worked time.
  func isInside(_ number: Int64) -> Bool {
    guard let worked else { return true }
    let due = fire(number - anchorIndex)
    let wall = due + Int64(zone.offset(at: Instant(seconds: due)))
    return worked.contains(wall)
  }

  /// The first cycle after `number`, and at most `limit`, that is inside worked time.
  func nextInside(after number: Int64, through limit: Int64 = .max) -> Int64? {
    next(after: number, through: limit, isInside: true)
  }

  /// The same for cycles that are inside, or for those that are not.
  func next(
    after number: Int64, through limit: Int64 = .max, isInside: Bool
  ) -> Int64? {
    let end = min(limit, lastCycle)
    var number = max(number + 1, firstCycle)
    guard let worked else { return number <= end && isInside ? number : nil }
    while number <= end {
      let span = span(from: number)
      func count(through last: Int64) -> Int64 {
        let inside = span.count(through: last, in: worked)
        return isInside ? inside : min(last, span.last) - span.first + 1 - inside
      }
      if count(through: end) > 0 {
        var (low, high) = (span.first, min(span.last, end))
        while low < high {
          let middle = low + (high - low) / 2
          if count(through: middle) > 0 { high = middle } else { low = middle + 1 }
        }
        return low
      }
      number = span.last + 1
    }
    return nil
  }

  /// The last cycle up to `number` that is inside worked time and comes after `start`.
  func lastInside(through number: Int64, after start: Int64) -> Int64? {
    let number = min(number, lastCycle)
    let start = max(start, firstCycle - 1)
    var width: Int64 = 1
    while true {
      let low = max(start, number - width)
      if inside(low + 1..<number + 1) > 0 {
        // Of the cycles after `low`, the last one inside.
        var (inner, outer) = (low, number)
        while outer - inner > 1 {
          let middle = inner + (outer - inner) / 2
          if inside(middle + 1..<number + 1) > 0 { inner = middle } else { outer = middle }
        }
        return outer
      }
      if low == start { return nil }
      width = min(width * 4, Int64.max / 8)
    }
  }
}
