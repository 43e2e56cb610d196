internal import SpecCore

/// A day of the calendar.
struct DayView: Record {
  let day: AgendaDay
  let language: String

  static let members: [RecordMember<Self>] = [
    RecordMember("date", \.day.date, Text("the day")),
    RecordMember(
      "heading", { calendarTexts.heading($0.day.date, in: $0.language) },
      Text("the heading of the day in the calendar")),
    RecordMember(
      "today", { $0.day.isToday ? true : nil },
      Text("true for today")),
    RecordMember(
      "dinners",
      { view in view.day.dinners.map { DinnerView(dinner: $0, language: view.language) } },
      Text("the accepted and hosted dinners of the day")
    ),
    RecordMember(
      "add", { $0.day.offersAdd ? true : nil },
      Text("true for a day from today on without a dinner")),
  ]
}

extension AgendaDay {
  func records() -> [[String]] {
    offersAdd ? [["add", date.iso8601]] : dinners.map(\.calendarRecord)
  }
}

/// What `agenda` shows.
struct AgendaView: Presentable {
  let days: [AgendaDay]
  let language: String

  static var helpFields: [Field] { DayView.fields + DinnerView.calendarFields.under("dinners") }

  var payload: [DayView] { days.map { DayView(day: $0, language: language) } }
  func records() -> [[String]] { days.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] {
    AgendaDrawing(layout: PageLayout(page: page), days: days, showsIDs: true).lines()
  }
}
