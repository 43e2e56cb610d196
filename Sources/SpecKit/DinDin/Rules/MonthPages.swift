internal import SpecCore

/// What of the calendar has been read: pages of seven days of at most three months (R29).
struct MonthPages: Sendable, Equatable {
  /// A part of a month that is read at once: a page of days, or all of it.
  enum Part: Sendable, Equatable {
    case page(CivilMonth, Int)
    case whole(CivilMonth)
  }

  private struct Month: Sendable, Equatable {
    /// 0...4
    var pages: Set<Int> = []
    var read = CalendarPart()
  }

  private var months: [CivilMonth: Month] = [:]

  /// The page that holds a day of the month: 1...7, 8...14, 15...21, 22...28, 29 to the end.
  static func page(of day: Int) -> Int { (day - 1) / 7 }

  /// The days of a page.
  static func days(_ page: Int, of month: CivilMonth) -> ClosedRange<Int> {
    let first = page * 7 + 1
    return first...max(first, min(first + 6, month.dayCount))
  }

  func hasRead(_ day: Int, of month: CivilMonth) -> Bool {
    months[month]?.pages.contains(Self.page(of: day)) == true
  }

  /// The pages of some days that have not been read.
  func missing(_ days: ClosedRange<Int>, of month: CivilMonth) -> [Part] {
    let pages = Self.page(of: days.lowerBound)...Self.page(of: days.upperBound)
    return pages.filter { months[month]?.pages.contains($0) != true }.map { .page(month, $0) }
  }

  /// The months beside one that have not been read; those that were read in part stay so.
  func missingNeighbors(of month: CivilMonth) -> [Part] {
    [-1, 1].map { month.adding(months: $0) }.filter { months[$0] == nil }.map { .whole($0) }
  }

  /// Forgets all but a month and its neighbors.
  mutating func keep(_ month: CivilMonth) {
    let kept = (-1...1).map { month.adding(months: $0) }
    months = months.filter { kept.contains($0.key) }
  }

  mutating func add(_ read: CalendarPart, _ part: Part) {
    switch part {
    case .whole(let month):
      let pages = Set(0...Self.page(of: month.dayCount))
      months[month] = Month(pages: pages, read: read)
    case .page(let month, let page):
      months[month, default: Month()].pages.insert(page)
      months[month, default: Month()].read = months[month, default: Month()].read + read
    }
  }

  /// The days of a month with what has been read of them.
  func days(of month: CivilMonth, today: CivilDate) -> [AgendaDay] {
    AgendaDay.days(
      from: month.firstDay, count: month.dayCount, today: today,
      dinners: Overlap.marked(months.values.flatMap(\.read.dinners)),
      damaged: months[month]?.read.damaged ?? [])
  }
}

extension CivilMonth {
  var dayCount: Int { CivilDate.days(inMonth: month, of: year) }
}
