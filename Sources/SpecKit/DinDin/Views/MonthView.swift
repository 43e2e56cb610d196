internal import SpecCore

/// What `month` shows.
struct MonthView: Record {
  let month: CivilMonth
  let days: [AgendaDay]
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("month", \.month.text, Text("which month, as 2027-02")),
    RecordMember(
      "bar", { view in (-2...2).map { view.month.adding(months: $0).text } },
      Text("the month between the two before and the two after it")),
    RecordMember(
      "days", { view in view.days.map { DayView(day: $0, language: view.language) } },
      Text("every day of the month")),
  ]

  static var helpFields: [Field] { helpFields(with: ["days": DayView.fields]) }
}

extension MonthView: Presentable {
  func records() -> [[String]] { days.flatMap { $0.records() } }

  func drawing(_ page: Page) -> [Line] {
    let layout = PageLayout(page: page)
    return MonthBar.lines(month, layout, room: layout.width).map(layout.aligned)
      + AgendaDrawing(layout: layout, days: days).lines()
  }
}
