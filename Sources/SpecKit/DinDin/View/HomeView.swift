internal import SpecCore

/// A day as JSON shows it.
struct DayFace: Encodable {
  let date: CivilDate
  let heading: String
  let today: Bool?
  let dinners: [DinnerFace]
  let add: Bool?

  init(_ day: Day, _ texts: Texts) {
    date = day.date
    heading = texts.calendar.heading(day.date)
    today = day.isToday ? true : nil
    dinners = day.dinners.map { DinnerFace($0, texts) }
    add = day.offersAdd ? true : nil
  }

  static func fields(_ prefix: String = "") -> [Field] {
    [
      Field(prefix + "date", "date", "the day"),
      Field(prefix + "heading", "string", "the day as the calendar heads it"),
      Field(prefix + "today", "boolean?", "true for today"),
      Field(prefix + "dinners", "[object]", "the accepted and hosted dinners of the day"),
      Field(prefix + "add", "boolean?", "true where a dinner could be planned and none is"),
    ]
  }
}

extension Day {
  func records() -> [[String]] {
    offersAdd ? [["add", date.iso8601]] : dinners.map { $0.calendarRecord }
  }
}

/// What `agenda` shows.
struct AgendaView: Presentable {
  let days: [Day]
  let texts: Texts

  var payload: [DayFace] { days.map { DayFace($0, texts) } }
  func records() -> [[String]] { days.flatMap { $0.records() } }
  func drawing(_ page: Page) -> [Line] { AgendaDrawing(Sheet(page, texts), days).lines() }
}

/// The home screen: the current card above the coming days.
struct HomeView: Presentable {
  let user: Person
  let cards: Cards
  let days: [Day]
  let month: MonthKey
  let texts: Texts

  struct Payload: Encodable {
    let user: Person
    let pending: [DinnerFace]
    let days: [DayFace]
  }

  var payload: Payload {
    Payload(
      user: user, pending: cards.pending.map { DinnerFace($0, texts) },
      days: days.map { DayFace($0, texts) })
  }

  func records() -> [[String]] {
    cards.pending.map { $0.record() } + days.flatMap { $0.records() }
  }

  func drawing(_ page: Page) -> [Line] {
    let sheet = Sheet(page, texts)
    return header(sheet) + pending(sheet) + calendar(sheet)
  }

  func header(_ sheet: Sheet) -> [Line] {
    sheet.spread(
      Line(texts("app.title"), Style(.rgb(0x13, 0x9C, 0xFF), bold: true)), sheet.data(user.name))
  }

  private func pending(_ sheet: Sheet) -> [Line] {
    guard let current = cards.current else { return [] }
    let title = texts("pending.header", ["count": "\(cards.pending.count)"])
    return [sheet.aligned(Line(title, .bold))] + CardDrawing(sheet, current).lines() + [Line()]
  }

  func calendar(_ sheet: Sheet) -> [Line] {
    let margin = texts.isRightToLeft ? "" : "  "
    let bar = MonthBar.line(month, texts, room: sheet.width - margin.count)
    return [sheet.aligned(Line(margin) + bar)] + AgendaDrawing(sheet, days).lines()
  }
}
