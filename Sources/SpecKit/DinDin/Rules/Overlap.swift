internal import SpecCore

/// Two dinners overlap if each starts before the other ends; ends may touch.
enum Overlap {
  static func between(_ a: DinnerDetails, _ b: DinnerDetails) -> Bool {
    a.start < b.end && b.start < a.end
  }

  /// The accepted and hosted dinners that overlap one.
  static func conflicts(of dinner: Dinner, among calendar: [Dinner]) -> [Dinner.Conflict] {
    calendar.filter { $0.id != dinner.id && between($0.details, dinner.details) }
      .sorted(by: Dinner.precedes)
      .map { Dinner.Conflict(id: $0.id, host: $0.host, when: $0.times.start) }
  }

  /// The days, in any time zone, under which an overlapping dinner can be filed.
  static func days(around details: DinnerDetails) -> ClosedRange<CivilDate> {
    let day: (Instant, Int64) -> CivilDate = { instant, hours in
      CivilDateTime(wallSeconds: instant.seconds + hours * 3600).date
    }
    // A dinner lasts a day at most, and no clock is more than 14 hours from Greenwich.
    return day(details.start, -24 - 14)...day(details.end, 14)
  }
}
