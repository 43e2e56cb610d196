internal import SpecCore

/// A time zone as a calendar file describes it (RFC 5545, section 3.6.5): for names that the tz database
/// does not have.
struct CalendarZone {
  /// An offset, and when it comes into force.
  struct Observance {
    /// The first time, on the wall by the offset before it.
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

  /// The name in the tz database, if the file tells it (`X-LIC-LOCATION`).
  var location: String?
  var observances: [Observance] = []

  /// Returns the instant of a wall time: by the offset before a gap if it is in the gap, the first of two
  /// if it happens twice.
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
  /// Which of the days it can be: 1 is the first, -1 the last.
  private var position = 1
  private var weekday: Weekday?
  /// The days of the month it can be; empty for all.
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
      weekday = Weekday.allCases[name]
      position = Int(day.dropLast(2)) ?? 1
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
    let candidates = (1...CivilDate.days(inMonth: month, of: year))
      .filter { days.isEmpty || days.contains($0) }
      .compactMap { CivilDate(year: year, month: month, day: $0) }
      .filter { weekday == nil || $0.weekday == weekday }
    let index = position > 0 ? position - 1 : candidates.count + position
    return candidates.indices.contains(index) ? candidates[index] : nil
  }
}

extension CalendarZone {
  /// The zone that the properties between `BEGIN:VTIMEZONE` and `END:VTIMEZONE` describe, and its
  /// name.
  static func read(_ properties: [CalendarProperty]) -> (name: String, zone: CalendarZone)? {
    var (name, zone) = (String?.none, CalendarZone())
    var part: [String: CalendarProperty] = [:]
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
