internal import SpecCore

extension PageStack {
  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let context = context(size, at: now)
    let drawing = top.drawing(context)
    let foot = foot(context)
    let room = max(1, size.rows - foot.count)
    let shown = keysTop.map { keysDrawing(context, from: $0) } ?? drawing
    var rows = shown.rows
    if top.isDialog, keysTop == nil, pages.count > 1 {
      // The box stays whole; what lies below it is cut.
      let below = pages[pages.count - 2].drawing(self.context(size, at: now)).rows
      rows = Array(below.prefix(max(0, room - rows.count))) + rows
    }
    var last = foot
    if rows.count > room {
      let start = Self.start(shown, rows.count, room)
      let pinned = min(shown.pinned, room - 1)
      let end = start + room - pinned
      // The row above the foot is free.
      if !foot.isEmpty, rows[end...].contains(where: { $0.width > 0 }) { last[0] = more(context) }
      rows = Array(rows[..<pinned] + rows[start..<end])
    }
    return Frame(top.name, rows: rows + last, focus: drawing.focus, extra: drawing.extra)
  }

  /// The list of the keys from one of its rows on.
  private func keysDrawing(_ context: PageContext, from top: Int) -> PageDrawing {
    let rows = keys(context)
    return PageDrawing(rows, marked: top..<min(rows.count, top + keysRoom(context)))
  }

  private func keysHint(_ context: PageContext) -> Text {
    keys(context).count > keysRoom(context) ? screenTexts.keysHint : screenTexts.shortKeysHint
  }

  private func keysRoom(_ context: PageContext) -> Int { context.room(above: screenTexts.keysHint) }

  /// Where the list of the keys begins after a key; nil once it is closed.
  func keysTop(after key: Key, at now: Instant) -> Int? {
    let context = context(size, at: now)
    let room = keysRoom(context)
    let last = max(0, keys(context).count - room)
    guard let top = keysTop else { return nil }
    let row: Int
    switch key {
    case .up: row = top - 1
    case .down: row = top + 1
    case .pageUp: row = top - room
    case .pageDown, .space: row = top + room
    case .home: row = 0
    case .end: row = last
    default: return nil
    }
    return min(max(row, 0), last)
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

  /// A message or a question in lines that fit.
  func messageLines(_ context: PageContext) -> [Line] {
    let layout = context.layout
    return (message ?? "").split(separator: "\n")
      .flatMap { String($0).wrappedAroundCommands(to: layout.width) }
      .flatMap { layout.wrapped(Line($0, .bold)) }
  }

  /// What the keys do, below a message; a question stands in their place until it is answered.
  private func foot(_ context: PageContext) -> [Line] {
    let layout = context.layout
    if let task, task.isShown(at: context.now) {
      let mark = task.mark(at: context.now, isUTF8: layout.page.isUTF8, isCalm: isCalm)
      let text = screenTexts.working(style.language, ["mark": mark])
      return [Line()] + context.lines(of: text)
    }
    let hint = keysTop == nil ? top.hint : keysHint(context)
    let (lines, keys) = (messageLines(context), hint.map { context.lines(of: $0) } ?? [])
    guard isAsking else { return lines.isEmpty && keys.isEmpty ? [] : [Line()] + lines + keys }
    // As high as the hint: what lies above does not move when a question comes and goes.
    return [Line()] + lines + Array(repeating: Line(), count: max(0, keys.count - lines.count))
  }

  private func keys(_ context: PageContext) -> [Line] {
    let layout = context.layout
    let back = top.isBottom && pages.count == 1
    let general =
      (back ? [] : [KeyHelp("Esc", screenTexts.back)]) + [KeyHelp("q", screenTexts.leave)]
    let all = top.keys + general
    let width = all.map { displayWidth($0.keys(style.language)) }.max() ?? 0
    return [layout.aligned(Line(screenTexts.keys(style.language), .bold)), Line()]
      + all.flatMap { help in
        let (keys, does) = (Line(help.keys(style.language)), Line(help.does(style.language)))
        guard width + 3 + does.width <= layout.width else {
          return layout.wrapped(keys) + layout.wrapped(does, indent: 3)
        }
        return [layout.aligned(layout.row([(keys, width + 3), (does, 0)]))]
      }
  }
}
