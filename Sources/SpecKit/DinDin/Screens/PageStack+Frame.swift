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
    var last = foot
    if rows.count > room {
      let start = showsKeys ? 0 : Self.start(drawing, rows.count, room)
      let pinned = showsKeys ? 0 : min(drawing.pinned, room - 1)
      let end = start + room - pinned
      // The row above the foot is free.
      if !foot.isEmpty, rows[end...].contains(where: { $0.width > 0 }) { last[0] = more(context) }
      rows = Array(rows[..<pinned] + rows[start..<end])
    }
    return Frame(top.name, rows: rows + last, focus: drawing.focus, extra: drawing.extra)
  }

  /// The first of the rows below the pinned ones that has room, with the marked ones in sight.
  private static func start(_ drawing: PageDrawing, _ count: Int, _ room: Int) -> Int {
    let pinned = min(drawing.pinned, room - 1)
    let height = room - pinned
    guard let marked = drawing.marked else { return pinned }
    let end = min(max(marked.upperBound, pinned + height), count)
    return min(max(end - height, pinned), max(marked.lowerBound, pinned), count - height)
  }

  /// That there are rows below.
  private func more(_ context: PageContext) -> Line {
    let arrow = context.page.isUTF8 ? "↓" : "v"
    let text = screenTexts.more(style.language, ["arrow": arrow])
    return context.layout.aligned(Line(text, .dim))
  }

  /// A message or a question, else what the keys do.
  private func foot(_ context: PageContext) -> [Line] {
    let layout = context.layout
    if let task, task.isShown(at: context.now) {
      let mark = task.mark(at: context.now, isUTF8: layout.page.isUTF8, isCalm: isCalm)
      let text = screenTexts.working(style.language, ["mark": mark])
      return [Line()] + context.lines(of: text)
    }
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
        let does = Line(help.does(style.language))
        guard width + 3 + does.width <= layout.width else {
          return layout.wrapped(Line(help.keys)) + layout.wrapped(layout.indented(does, by: 3))
        }
        return [layout.aligned(layout.row([(Line(help.keys), width + 3), (does, 0)]))]
      }
  }
}
