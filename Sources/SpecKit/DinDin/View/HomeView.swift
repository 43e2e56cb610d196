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
      Field(prefix + "date", "date", Text("the day", ar: "اليوم")),
      Field(
        prefix + "heading", "string",
        Text("the day as the calendar heads it", ar: "اليوم كما يظهر في عنوان التقويم")),
      Field(
        prefix + "today", "boolean?",
        Text("true for today", ar: "صحيح لليوم الحالي")),
      Field(
        prefix + "dinners", "[object]",
        Text(
          "the accepted and hosted dinners of the day", ar: "العشاءات المقبولة والمستضافة في اليوم")
      ),
      Field(
        prefix + "add", "boolean?",
        Text(
          "true where a dinner could be planned and none is",
          ar: "صحيح حيث يمكن تخطيط عشاء ولا يوجد")),
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

/// What the home screen shows.
struct HomeData: Sendable {
  var user: Person
  var cards: Cards
  var days: [Day]
  var month: CivilMonth

  static func load(_ member: Member) throws -> HomeData {
    let cards = try member.cards()
    let position = cards.current.map(CardPosition.init)
    return HomeData(
      user: try member.you(),
      cards: Cards(try member.completed(cards.pending), position: position),
      days: try member.agenda(from: member.app.today, days: 3),
      month: CivilMonth(member.app.today))
  }
}

/// The home screen as a result: the current card above the coming days.
struct HomeView: Presentable {
  let data: HomeData
  let texts: Texts

  struct Payload: Encodable {
    let user: Person
    let pending: [DinnerFace]
    let days: [DayFace]
  }

  var payload: Payload {
    Payload(
      user: data.user, pending: data.cards.pending.map { DinnerFace($0, texts) },
      days: data.days.map { DayFace($0, texts) })
  }

  func records() -> [[String]] {
    data.cards.pending.map { $0.record() } + data.days.flatMap { $0.records() }
  }

  func drawing(_ page: Page) -> [Line] {
    let drawing = HomeDrawing(Sheet(page, texts), data)
    return drawing.header + drawing.pending(data.cards.current.map(drawing.card))
      + drawing.calendar()
  }
}

/// The parts of the home screen.
struct HomeDrawing {
  let sheet: Sheet
  let data: HomeData

  init(_ sheet: Sheet, _ data: HomeData) {
    self.sheet = sheet
    self.data = data
  }

  private var texts: Texts { sheet.texts }

  var header: [Line] {
    sheet.spread(
      Line(texts("app.title"), Style(.rgb(0x13, 0x9C, 0xFF), bold: true)),
      sheet.data(data.user.name))
  }

  func card(_ dinner: Dinner) -> CardDrawing { CardDrawing(sheet, dinner) }

  /// The section of the cards; nothing where there is no card.
  func pending(_ card: CardDrawing?) -> [Line] {
    guard let card else { return [] }
    // A card that was answered just now still counts while it is seen.
    let count = card.dinner.turn?.of ?? data.cards.pending.count
    let title = texts("pending.header", ["count": "\(count)"])
    return [sheet.aligned(Line(title, .bold))] + card.lines() + [Line()]
  }

  /// The bar of months and the days, one of their rows marked.
  func calendar(selected: Int? = nil) -> [Line] {
    let margin = texts.isRightToLeft ? "" : "  "
    let bar = MonthBar.line(data.month, texts, room: sheet.width - margin.count)
    return [sheet.aligned(Line(margin) + bar)]
      + AgendaDrawing(sheet, data.days, selected: selected).lines()
  }
}
