internal import SpecCore

/// The programme of an event by days: when, what, who and where.
struct Programme: Sendable {
  var items: [ItemObject]
  /// The zone of the times.
  var zone: Zone

  /// - Parameter indent: the spaces before the days.
  func lines(indent: Int, width: Int) -> [Line] {
    let cells = items.map { [time($0), $0.title, $0.whoAndPlace, $0.current ? "now" : ""] }
    let rows = AlignedRows(indent: indent + 2, gaps: [], first: 0) { _, column in
      column == 0 || column == 2 ? Styles.label : .plain
    }.items(cells, width: width)
    var day: CivilDate?
    return zip(items, rows).flatMap { item, row -> [Line] in
      let date = zone.civil(at: item.start).date
      guard date != day else { return row }
      let name = day == nil ? " (\(zone.name))" : ""
      day = date
      return TextLayout.paragraph(
        heading(date) + name, indent: indent, width: width, style: Styles.label) + row
    }
  }

  /// From the first start to the last end of what begins on a day.
  private func heading(_ date: CivilDate) -> String {
    let day = items.filter { zone.civil(at: $0.start).date == date }
    guard let start = day.map(\.start).min(), let end = day.map(\.end).max() else {
      return DateFormatter.day(date)
    }
    return DateFormatter.span(start, end, in: zone)
  }

  /// The day is that of the heading.
  private func time(_ item: ItemObject) -> String {
    let (from, to) = (zone.civil(at: item.start), zone.civil(at: item.end))
    let end = from.date == to.date ? "" : DateFormatter.day(to.date, year: false) + " "
    return "\(from.time.hourMinute) to \(end)\(to.time.hourMinute)"
  }
}

/// A programme as a list.
struct ProgrammeResult: Presentable {
  var programme: Programme

  var payload: [ItemObject] { programme.items }

  func records() -> [[String]] {
    payload.map {
      PipeFields.record(
        $0.start, $0.end, $0.id, $0.title, $0.who?.name, $0.place, $0.current ? "now" : nil)
    }
  }

  func drawing(_ page: Page) -> [Line] {
    payload.isEmpty
      ? TextLayout.paragraph(Texts.noProgramme, indent: 1, width: TextLayout.width(page))
      : programme.lines(indent: 1, width: TextLayout.tableWidth(page))
  }
}
