internal import SpecCore

/// Times as this module writes them for people: always with the time of day.
enum Moment {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Sun 20 Dec 2026 09:00`
  static func text(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date)) \(civil.time.hourMinute)"
  }

  /// `Mon  4 Jan 2027 18:00`, the day filled to two columns so that rows align.
  static func aligned(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date, fill: true)) \(civil.time.hourMinute)"
  }

  /// `Sun 20 Dec 09:00`
  static func short(_ instant: Instant, in zone: Zone) -> String {
    let civil = zone.civil(at: instant)
    return "\(day(civil.date, year: false)) \(civil.time.hourMinute)"
  }

  /// `Sat 5 Dec 2026 09:00 to Sun 6 Dec 2026 18:00`; the day is said once if it is the same.
  static func span(_ start: Instant, _ end: Instant, in zone: Zone) -> String {
    let (from, to) = (zone.civil(at: start), zone.civil(at: end))
    if from.date == to.date { return "\(text(start, in: zone)) to \(to.time.hourMinute)" }
    return "\(text(start, in: zone)) to \(text(end, in: zone))"
  }

  /// `December 2026`
  static func month(_ date: CivilDate) -> String {
    "\(longMonths[(date.month - 1) % 12]) \(date.year)"
  }

  /// How far away the start is, counted in local dates of the zone.
  static func distance(
    from now: Instant, to start: Instant, end: Instant, in zone: Zone
  ) -> String {
    if start <= now && now < end { return Texts.now }
    let today = zone.civil(at: now).date.daysSinceEpoch
    return Texts.days(zone.civil(at: start).date.daysSinceEpoch - today)
  }

  private static func day(_ date: CivilDate, year: Bool = true, fill: Bool = false) -> String {
    let name = weekdays[(date.weekday.rawValue - 1) % 7]
    let month = months[(date.month - 1) % 12]
    let number = fill && date.day < 10 ? " \(date.day)" : "\(date.day)"
    return "\(name) \(number) \(month)" + (year ? " \(date.year)" : "")
  }
}
