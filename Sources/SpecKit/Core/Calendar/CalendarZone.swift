/// A time zone as a calendar file describes it (RFC 5545, section 3.6.5): for names that are none
/// of the tz database.
struct CalendarZone {
  /// Since when which offset is in force.
  struct Observance {
    /// On the wall as it was before.
    var onset: CivilDateTime
    /// Seconds east of Greenwich before and after it.
    var from: Int
    var to: Int
    var rule: YearlyRule?
    /// Further onsets.
    var dates: [CivilDateTime] = []

    /// The last onset that is not later than the wall shows.
    func onset(by wall: CivilDateTime) -> CivilDateTime? {
      var found = ([onset] + dates).filter { $0 <= wall }
      if let rule {
        for year in [wall.date.year - 1, wall.date.year] {
          guard let date = rule.date(in: year) else { continue }
          let next = CivilDateTime(date, onset.time)
          let isOver = rule.until.map { next.wallSeconds - Int64(from) > $0 } ?? false
          if next >= onset, next <= wall, !isOver { found.append(next) }
        }
      }
      return found.max()
    }
  }

  /// What the tz database calls it, as the file says.
  var location: String?
  var observances: [Observance] = []

  /// The instant at which clocks there show that; in a gap the offset before it counts, of two the
  /// first is meant.
  func instant(of wall: CivilDateTime) -> Instant {
    let current = observances.compactMap { part in part.onset(by: wall).map { ($0, part) } }
      .max { $0.0 < $1.0 }
    guard let (onset, part) = current else {
      let first = observances.min { $0.onset < $1.onset }
      return Instant(seconds: wall.wallSeconds - Int64(first?.from ?? 0))
    }
    let isInGap = wall.wallSeconds - onset.wallSeconds < Int64(part.to - part.from)
    return Instant(seconds: wall.wallSeconds - Int64(isInGap ? part.from : part.to))
  }
}

/// The day of a year on which clocks change.
struct YearlyRule {
  private var month: Int
  /// The first of the days it can be; from the end for -1 (the last), …
  private var week: Int?
  private var weekday: Int?
  private var days: [Int]
  /// Seconds since 1970 UTC.
  fileprivate var until: Int64?

  /// `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`; nil for rules of other kinds. Without a month or a day
  /// those of the start.
  init?(_ text: String, start: CivilDate) {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2 { parts[pair[0]] = pair[1] }
    }
    guard parts["FREQ"] == "YEARLY", ["1", nil].contains(parts["INTERVAL"]) else { return nil }
    month = parts["BYMONTH"].flatMap { Int($0) } ?? start.month
    guard (1...12).contains(month) else { return nil }
    days = (parts["BYMONTHDAY"] ?? "").split(separator: ",").compactMap { Int($0) }
    if let day = parts["BYDAY"] {
      guard let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: day.suffix(2))
      else { return nil }
      weekday = name
      week = Int(day.dropLast(2))
    } else if days.isEmpty {
      days = [start.day]
    }
    if let text = parts["UNTIL"] {
      let property = CalendarProperty(line: 0, name: "UNTIL", value: text)
      guard let moment = property.moment else { return nil }
      until = moment.wall.wallSeconds + (moment.isDate ? 86_399 : 0)
    }
  }

  func date(in year: Int) -> CivilDate? {
    let count = CivilDate.days(inMonth: month, of: year)
    var candidates = days.isEmpty ? Array(1...count) : days.filter { (1...count).contains($0) }
    guard let weekday else {
      return candidates.first.flatMap { CivilDate(year: year, month: month, day: $0) }
    }
    candidates = candidates.filter {
      CivilDate(year: year, month: month, day: $0)
        .map { $0.daysSinceEpoch + 3 }.map { ($0 % 7 + 7) % 7 == weekday } ?? false
    }
    let position = week ?? 1
    let index = position > 0 ? position - 1 : candidates.count + position
    guard candidates.indices.contains(index) else { return nil }
    return CivilDate(year: year, month: month, day: candidates[index])
  }
}

extension CalendarZone {
  /// The zone that the properties between `BEGIN:VTIMEZONE` and `END:VTIMEZONE` describe, and its
  /// name.
  static func read(_ properties: [CalendarProperty]) -> (name: String, zone: CalendarZone)? {
    var (name, zone, part): (String?, CalendarZone, [String: CalendarProperty]) = (
      nil, .init(), [:]
    )
    for property in properties {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", _): part = [:]
      case ("END", "STANDARD"), ("END", "DAYLIGHT"):
        if let observance = Observance(part) { zone.observances.append(observance) }
      case ("TZID", _): name = property.text
      case ("X-LIC-LOCATION", _): zone.location = property.text
      default: part[property.name] = property
      }
    }
    return name.map { ($0, zone) }
  }
}

extension CalendarZone.Observance {
  fileprivate init?(_ part: [String: CalendarProperty]) {
    guard let onset = part["DTSTART"]?.moment?.wall,
      let from = part["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
      let to = part["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
    else { return nil }
    self.init(onset: onset, from: from, to: to)
    rule = part["RRULE"].flatMap { YearlyRule($0.value, start: onset.date) }
    dates = (part["RDATE"]?.value ?? "").split(separator: ",").compactMap {
      CalendarProperty(line: 0, name: "RDATE", value: String($0)).moment?.wall
    }
  }

  /// `+0100`, `-053000`
  private static func offset(_ text: String) -> Int? {
    let digits = text.dropFirst()
    guard let sign = ["+": 1, "-": -1][text.prefix(1)], [4, 6].contains(digits.utf8.count),
      let number = Int(digits.count == 4 ? digits + "00" : digits), number >= 0
    else { return nil }
    let (hours, minutes) = (number / 10_000, number / 100 % 100)
    guard hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60 + number % 100)
  }
}
