internal import SpecCore

extension WatchPage {
  func draw(_ space: PageSpace) -> PageDrawing {
    let (theme, size, now) = (space.theme, space.size, space.now)
    var drawing = PageDrawing(rows: [], picture: layer(space), usesMouse: true)
    if isBusy, let loadingSince {
      let spinner = theme.spinner(since: loadingSince, at: now)
      drawing.overlays.append(
        Overlay([Line(spinner)], row: size.rows / 2, column: size.columns / 2, background: nil))
    }
    drawing.overlays.append(
      Overlay(
        [Line(theme.gear)], row: size.rows - 1, column: size.columns - 2, opacity: 0.5,
        background: nil))
    drawing.items = [.init(id: "icon", opacity: 0.5)]
    if let text = space.message {
      let lines = text.wrapped(to: max(10, size.columns - 6)).prefix(4)
      let width = lines.map(displayWidth).max() ?? 0
      drawing.overlays.append(
        Overlay(lines.map { Line(" \($0.padded(to: width)) ") }, row: 0, column: 1))
    }
    guard let current = queue.current, let layout else { return drawing }
    let opacity = current.timeline.opacity(at: now)
    let page = min(current.timeline.page(at: now), layout.pages.count - 1)
    guard !current.timeline.isOver(at: now) else { return drawing }
    if timing.isCalm, opacity == 0 { return drawing }
    drawing.overlays.append(
      Overlay(
        layout.pages[page], row: layout.row, column: layout.column, opacity: opacity))
    drawing.box = box(current.update, layout, page, opacity, at: now)
    return drawing
  }

  private func box(
    _ update: Update, _ layout: BoxLayout, _ page: Int, _ opacity: Double, at now: Instant
  ) -> JSON {
    var members: [JSON.Member] = [
      .init("kind", .string(update.kind.rawValue)), .init("id", .string(update.id.text)),
      .init("opacity", .rounded(opacity)), .init("border", .string(layout.border)),
      .init("row", .int(Int64(layout.row))), .init("rows", .int(Int64(layout.rows))),
      .init("column", .int(Int64(layout.column))), .init("columns", .int(Int64(layout.columns))),
      .init("page", .int(Int64(page + 1))), .init("pages", .int(Int64(layout.pages.count))),
    ]
    if let shown = attachment(at: now) {
      members.append(.init("picture", .int(Int64(shown.number))))
      members.append(.init("pictures", .int(Int64(shown.count))))
    }
    return .object(members)
  }
}
