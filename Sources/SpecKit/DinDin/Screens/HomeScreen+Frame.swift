internal import SpecCore

extension HomeScreen {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let page = Page(
      columns: size.columns, rows: size.rows, color: color, isUTF8: isUTF8, language: language)
    let layout = PageLayout(page: page)
    let drawing = HomeDrawing(layout: layout, data: data)
    var rows = drawing.header
    if showsKeys {
      rows += keys(layout)
    } else {
      rows += drawing.pending(card(drawing)) + drawing.calendar(selected: selected)
    }
    let foot = foot(layout)
    let room = max(1, size.rows - foot.count)
    if rows.count > room { rows = scrolled(rows, room: room) }
    return Frame("home", rows: rows + foot, focus: focus)
  }

  private func card(_ drawing: HomeDrawing) -> CardDrawing? {
    switch activity {
    case .flashing(let dinner, _):
      var card = drawing.card(dinner)
      card.isAnswered = true
      return card
    case .pressing(let button, _):
      guard var card = data.invitations.current.map(drawing.card) else { return nil }
      card.pressed = button
      return card
    case .idle, .asking: return data.invitations.current.map(drawing.card)
    }
  }

  /// A message or the question, else the keys.
  private func foot(_ layout: PageLayout) -> [Line] {
    if let message { return [Line()] + layout.wrapped(Line(message, .bold)) }
    let keys = data.invitations.current == nil ? homeTexts.dayKeys : homeTexts.keys
    let text =
      layout.page.isUTF8 ? keys(language) : String(keys(language).map(Self.asciiArrow))
    return [Line()] + layout.wrapped(Line(text, .dim))
  }

  private static func asciiArrow(_ character: Character) -> Character {
    character == "←" ? "<" : character == "→" ? ">" : character
  }

  private func keys(_ layout: PageLayout) -> [Line] {
    [Line()]
      + homeTexts.help(language).split(separator: "\n").flatMap { layout.wrapped(Line(String($0))) }
  }

  /// The end of the rows where the days have the focus, else their beginning.
  private func scrolled(_ rows: [Line], room: Int) -> [Line] {
    selected == nil || showsKeys ? Array(rows.prefix(room)) : Array(rows.suffix(room))
  }

  /// The id of the card, or the place of the marked row.
  private var focus: JSON? {
    if let selected { return ["row": .int(Int64(selected))] }
    return data.invitations.current.map { ["card": .string($0.id)] }
  }
}
