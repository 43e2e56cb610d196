internal import SpecCore

/// The one card: home, lists and details draw every invitation with it.
struct CardDrawing {
  let sheet: Sheet
  let dinner: Dinner
  /// Which button has the focus; nil where there is no choosing.
  var focus: Button?
  /// Whether the focused button is held down.
  var isPressed = false

  enum Button: CaseIterable, Sendable { case accept, decline }

  /// The brief's colors.
  static let background = Color.rgb(0xD2, 0xEF, 0xFF)
  static let ink = Color.rgb(0x10, 0x20, 0x30)
  static let accept = ButtonColor(red: 0x2E, green: 0xCC, blue: 0x71, plain: .green)
  static let decline = ButtonColor(red: 0xFF, green: 0x3B, blue: 0x30, plain: .red)

  init(_ sheet: Sheet, _ dinner: Dinner) {
    self.sheet = sheet
    self.dinner = dinner
  }

  private var texts: Texts { sheet.texts }
  private var outer: Int { sheet.width - 1 }
  private var inner: Int { outer - 4 }
  private var depth: ColorDepth { sheet.page.color }
  private var isNarrow: Bool { sheet.size == .narrow }

  /// An answered card is all in the color of the answer.
  private var base: Style {
    switch dinner.status {
    case .rejected: Style(.rgb(255, 255, 255), on: Self.decline.rest(depth), bold: true)
    case .accepted where dinner.turn != nil:
      Style(.rgb(0, 0, 0), on: Self.accept.rest(depth), bold: true)
    default: Style(Self.ink, on: Self.background)
    }
  }

  func lines() -> [Line] {
    if sheet.isTiny { return bare }
    var rows = [head] + body.flatMap { wrapped($0) }
    if let last = foot { rows.append(last) }
    return framed(rows)
  }

  /// Text only, for a terminal that has no room for a frame.
  private var bare: [Line] {
    let name = dinner.host.isYou ? Line(texts("you"), .bold) : sheet.data(dinner.host.name, .bold)
    let buttons = dinner.status == .pending ? Button.allCases.map(button) : []
    return ([name, Line(texts.status(dinner))] + body + buttons).flatMap(sheet.wrapped)
  }

  private var head: Line {
    var style = base
    style.isBold = true
    let status = Line(texts.status(dinner), base)
    let disc = Line("(\(dinner.host.avatar.initials))  ", style)
    let room = inner - disc.width - status.width - 1
    let isYou = dinner.host.isYou
    let name = isYou ? Line(texts("you"), style) : sheet.data(dinner.host.name, style)
    return ends(disc + sheet.cut(name, to: room), status)
  }

  private var body: [Line] {
    let details = dinner.details
    var lines = [Line(texts.calendar.when(dinner.times.start), base)]
    if let yours = dinner.times.yours {
      lines.append(Line(texts("card.yourTime", ["when": texts.calendar.when(yours)]), base))
    }
    if let title = details.title { lines.append(sheet.data(title, base)) }
    let place = [details.label, details.address].compactMap(\.self).filter { !$0.isEmpty }
    lines.append(sheet.data(place.joined(separator: ", "), base))
    if let note = details.note {
      lines.append(sheet.sentence("card.note", "note", sheet.data(note, base), base))
    }
    if let deadline = dinner.times.deadline, dinner.status == .pending {
      lines.append(Line(texts("card.replyBy", ["when": texts.calendar.when(deadline)]), base))
    }
    if !dinner.conflicts.isEmpty { lines.append(conflicts) }
    if let plus = dinner.plus, plus > 0 {
      lines.append(Line(texts("card.plus", count: plus), base))
    }
    if let note = dinner.answerNote {
      lines.append(sheet.sentence("card.answer", "answer", sheet.data(note, base), base))
    }
    return lines
  }

  private var conflicts: Line {
    let parts = dinner.conflicts.map { conflict in
      texts(
        "card.overlap",
        [
          "host": conflict.host.isYou ? texts("you") : conflict.host.name,
          "when": texts.calendar.when(conflict.when),
        ])
    }
    let list = parts.joined(separator: "; ")
    return sheet.sentence("card.overlaps", "dinners", sheet.data(list, base), base)
  }

  /// The buttons of a pending card and its place among the others.
  private var foot: Line? {
    guard dinner.status == .pending else { return nil }
    let buttons = button(.accept) + Line("  ", base) + button(.decline)
    let dots = dinner.turn.map { Line(sheet.dots($0), base) } ?? Line()
    return isNarrow
      ? ends(buttons, dots) : ends(Line(indent, base) + buttons, dots + Line("  ", base))
  }

  private func button(_ button: Button) -> Line {
    let color = button == .accept ? Self.accept : Self.decline
    let isFocused = focus == button
    let back = isFocused && isPressed ? color.pressed(depth) : color.rest(depth)
    let style = Style(.rgb(255, 255, 255), on: back, bold: true)
    let name = texts(button == .accept ? "button.accept" : "button.decline")
    let mark = isFocused ? (sheet.page.isUTF8 ? "▸" : ">") : focus == nil ? "" : " "
    return Line(mark, base) + Line("[ \(name) ]", style)
  }

  /// Under the name, beside the disc.
  private var indent: String { isNarrow || texts.isRightToLeft ? "" : "      " }

  private func wrapped(_ line: Line) -> [Line] {
    sheet.pieces(line, room: inner - indent.count).map { Line(indent, base) + $0 }
  }

  private func ends(_ first: Line, _ second: Line) -> Line {
    let gap = max(1, inner - first.width - second.width)
    return first + Line(String(repeating: " ", count: gap), base) + second
  }

  private func framed(_ rows: [Line]) -> [Line] {
    let isUTF8 = sheet.page.isUTF8
    let (flat, side) = isUTF8 ? ("─", "│") : ("-", "|")
    let corners = isUTF8 ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    let bar = String(repeating: flat, count: outer - 2)
    let edge = Line(side, base)
    let alignment: Alignment = texts.isRightToLeft ? .right : .left
    let middle = rows.map { row in
      edge + Line(" ", base)
        + sheet.cut(row, to: inner).padded(to: inner, alignment, style: base)
        + Line(" ", base) + edge
    }
    return
      ([Line(corners[0] + bar + corners[1], base)] + middle
      + [Line(corners[2] + bar + corners[3], base)]).map(sheet.aligned)
  }
}

/// A button's color at rest and while it is pressed: red and green half as strong again.
struct ButtonColor: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  /// Where there are only 16 colors: the nearest of them would not be of the same hue.
  let plain: Color

  func rest(_ depth: ColorDepth) -> Color {
    depth == .ansi16 ? plain : .rgb(red, green, blue)
  }

  func pressed(_ depth: ColorDepth) -> Color {
    depth == .ansi16 ? plain : .rgb(Self.raised(red), Self.raised(green), blue)
  }

  /// Times 1.5, rounded half up, at most 255.
  private static func raised(_ level: UInt8) -> UInt8 { UInt8(min(255, (Int(level) * 3 + 1) / 2)) }
}
