internal import SpecCore

/// A calendar month: weeks from Monday, days with events marked, the events below.
struct MonthResult: Presentable {
  var month: CivilMonth
  var table: UpcomingTable
  /// The zone of the days.
  var zone: Zone
  var now: Instant

  var payload: [EventSummary] { table.events }
  func records() -> [[String]] { table.events.map { UpcomingTable.record($0) } }

  func drawing(_ page: Page) -> [Line] {
    let first = month.firstDay
    let length = CivilDate.days(inMonth: first.month, of: first.year)
    let busy = busyDays(in: first)
    let today = zone.civil(at: now).date
    let cells = (1...length).map { day -> Line in
      let date = first.adding(days: day - 1)
      let mark = busy.contains(day) ? "*" : " "
      let style = Style(
        busy.contains(day) ? .palette(208) : nil, bold: busy.contains(day), reversed: date == today)
      return Line(String(day).padded(to: 3, .right), style) + Line(mark, style)
    }
    let empty = Array(repeating: TextLayout.spaces(4), count: first.weekday.rawValue - 1)
    let days = empty + cells
    let weeks = stride(from: 0, to: days.count, by: 7).map { start in
      days[start..<min(start + 7, days.count)].reduce(TextLayout.spaces(1), +).trimmed()
    }
    let title = Line(" " + DateFormatter.month(first), Styles.heading)
    let list = table.rows(page)
    return [title, Line("  Mo  Tu  We  Th  Fr  Sa  Su", Styles.label)] + weeks
      + (list.isEmpty ? [] : [Line()] + list)
  }

  /// The days of the month, from 1, on which an event takes place.
  private func busyDays(in first: CivilDate) -> Set<Int> {
    var busy: Set<Int> = []
    let length = CivilDate.days(inMonth: first.month, of: first.year)
    for event in table.events {
      let from = zone.civil(at: event.date).date.daysSinceEpoch - first.daysSinceEpoch + 1
      // The end is exclusive: an event that ends at midnight does not touch the next day.
      let last = zone.civil(at: event.end.adding(seconds: -1)).date
      let to = last.daysSinceEpoch - first.daysSinceEpoch + 1
      guard from <= length, to >= 1 else { continue }
      busy.formUnion(max(from, 1)...max(from, 1, min(to, length)))
    }
    return busy
  }
}
