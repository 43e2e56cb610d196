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
    if let reply {
      let prompt = Line(" \(space.strings(.replyPrompt, vip.handle)) ", .bold)
      let width = max(4, size.columns - 4)
      let line = prompt + reply.line(hasFocus: true, width: max(4, width - prompt.width))
      drawing.overlays.append(Overlay([line.padded(to: width)], row: 0, column: 1))
    } else if let text = space.message {
      let line = Line(" " + text.truncated(to: size.columns - 4, ellipsis: theme.ellipsis) + " ")
      drawing.overlays.append(Overlay([line], row: 0, column: 1))
    }
    guard let current = queue.current, let layout else { return drawing }
    let opacity = current.timeline.opacity(at: now)
    let page = min(current.timeline.page(at: now), layout.pages.count - 1)
    guard !current.timeline.isOver(at: now) else { return drawing }
    if timing.isCalm, opacity == 0 { return drawing }
    // A cell of the terminal's own background, which mostly is black, lets kitty's pictures through.
    let black = drawn?.method == .kitty ? RGB(1, 1, 1) : RGB(0, 0, 0)
    drawing.overlays.append(
      Overlay(
        layout.pages[page], row: layout.row, column: layout.column, opacity: opacity,
        background: black))
    drawing.box = [
      "kind": .string(current.update.kind.rawValue), "id": .string(current.update.id.text),
      "opacity": .rounded(opacity), "border": .string(layout.border),
      "row": .int(Int64(layout.row)), "rows": .int(Int64(layout.rows)),
      "column": .int(Int64(layout.column)), "columns": .int(Int64(layout.columns)),
      "page": .int(Int64(page + 1)), "pages": .int(Int64(layout.pages.count)),
    ]
    return drawing
  }
}
