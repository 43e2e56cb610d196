internal import SpecCore

extension Begin {
  /// Reads a date as people type it; `09:00` is the next to come.
  ///
  /// - Parameter zone: where the day of `today` and the clock of `09:00` are read.
  init(_ text: String, now: Instant, zone: Zone) throws(DateExpression.ParsingError) {
    let expression = try DateExpression(text, years: 1900...9999)
    switch expression {
    case .now: self = .now
    case .instant, .distance(days: 0, seconds: 0): throw .malformed
    case .distance:
      let instant = expression.resolution(now: now, in: zone).instant
      guard Instant.calendar.contains(instant) else { throw .year }
      self = .on(Moment(instant, in: zone))
    case .time(let time):
      let (wall, resolution) = DateExpression.nearest(time, now: now, in: zone)
      self = .on(Moment(wall: wall, at: resolution.instant, in: zone))
    case .day(let day, let time, let offset):
      guard abs(offset ?? 0) <= Moment.offsetLimit else { throw .offset }
      self = .on(Moment(wall: day.wall(time, offset: offset, now: now, in: zone), offset: offset))
    }
  }
}

extension Moment {
  /// Seconds either way of Greenwich.
  fileprivate static let offsetLimit = 18 * 3600

  /// The wall time of an instant, with the offset where the wall alone would mean another.
  init(_ instant: Instant, in zone: Zone) {
    self.init(wall: zone.civil(at: instant), at: instant, in: zone)
  }

  /// A wall time as it was typed, and the instant it means.
  fileprivate init(wall: CivilDateTime, at instant: Instant, in zone: Zone) {
    let isPlain = zone.instant(of: wall).instant == instant
    self.init(wall: wall, offset: isPlain ? nil : zone.offset(at: instant))
  }
}
