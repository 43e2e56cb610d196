internal import SpecCore

extension Schedule {
  /// The range of a search: 10 years, in seconds.
  static let searchLimit: Int64 = 3653 * 86_400

  /// Returns whether worked time shows cycle `number`.
  func isShown(_ number: Int64) -> Bool {
    guard let worked else { return true }
    let due = fire(number - anchorIndex)
    return worked.contains(due + Int64(zone.offset(at: Instant(seconds: due))))
  }

  /// Counts the cycles of `range` that worked time shows; without worked time all existing ones.
  func shownCount(in range: Range<Int64>) -> Int64 {
    let start = max(range.lowerBound, firstCycle)
    let end = min(range.upperBound, lastCycle + 1)
    guard start < end else { return 0 }
    guard let worked else { return end - start }
    if period.days > 0 || period.seconds > 86_400 {
      return shownCount(oneByOne: start..<end, in: worked)
    }
    func steps(through second: Int64) -> Int64 {
      (second - anchor).quotientAndRemainderDown(by: period.seconds).quotient
    }
    var count: Int64 = 0
    var offsets = OffsetCursor(zone: zone)
    var segmentStart = fire(start - anchorIndex)
    let limit = fire(end - 1 - anchorIndex) + 1
    while segmentStart < limit {
      let offset = offsets.offset(at: segmentStart)
      let segmentEnd = min(offsets.end, limit)
      for window in worked.windows(within: segmentStart + offset...segmentEnd + offset - 1) {
        count += steps(through: window.upperBound - offset)
        count -= steps(through: window.lowerBound - offset - 1)
      }
      segmentStart = segmentEnd
    }
    return count
  }

  /// Counts the same of cycles that are a day or more apart, of which a century has few. Asking the zone for each of
  /// them takes ten times as long.
  private func shownCount(oneByOne cycles: Range<Int64>, in worked: WorkedTime) -> Int64 {
    // Farther than this from all changes of clocks, a wall time has one instant.
    let reach: Int64 = 27 * 3600
    var (dayOffsets, dueOffsets) = (OffsetCursor(zone: zone), OffsetCursor(zone: zone))
    var count: Int64 = 0
    for number in cycles {
      let steps = number - anchorIndex
      let wall = wall(steps)
      let offset = dayOffsets.offset(at: wall - reach)
      let isPlain = period.days > 0 && steps != 0 && wall + reach < dayOffsets.end
      let due = isPlain ? wall - offset + steps * period.seconds : fire(steps)
      if worked.contains(due + dueOffsets.offset(at: due)) { count += 1 }
    }
    return count
  }

  /// Returns the first cycle after `number` that worked time shows, or suppresses.
  ///
  /// In worked time the search ends 10 years after `now`.
  func next(after number: Int64, isShown: Bool, now: Instant) -> Int64? {
    let first = max(number + 1, firstCycle)
    guard worked != nil else { return isShown && first <= lastCycle ? first : nil }
    let end = reached(at: now.adding(seconds: Schedule.searchLimit)) + 1
    return search(below: end - first) { distances in
      let shown = shownCount(in: first + distances.lowerBound..<first + distances.upperBound)
      return isShown ? shown > 0 : shown < distances.upperBound - distances.lowerBound
    }.map { first + $0 }
  }

  /// Returns the last cycle up to `number` that worked time shows and that comes after `start`.
  func lastShown(through number: Int64, after start: Int64) -> Int64? {
    let last = min(number, lastCycle)
    return search(below: last - max(start, firstCycle - 1)) { distances in
      shownCount(in: last + 1 - distances.upperBound..<last + 1 - distances.lowerBound) > 0
    }.map { last - $0 }
  }

  /// Finds the smallest distance from 0 that has a property, by exponential search.
  ///
  /// - Parameter isFound: whether any distance of a range has it.
  private func search(below limit: Int64, isFound: (Range<Int64>) -> Bool) -> Int64? {
    var (low, width): (Int64, Int64) = (0, 1)
    while low < limit {
      var high = min(low + width, limit)
      if isFound(low..<high) {
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if isFound(low..<middle) { high = middle } else { low = middle }
        }
        return low
      }
      (low, width) = (high, width * 2)
    }
    return nil
  }
}

/// Offsets of a zone at instants in ascending order; asks the zone once between two changes.
private struct OffsetCursor {
  let zone: Zone
  /// Seconds since 1970 at which the offset changes next.
  private(set) var end = Int64.min
  private var offset: Int64 = 0

  init(zone: Zone) { self.zone = zone }

  /// Returns seconds east of Greenwich.
  mutating func offset(at second: Int64) -> Int64 {
    if second >= end {
      let instant = Instant(seconds: second)
      offset = Int64(zone.offset(at: instant))
      end = zone.nextOffsetChange(after: instant)?.instant.seconds ?? .max
    }
    return offset
  }
}
