internal import SpecCore

/// Formats times for people, always with the time of day.
enum DateFormatter {
  /// `Sun 20 Dec 2026 09:00`
  static func text(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date)) \(civil.time.hourMinute)"
  }

  /// `Mon  4 Jan 2027 18:00`, the day padded to two columns so that rows align.
  static func aligned(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date, fill: true)) \(civil.time.hourMinute)"
  }

  /// `Sun 20 Dec 09:00`
  static func short(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date, year: false)) \(civil.time.hourMinute)"
  }

  /// `Sat 5 Dec 2026 09:00 to Sun 6 Dec 2026 18:00`; an end on the same day has only its time.
  static func span(_ start: Instant, _ end: Instant, in zone: Zone) -> String {
    let (from, to) = (zone.civil(at: start), zone.civil(at: end))
    if from.date == to.date { return "\(text(start, in: zone)) to \(to.time.hourMinute)" }
    return "\(text(start, in: zone)) to \(text(end, in: zone))"
  }

  /// The same with the name of the zone: `… (Europe/Berlin)`.
  static func spanAndZone(_ start: Instant, _ end: Instant, in zone: Zone) -> String {
    "\(span(start, end, in: zone)) (\(zone.name))"
  }

  /// `Sat 5 Dec` and `09:00 to 10:30`, for an entry of a programme.
  static func dayAndSpan(
    _ start: Instant, _ end: Instant, in zone: Zone
  ) -> (day: String, span: String) {
    let (from, to) = (zone.civil(at: start), zone.civil(at: end))
    let last = from.date == to.date ? to.time.hourMinute : short(end, in: zone)
    return (day(from.date, year: false), "\(from.time.hourMinute) to \(last)")
  }

  /// The distance of the start in local dates of the zone.
  static func distance(
    from now: Instant, to start: Instant, end: Instant, in zone: Zone
  ) -> String {
    if start <= now && now < end { return "now" }
    let today = zone.civil(at: now).date.daysSinceEpoch
    let days = zone.civil(at: start).date.daysSinceEpoch - today
    return switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(days) days"
    default: "\(-days) days ago"
    }
  }

  /// `Sun 20 Dec 2026`
  static func day(_ date: CivilDate, year: Bool = true, fill: Bool = false) -> String {
    let number = fill && date.day < 10 ? " \(date.day)" : "\(date.day)"
    return "\(date.englishWeekday) \(number) \(date.englishMonth)"
      + (year ? " \(date.year)" : "")
  }
}
