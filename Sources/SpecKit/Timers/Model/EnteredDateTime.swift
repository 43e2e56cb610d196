internal import SpecCore

/// A date as a person typed it: a wall time, and an offset if one was given, which then wins over
/// the zone.
struct EnteredDateTime: Sendable, Hashable {
  var wall: CivilDateTime
  /// Seconds east of Greenwich.
  var offset: Int?

  func resolution(in zone: Zone) -> Resolution {
    guard let offset else { return zone.instant(of: wall) }
    return .one(Instant(seconds: wall.wallSeconds - Int64(offset)))
  }

  func instant(in zone: Zone) -> Instant { resolution(in: zone).instant }

  /// Returns whether its wall time and its instant have years of four digits, so that they are read back.
  func isStorable(in zone: Zone) -> Bool {
    (1...9999).contains(wall.date.year) && Instant.calendar.contains(instant(in: zone))
  }

  /// Returns the wall time in the zone that calendar days keep.
  func keptWall(in zone: Zone) -> CivilDateTime {
    offset == nil ? wall : zone.civil(at: instant(in: zone))
  }
}

extension EnteredDateTime: Codable {
  private enum CodingKeys: String, CodingKey { case wall, offset }

  /// Writes `{"wall":"2018-02-20T09:00:00"}`, with `"offset":"+01:00"` if one was typed.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wall.iso8601, forKey: .wall)
    try container.encodeIfPresent(offsetText, forKey: .offset)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let wall = try container.decode(String.self, forKey: .wall)
    let offset = try container.decodeIfPresent(String.self, forKey: .offset)
    guard let moment = EnteredDateTime(wall: wall, offset: offset) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a wall time: \(wall)"))
    }
    self = moment
  }

  /// Reads what `encode(to:)` writes: `2018-02-20T09:00:00` and `+01:00`.
  init?(wall: String, offset: String?) {
    // One reader for both: the text of an instant, in UTC where no offset is given.
    guard let local = Instant(iso8601: wall + "Z") else { return nil }
    self.wall = CivilDateTime(wallSeconds: local.seconds)
    guard let offset else { return }
    guard let instant = Instant(iso8601: wall + offset) else { return nil }
    self.offset = Int(local.seconds - instant.seconds)
  }

  var offsetText: String? {
    offset.map { offset in
      let minutes = abs(offset) / 60
      return (offset < 0 ? "-" : "+") + zeroPadded(minutes / 60, 2) + ":"
        + zeroPadded(minutes % 60, 2)
    }
  }
}

/// When cycle 1 starts: as soon as the timer is saved or restarted, or on a date.
enum Begin: Sendable, Hashable {
  case now
  case on(EnteredDateTime)

  var isNow: Bool { self == .now }
  var moment: EnteredDateTime? { if case .on(let moment) = self { moment } else { nil } }
}

extension Begin: Codable {
  private enum CodingKeys: String, CodingKey { case now }

  /// Writes `{"now":true}` or an `EnteredDateTime`.
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .now:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(true, forKey: .now)
    case .on(let moment): try moment.encode(to: encoder)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let isNow = try container.decodeIfPresent(Bool.self, forKey: .now) ?? false
    self = isNow ? .now : .on(try EnteredDateTime(from: decoder))
  }
}

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
      self = .on(EnteredDateTime(instant, in: zone))
    case .time(let time):
      let (wall, resolution) = DateExpression.nearest(time, now: now, in: zone)
      self = .on(EnteredDateTime(wall: wall, at: resolution.instant, in: zone))
    case .day(let day, let time, let offset):
      guard abs(offset ?? 0) <= 18 * 3600 else { throw .offset }
      self = .on(
        EnteredDateTime(wall: day.wall(time, offset: offset, now: now, in: zone), offset: offset))
    }
  }
}

extension EnteredDateTime {
  /// Creates the wall time of an instant, with the offset where the wall alone would mean another.
  init(_ instant: Instant, in zone: Zone) {
    self.init(wall: zone.civil(at: instant), at: instant, in: zone)
  }

  /// Creates a wall time as it was typed, which means this instant.
  fileprivate init(wall: CivilDateTime, at instant: Instant, in zone: Zone) {
    let isPlain = zone.instant(of: wall).instant == instant
    self.init(wall: wall, offset: isPlain ? nil : zone.offset(at: instant))
  }
}
