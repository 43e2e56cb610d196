internal import SpecCore

/// Two dinners overlap if each starts before the other ends; ends may touch.
enum Overlap {
  static func between(_ a: DinnerDetails, _ b: DinnerDetails) -> Bool {
    a.start < b.end && b.start < a.end
  }

  /// The accepted and hosted dinners that overlap one.
  static func conflicts(of dinner: Dinner, among calendar: [Dinner]) -> [Dinner.Conflict] {
    conflicts(of: dinner.id, dinner.details, among: calendar)
  }

  /// The same for a dinner that is not in the calendar yet, or not at that time.
  static func conflicts(
    of id: String, _ details: DinnerDetails, among calendar: [Dinner]
  ) -> [Dinner.Conflict] {
    calendar.filter { $0.id != id && between($0.details, details) }
      .sorted(by: Dinner.precedes)
      .map(Dinner.Conflict.init)
  }

  /// A calendar in the order of time, each dinner with those that overlap it.
  static func marked(_ calendar: [Dinner]) -> [Dinner] {
    var dinners = calendar.sorted(by: Dinner.precedes)
    for index in dinners.indices {
      let (id, details) = (dinners[index].id, dinners[index].details)
      // Who starts at its end or later does not overlap it, nor does anybody after that one.
      for other in dinners.indices[(index + 1)...] where dinners[other].id != id {
        guard dinners[other].start < details.end else { break }
        guard between(dinners[other].details, details) else { continue }
        dinners[index].conflicts.append(Dinner.Conflict(dinners[other]))
        dinners[other].conflicts.append(Dinner.Conflict(dinners[index]))
      }
    }
    return dinners
  }

  /// The days, in any time zone, under which an overlapping dinner can be filed.
  static func days(around details: DinnerDetails) -> ClosedRange<CivilDate> {
    let day: (Instant, Int64) -> CivilDate = { instant, hours in
      CivilDateTime(wallSeconds: instant.seconds + hours * 3600).date
    }
    // A dinner lasts a day at most, and no clock is more than 14 hours from Greenwich.
    return day(details.start, -24 - 14)...day(details.end, 14)
  }

  /// Under which days a dinner can be filed that overlaps one of these: those in other months than some
  /// days, a stretch for each month.
  static func days(
    around dinners: [DinnerDetails], beside days: ClosedRange<CivilDate>
  ) -> [ClosedRange<CivilDate>] {
    let read = Set(CivilMonth.covering(days))
    var found: [CivilMonth: ClosedRange<CivilDate>] = [:]
    for around in dinners.map(self.days(around:)) {
      for month in CivilMonth.covering(around) where !read.contains(month) {
        let part = around.clamped(
          to: month.firstDay...month.adding(months: 1).firstDay.adding(days: -1))
        let known = found[month] ?? part
        found[month] =
          min(known.lowerBound, part.lowerBound)...max(known.upperBound, part.upperBound)
      }
    }
    return found.values.sorted { $0.lowerBound < $1.lowerBound }
  }
}
