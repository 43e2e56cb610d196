package import SpecCore

/// A day of the calendar with its dinners.
package struct Day: Sendable, Equatable {
  package var date: CivilDate
  package var dinners: [Dinner]
  /// Days from today: 0 is today, 1 tomorrow.
  package var distance: Int

  package var isToday: Bool { distance == 0 }
  /// Whether a dinner could be planned on it and none is.
  package var offersAdd: Bool { dinners.isEmpty && distance >= 0 }
}

/// What happens on the coming days.
package enum Agenda {
  /// The days in order, each with the accepted and hosted dinners of its date by their own clocks.
  package static func days(
    from first: CivilDate, count: Int, today: CivilDate, dinners: [Dinner]
  ) -> [Day] {
    let byDate = Dictionary(grouping: dinners, by: \.times.start.date)
    return (0..<count).map { offset in
      let date = first.adding(days: offset)
      return Day(
        date: date, dinners: (byDate[date] ?? []).sorted(by: Dinner.precedes),
        distance: date.daysSinceEpoch - today.daysSinceEpoch)
    }
  }
}
