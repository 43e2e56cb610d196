internal import SpecCore

extension HomeScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let page = Page(
      columns: size.columns, rows: size.rows, color: color, isUTF8: isUTF8,
      language: texts.language)
    let sheet = Sheet(page, texts)
    let drawing = HomeDrawing(sheet, data)
    var rows = drawing.header
    if showsKeys {
      rows += keys(sheet)
    } else {
      rows += drawing.pending(card(drawing)) + drawing.calendar(selected: selected)
    }
    let foot = foot(sheet)
    let room = max(1, size.rows - foot.count)
    if rows.count > room { rows = scrolled(rows, room: room) }
    return Frame("home", rows: rows + foot, focus: focus)
  }

  private func card(_ drawing: HomeDrawing) -> CardDrawing? {
    switch phase {
    case .flashing(let dinner, _):
      var card = drawing.card(dinner)
      card.isAnswered = true
      return card
    case .pressing(let button, _):
      guard var card = data.cards.current.map(drawing.card) else { return nil }
      card.pressed = button
      return card
    case .idle, .asking: return data.cards.current.map(drawing.card)
    }
  }

  /// A message or the question, else what can be done.
  private func foot(_ sheet: Sheet) -> [Line] {
    if let message { return [Line()] + sheet.wrapped(Line(message, .bold)) }
    let key = data.cards.current == nil ? "home.keysShort" : "home.keys"
    let text = sheet.page.isUTF8 ? texts(key) : String(texts(key).map(Self.plain))
    return [Line()] + sheet.wrapped(Line(text, .dim))
  }

  /// What stands for an arrow where the terminal has none.
  private static func plain(_ character: Character) -> Character {
    character == "←" ? "<" : character == "→" ? ">" : character
  }

  private func keys(_ sheet: Sheet) -> [Line] {
    [Line()] + texts("home.help").split(separator: "\n").flatMap { sheet.wrapped(Line(String($0))) }
  }

  /// The end of the rows where the days have the focus, else their beginning.
  private func scrolled(_ rows: [Line], room: Int) -> [Line] {
    selected == nil || showsKeys ? Array(rows.prefix(room)) : Array(rows.suffix(room))
  }

  /// The id of the card, or the place of the marked row.
  private var focus: JSON? {
    if let selected { return ["row": .int(Int64(selected))] }
    return data.cards.current.map { ["card": .string($0.id)] }
  }
}
