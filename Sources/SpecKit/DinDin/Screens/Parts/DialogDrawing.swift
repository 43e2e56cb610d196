internal import SpecCore

/// A box with a title, a text and buttons, of which one has the focus.
struct DialogDrawing {
  let context: PageContext
  let title: Text
  let text: Text
  let buttons: [ScreenButton]
  let focus: Int

  private static let width = 48

  func lines() -> [Line] {
    let layout = context.layout
    let isUTF8 = layout.page.isUTF8
    let outer = min(Self.width, layout.width)
    let inner = outer - 4
    let (flat, side) = isUTF8 ? ("─", "│") : ("-", "|")
    let corners = isUTF8 ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
    let name = " \(title(layout.language)) ".truncated(to: outer - 4, ellipsis: "")
    let rest = String(repeating: flat, count: max(0, outer - 3 - displayWidth(name)))
    let top =
      layout.isRightToLeft
      ? Line(corners[0] + rest) + Line(name, .bold) + Line(flat + corners[1])
      : Line(corners[0] + flat) + Line(name, .bold) + Line(rest + corners[1])
    let row = buttons.enumerated().reduce(into: Line()) { line, item in
      if item.offset > 0 { line += " " }
      line += item.element.line(context, hasFocus: item.offset == focus)
    }
    let alignment: Alignment = layout.isRightToLeft ? .right : .left
    let body = layout.pieces(Line(text(layout.language)), room: inner)
      .map { $0.padded(to: inner, alignment) }
    let middle = (body + [layout.cut(row, to: inner).padded(to: inner, .right)]).map {
      Line("\(side) ") + $0 + Line(" \(side)")
    }
    let bottom = Line(corners[2] + String(repeating: flat, count: outer - 2) + corners[3])
    return ([top] + middle + [bottom]).map(layout.aligned)
  }
}
