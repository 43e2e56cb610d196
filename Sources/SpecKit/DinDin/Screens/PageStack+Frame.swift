internal import SpecCore

extension PageStack {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let context = context(size, at: now)
    let drawing = top.drawing(context)
    let foot = foot(context)
    let room = max(1, size.rows - foot.count)
    var rows = showsKeys ? keys(context) : drawing.rows
    if top.isDialog, !showsKeys, pages.count > 1 {
      // The box stays whole; what lies below it is cut.
      let below = pages[pages.count - 2].drawing(self.context(size, at: now)).rows
      rows = Array(below.prefix(max(0, room - rows.count))) + rows
    }
    if rows.count > room {
      rows = showsKeys ? Array(rows.prefix(room)) : Self.scrolled(drawing, rows, room)
    }
    return Frame(top.name, rows: rows + foot, focus: drawing.focus, extra: drawing.extra)
  }

  /// The rows cut to what has room, with the marked ones in sight.
  private static func scrolled(_ drawing: PageDrawing, _ rows: [Line], _ room: Int) -> [Line] {
    let pinned = min(drawing.pinned, room - 1)
    let rest = rows[pinned...]
    let height = room - pinned
    guard let marked = drawing.marked else { return Array(rows.prefix(room)) }
    let end = min(max(marked.upperBound, pinned + height), rows.count)
    let start = min(max(end - height, pinned), max(marked.lowerBound, pinned))
    return Array(rows[..<pinned]) + Array(rest[start..<min(start + height, rows.count)])
  }

  /// A message or a question, else what the keys do.
  private func foot(_ context: PageContext) -> [Line] {
    let layout = context.layout
    if let message { return [Line()] + layout.wrapped(Line(message, .bold)) }
    guard let hint = top.hint else { return [] }
    return [Line()] + context.lines(of: hint)
  }

  private func keys(_ context: PageContext) -> [Line] {
    let layout = context.layout
    let back = top.isBottom && pages.count == 1
    let general =
      (back ? [] : [KeyHelp("Esc", screenTexts.back)]) + [KeyHelp("q", screenTexts.leave)]
    let all = top.keys + general
    let width = all.map { displayWidth($0.keys) }.max() ?? 0
    return [layout.aligned(Line(screenTexts.keys(style.language), .bold)), Line()]
      + all.flatMap { help in
        layout.wrapped(
          Line(help.keys).padded(to: width + 3) + Line(help.does(style.language)))
      }
  }
}
