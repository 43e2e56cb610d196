internal import SpecCore

/// What was read of the calendar.
struct CalendarPart: Sendable, Equatable {
  var dinners: [Dinner] = []
  /// The days of records that are left out as they cannot be used: these days are not free.
  var damaged: Set<CivilDate> = []

  static func + (a: CalendarPart, b: CalendarPart) -> CalendarPart {
    CalendarPart(dinners: a.dinners + b.dinners, damaged: a.damaged.union(b.damaged))
  }
}

/// A day of the calendar with its dinners.
struct AgendaDay: Sendable, Equatable {
  var date: CivilDate
  var dinners: [Dinner]
  /// Days from today: 0 is today, 1 tomorrow.
  var distance: Int
  /// Whether a record of it was left out.
  var isDamaged = false

  var isToday: Bool { distance == 0 }
  /// Whether a dinner can be planned on it and none is.
  var offersAdd: Bool { dinners.isEmpty && distance >= 0 && !isDamaged }

  /// What stands below the heading.
  var rows: [AgendaRow] { offersAdd ? [.add(date)] : dinners.map(AgendaRow.dinner) }

  /// The days in order, each with the accepted and hosted dinners of its date by their own clocks.
  static func days(
    from first: CivilDate, count: Int, today: CivilDate, dinners: [Dinner],
    damaged: Set<CivilDate> = []
  ) -> [AgendaDay] {
    let byDate = Dictionary(grouping: dinners, by: \.times.start.date)
    return (0..<count).map { offset in
      let date = first.adding(days: offset)
      return AgendaDay(
        date: date, dinners: (byDate[date] ?? []).sorted(by: Dinner.precedes),
        distance: date.daysSinceEpoch - today.daysSinceEpoch, isDamaged: damaged.contains(date))
    }
  }
}

/// A row of the calendar that can be chosen.
enum AgendaRow: Sendable, Equatable {
  case dinner(Dinner)
  /// A day on which a dinner can be planned.
  case add(CivilDate)

  /// Whether it is about the same dinner or day, whatever has changed there.
  func isSame(as other: AgendaRow) -> Bool {
    switch (self, other) {
    case (.dinner(let one), .dinner(let another)): one.id == another.id
    default: self == other
    }
  }
}
