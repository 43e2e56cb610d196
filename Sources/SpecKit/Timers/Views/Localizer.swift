internal import SpecCore

/// Texts, dates and lengths of time in the language of a call.
struct Localizer: Sendable, Equatable {
  /// A code such as `ru`; a language without texts falls back to English.
  let language: String

  func callAsFunction(_ text: Text, _ values: [String: String] = [:]) -> String {
    text(language, values)
  }

  func callAsFunction(_ text: Text, count: Int64) -> String {
    text(language, count: Int(clamping: count))
  }

  /// Returns a period in the units of the language: `4h 30m`.
  func period(_ period: Period) -> String {
    period.parts.map { self($0.unit.text, ["count": String($0.count)]) }.joined(separator: " ")
  }

  /// Returns `20 Feb 2018 09:00`, `20.02.2018 09:00`; seconds only if there are any.
  func date(_ civil: CivilDateTime) -> String {
    "\(civil.date.spoken(language)) \(time(civil.time))"
  }

  /// Returns the same in a zone, with its abbreviation: `20 Feb 2018 09:00 CET`.
  func date(_ instant: Instant, in zone: Zone) -> String {
    "\(date(zone.civil(at: instant))) \(zone.abbreviation(at: instant))"
  }

  /// Returns the same without the date if it is today, and without the year if it is this one.
  func shortDate(_ civil: CivilDateTime, today: CivilDate) -> String {
    if civil.date == today { return time(civil.time) }
    let hasYear = civil.date.year != today.year
    return "\(civil.date.spoken(language, hasYear: hasYear)) \(time(civil.time))"
  }

  /// Returns the same, of tomorrow as a word: `tomorrow 09:00`.
  func comingDate(_ civil: CivilDateTime, today: CivilDate) -> String {
    guard civil.date == today.adding(days: 1) else { return shortDate(civil, today: today) }
    return self(Text("tomorrow {time}"), ["time": time(civil.time)])
  }

  /// Returns `18:00 today`, `09:00 yesterday`, or the date.
  ///
  /// - Parameter label: what follows the time, such as ` CET`.
  func pastDate(_ civil: CivilDateTime, today: CivilDate, label: String = "") -> String {
    let values = ["time": time(civil.time) + label]
    switch today.daysSinceEpoch - civil.date.daysSinceEpoch {
    case 0: return self(Text("{time} today"), values)
    case 1: return self(Text("{time} yesterday"), values)
    default: return shortDate(civil, today: today) + label
    }
  }

  func time(_ time: CivilTime) -> String {
    time.second == 0 ? time.hourMinute : time.iso8601
  }

  /// Returns `DDd HH:MM:SS`, the days only if there are any.
  static func clock(_ seconds: Int64) -> String {
    let seconds = Int(clamping: max(seconds, 0))
    let time = CivilTime(secondOfDay: seconds).iso8601
    let days = seconds / 86_400
    return days > 0 ? "\(zeroPadded(days, 2))d \(time)" : time
  }
}

extension Period.Unit {
  fileprivate var text: Text {
    switch self {
    case .d: Text("{count}d")
    case .h: Text("{count}h")
    case .m: Text("{count}m")
    case .s: Text("{count}s")
    }
  }
}

extension Context {
  var localizer: Localizer { Localizer(language: language) }
}

/// The names of months and days, in the languages of the module.
enum CalendarNames {
  /// Returns the name that stands alone above a calendar: `February`.
  static func month(_ month: Int, _ language: String) -> String {
    months.indices.contains(month - 1) ? months[month - 1](language) : ""
  }

  /// Returns two letters each, from Monday.
  static func weekdays(_ language: String) -> [String] { days.map { $0(language) } }

  private static let months = [
    Text("January", context: "alone"), Text("February", context: "alone"),
    Text("March", context: "alone"), Text("April", context: "alone"),
    Text("May", context: "alone"), Text("June", context: "alone"),
    Text("July", context: "alone"), Text("August", context: "alone"),
    Text("September", context: "alone"), Text("October", context: "alone"),
    Text("November", context: "alone"), Text("December", context: "alone"),
  ]
  private static let days = [
    Text("Mo"), Text("Tu"), Text("We"), Text("Th"), Text("Fr"), Text("Sa"), Text("Su"),
  ]
}

extension CivilDate {
  /// Returns the date in the notation of a language: `20 Feb 2018`, `20.02.2018`; also without the year.
  func spoken(_ language: String, hasYear: Bool = true) -> String {
    let year = hasYear ? [zeroPadded(year, 4)] : []
    return language == "ru"
      ? ([zeroPadded(day, 2), zeroPadded(month, 2)] + year).joined(separator: ".")
      : (["\(day)", String(CalendarNames.month(month, language).prefix(3))] + year)
        .joined(separator: " ")
  }
}
