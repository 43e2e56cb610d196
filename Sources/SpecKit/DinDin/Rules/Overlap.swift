internal import SpecCore

/// Two dinners overlap if each starts before the other ends; ends may touch.
enum Overlap {
  static func between(_ a: DinnerDetails, _ b: DinnerDetails) -> Bool {
    a.start < b.end && b.start < a.end
  }

  /// How many others are named to a dinner that overlap it. Whoever invites somebody can put any number
  /// of dinners at one time.
  static let limit = 20

  /// The first of the accepted and hosted dinners that overlap one.
  ///
  /// - Parameter calendar: in the order of time.
  static func conflicts(of dinner: Dinner, among calendar: [Dinner]) -> [Dinner.Conflict] {
    conflicts(of: dinner.id, dinner.details, among: calendar)
  }

  /// The same for a dinner that is not in the calendar yet, or not at that time.
  static func conflicts(
    of id: String, _ details: DinnerDetails, among calendar: [Dinner]
  ) -> [Dinner.Conflict] {
    calendar.lazy.filter { $0.id != id && between($0.details, details) }
      .prefix(limit).map(Dinner.Conflict.init)
  }

  /// A calendar in the order of time, each dinner with those that overlap it. The cost grows with the
  /// number of dinners, however many are at one time.
  static func marked(_ calendar: [Dinner]) -> [Dinner] {
    var dinners = calendar.sorted(by: Dinner.precedes)
    // Those before that go on: to whom more can be named, and the last to end.
    var (open, last): ([Int], [Int]) = ([], [])
    for index in dinners.indices {
      let (id, start) = (dinners[index].id, dinners[index].start)
      open.removeAll { dinners[$0].end <= start }
      last.removeAll { dinners[$0].end <= start }
      let conflict = Dinner.Conflict(dinners[index])
      for other in open where dinners[other].id != id {
        dinners[other].conflicts.append(conflict)
      }
      for other in last where dinners[other].id != id {
        dinners[index].conflicts.append(Dinner.Conflict(dinners[other]))
      }
      open = (open + [index]).filter { dinners[$0].conflicts.count < limit }
      last.append(index)
      if last.count > limit, let first = last.min(by: { dinners[$0].end < dinners[$1].end }) {
        last.removeAll { $0 == first }
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
