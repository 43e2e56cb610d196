/// The look of all pages of a full-screen program, in one design: language, signs, colors, and the parts
/// that pages share.
package struct PageTheme: Sendable, Equatable {
  package let language: String
  package let isASCII: Bool
  package let depth: ColorDepth
  package let name: Text
  private let accent: Palette.Accent
  private(set) package var palette: Palette
  /// Whether the terminal has told its background.
  private var isAdapted = false

  /// - Parameter name: of the program, at the left of the title bar.
  package init(
    _ name: Text, _ accent: Palette.Accent, language: String, isASCII: Bool = false,
    depth: ColorDepth = .none
  ) {
    (self.name, self.accent, self.language) = (name, accent, language)
    (self.isASCII, self.depth) = (isASCII, depth)
    palette = Palette(accent)
  }

  package var hasColor: Bool { depth.hasColor }

  /// Takes the palette that is readable on a background.
  package mutating func adapt(to background: RGB) {
    palette = Palette(accent, isLight: background.isLight)
    isAdapted = true
  }

  package var dim: Style { hasColor ? Style(palette.dim) : .dim }
  /// For the focused part: bold in the accent color.
  package var strong: Style { Style(palette.accent, bold: true) }
  /// A page behind a dialog; nil where no color is faint for certain.
  private var backdrop: Style? {
    isAdapted && depth > .ansi16 ? Style(palette.backdrop) : nil
  }
  /// A button or a value that the next key changes.
  package var focus: Style {
    hasColor
      ? Style(palette.onAccent, on: palette.accent, bold: true) : Style(bold: true, reversed: true)
  }
  package var success: Style { Style(palette.success) }
  package var warning: Style { Style(palette.warning) }
  package var danger: Style { Style(palette.danger) }
}

package struct KeyHint: Sendable {
  let key: String
  let label: Text

  package init(_ key: String, _ label: Text) { (self.key, self.label) = (key, label) }
}

// MARK: the page

extension PageTheme {
  /// A page: title bar and rule, the body, a message above the keys.
  ///
  /// - Parameters:
  ///   - path: what follows the name of the program in the title bar.
  ///   - status: at the right of the title bar: the first of these that has room there; the last one replaces the
  ///     title where none has.
  ///   - widest: the columns of the page on a wide screen.
  ///   - scroll: for a page whose body may be longer than the screen; then the keys say how to scroll.
  ///   - messageRows: the rows that are always reserved for a message, so that the body keeps its place, and the most
  ///     that a long message may take; nil reserves none, and a message takes at most a third of the screen.
  ///   - body: draws at most so many rows, or with `scroll` all, in so many columns.
  package func frame(
    _ screen: String, _ path: [String] = [], status: [Line] = [], keys: [KeyHint],
    in context: DrawingContext, focus: JSON? = nil, widest: Int = 100, notice: Line? = nil,
    scroll: PageScroll? = nil, messageRows: ClosedRange<Int>? = nil,
    body: (ScreenSize) -> [Line]
  ) -> Frame {
    let size = context.size
    let width = width(size, widest: widest)
    // Small screens have no empty row at the top and at the bottom.
    let edge = size.rows < 18 ? [] : [Line()]
    let rule = Line(String(repeating: "─", count: width), dim)
    let head = edge + [titleBar(path, status, width: width)] + (size.rows < 10 ? [] : [rule])
    var foot = message(
      notice ?? context.message.map { Line($0, .bold) }, width: width, size,
      most: messageRows?.upperBound ?? max(1, size.rows / 3))
    if foot.isEmpty, size.rows >= 14 { foot = [Line()] }
    if let messageRows {
      // A message that fills these rows has no empty one above it.
      let kept = max(messageRows.lowerBound, foot.count - 1)
      foot = [Line]().fitted(to: max(0, kept - foot.count)) + foot.suffix(kept)
    }
    let rest = ScreenSize(
      columns: width, rows: max(1, size.rows - head.count - foot.count - 1 - edge.count))
    var (rows, keys) = (body(rest), keys)
    if let window = scroll?.window(of: rows.count, room: rest.rows), rows.count > rest.rows {
      rows = part(rows, window, width: rest.columns)
      keys.insert(KeyHint("↑↓", Text("scroll")), at: 0)
    }
    let left = Line().padded(to: (size.columns - width) / 2)
    let all = head + rows.fitted(to: rest.rows) + foot + [bottomLine(keys, width: width)] + edge
    let placed = all.map { $0.spans.isEmpty ? $0 : left + $0 }
    var frame = Frame(screen, rows: isASCII ? placed.map { $0.ascii(depth) } : placed, focus: focus)
    let message = (head.count + rest.rows)..<(all.count - 1 - edge.count)
    frame.fixedRows = Set(0..<head.count).union(message)
    return frame
  }

  /// The columns between the margins.
  private func width(_ size: ScreenSize, widest: Int = 100) -> Int {
    max(1, min(widest, size.columns - (size.columns < 50 ? 2 : 4)))
  }

  /// Whether a status has room in the title bar of a page.
  package func hasRoom(for status: Line, after path: [String], in size: ScreenSize) -> Bool {
    let width = width(size)
    return title(path, width: width).width + 2 + status.width <= width
  }

  private func title(_ path: [String], width: Int) -> Line {
    let separator = Line(" › ", dim)
    let crumbs = path.enumerated().reduce(into: Line()) { line, crumb in
      line += separator + Line(crumb.element, crumb.offset == path.count - 1 ? .bold : .plain)
    }
    let mark = Line("● ", strong)
    let title = mark + Line(name(language), path.isEmpty ? .bold : .plain) + crumbs
    // A narrow page names itself only.
    guard title.width > width, let last = path.last else { return title }
    return mark + Line(last, .bold)
  }

  private func titleBar(_ path: [String], _ status: [Line], width: Int) -> Line {
    let title = title(path, width: width)
    guard let status = status.first(where: { title.width + 2 + $0.width <= width }) else {
      return (status.last ?? title).truncated(to: width)
    }
    return title.padded(to: width - status.width) + status
  }

  private func message(_ line: Line?, width: Int, _ size: ScreenSize, most: Int) -> [Line] {
    guard let line else { return [] }
    let style = line.spans.first?.style ?? .plain
    var rows = line.text.wrapped(to: width)
    if rows.count > most { rows = rows.prefix(most - 1) + [rows[most - 1] + "…"] }
    return (size.rows < 14 ? [] : [Line()]) + rows.map { Line($0, style) }
  }

  /// The key hints that fit; always the last one.
  private func bottomLine(_ hints: [KeyHint], width: Int) -> Line {
    var parts = hints.prefix(6).map { hint in
      // ^ would look like the Control key.
      let key = isASCII && hint.key == "↑↓" ? "up down" : hint.key
      return Line(key, .bold) + Line(" \(hint.label(language))", dim)
    }
    func line() -> Line { parts.joined(by: "   ") }
    while line().width > width, parts.count > 1 { parts.remove(at: parts.count - 2) }
    return line().truncated(to: width)
  }
}

// MARK: parts

extension PageTheme {
  /// Rows in a border, with a title in it.
  ///
  /// - Parameter height: rows with the border; nil for as many as there are.
  package func panel(
    _ title: Line, _ rows: [Line], width: Int, height: Int? = nil, isActive: Bool = false
  ) -> [Line] {
    let border = isActive ? Style(palette.accent) : dim
    let inner = max(0, width - 2)
    let shown = title.truncated(to: max(0, inner - 4))
    let name = shown.width == 0 ? Line() : Line(" ") + shown + Line(" ")
    let rest = String(repeating: "─", count: max(0, inner - 1 - name.width))
    let room = height.map { max(0, $0 - 2) } ?? rows.count
    return [Line("╭─", border) + name + Line(rest + "╮", border)]
      + rows.fitted(to: room).map { row in
        Line("│", border) + row.truncated(to: inner).padded(to: inner) + Line("│", border)
      } + [Line("╰" + String(repeating: "─", count: inner) + "╯", border)]
  }

  /// A row of a list over the full width. The selected one has a filled background; without color it is bold, with a
  /// mark in the first column.
  package func row(_ line: Line, isSelected: Bool, isFirst: Bool = true, width: Int) -> Line {
    let isMarked = isSelected && isFirst && !hasColor
    let row = ((isMarked ? Line("▸", .bold) : Line(" ")) + line).truncated(to: width)
    guard isSelected else { return row }
    guard hasColor else {
      return row.mapSpans { $0.style = Style(bold: true, reversed: $0.style.isReversed) }
    }
    return row.padded(to: width).mapSpans { span in
      span.style.background = span.style.background ?? palette.selection
      // The dim color is hard to read on the background of the selection.
      let isDim = span.style.foreground == palette.dim
      span.style.foreground = isDim ? palette.onSurface : span.style.foreground ?? palette.onSurface
    }
  }

  /// A button. The default one is filled with the accent color; with the focus a destructive one is filled with red,
  /// others with the accent color. A mark shows the focus where the color does not.
  package func button(
    _ text: Text, isDefault: Bool = false, isDestructive: Bool = false, hasFocus: Bool
  ) -> Line {
    let text = text(language)
    guard hasColor else {
      return Line(hasFocus ? "▸" : " ", .bold)
        + Line("[\(text)]", hasFocus ? focus : isDefault ? .bold : .plain)
    }
    let style =
      switch (isDestructive, hasFocus) {
      case (true, true): Style(palette.onAccent, on: palette.danger, bold: true)
      // Two of the 16 colors are too close to each other.
      case (true, false): Style(palette.danger, on: depth == .ansi16 ? nil : palette.surface)
      case (false, true): focus
      case (false, false):
        isDefault
          ? Style(palette.onAccent, on: palette.accent)
          : Style(palette.onSurface, on: palette.surface)
      }
    return Line((hasFocus && isDefault ? "▸" : " ") + "\(text) ", style)
  }

  /// A text in a field: underlined, with a background while it has the focus; in plain text with underscores.
  package func field(_ line: Line, width: Int, hasFocus: Bool) -> Line {
    guard depth != .none else {
      return line + Line(String(repeating: "_", count: max(0, width - line.width)))
    }
    let underlined = Style(underlined: true)
    let style =
      !hasColor
      ? underlined
      : hasFocus
        ? Style(palette.onSurface, on: palette.selection) : Style(palette.dim, underlined: true)
    let text = hasFocus ? style : underlined
    let spans = line.spans.map { span in
      Line.Span(span.text, span.style.isReversed ? span.style : text)
    }
    return (Line(" ", style) + Line(spans)).padded(to: max(line.width + 2, width), style: style)
  }

  /// A sentence in the middle of an empty list, and the keys that do the next thing: the first one as a button.
  package func empty(_ sentence: String, _ hints: [KeyHint], in size: ScreenSize) -> [Line] {
    let rows = sentence.wrapped(to: max(10, size.columns - 4)).map { Line($0, .bold) }
    let keys = hints.enumerated().map { index, hint in
      let label = hint.label(language)
      guard index == 0 else { return Line(hint.key, .bold) + Line(" \(label)", dim) }
      return hasColor
        ? Line(" \(hint.key) \(label) ", focus) : Line("[\(hint.key) \(label)]", .bold)
    }
    return (rows + keys.flatMap { [Line(), $0] }).centered(in: size)
  }

  /// A panel over a dimmed page, or over a blank one where colors are few or the background is not known. Title bar and
  /// message stay.
  ///
  /// - Parameter keys: of the panel; they replace those of the page.
  package func dialog(
    _ rows: [Line], keys: [KeyHint], over frame: Frame, _ size: ScreenSize
  ) -> Frame {
    let widest = max(4, rows.map(\.width).max() ?? 0)
    let margin = Self.dialogMargin(size)
    let width = min(size.columns, widest + 2 * margin + 2)
    let emptyRow = rows.count + 4 > size.rows ? [] : [Line()]
    let padded = emptyRow + rows.map { Line().padded(to: margin) + $0 } + emptyRow
    let panel = panel(Line(), padded, width: width, isActive: true)
      .map { isASCII ? $0.ascii(depth) : $0 }
    let (top, left) = (max(0, (size.rows - panel.count) / 2), (size.columns - width) / 2)
    let last = frame.rows.lastIndex { !$0.spans.isEmpty }
    var result = frame
    result.rows = frame.rows.fitted(to: max(size.rows, frame.rows.count)).enumerated().map {
      index, row in
      let isFixed = frame.fixedRows.contains(index)
      let dimmed = backdrop.map { row.styled($0) } ?? Line()
      if panel.indices.contains(index - top) {
        return (isFixed ? Line() : dimmed).replacing(from: left, with: panel[index - top])
      }
      guard index == last else { return isFixed ? row : dimmed }
      let margin = row.text.prefix { $0 == " " }.count
      return Line().padded(to: margin) + bottomLine(keys, width: size.columns - 2 * margin)
    }
    return result
  }

  private static func dialogMargin(_ size: ScreenSize) -> Int { size.columns < 40 ? 1 : 3 }

  /// The columns that a dialog has for its rows.
  static func dialogRoom(_ size: ScreenSize) -> Int {
    max(8, min(84, size.columns - 2 * dialogMargin(size) - 2))
  }

  /// The rows that fit, with the focused ones among them.
  package static func window(_ count: Int, around focus: Range<Int>, room: Int) -> Range<Int> {
    guard count > room, room > 0 else { return 0..<count }
    let middle = (focus.lowerBound + focus.upperBound) / 2
    let start = min(max(0, middle - room / 2), count - room)
    return start..<start + room
  }

  /// Some of the rows, with marks at the right edge where there are more above and below.
  package func part(_ rows: [Line], _ window: Range<Int>, width: Int) -> [Line] {
    var part = Array(rows[window])
    func mark(_ index: Int, _ sign: String) {
      let room = max(0, width - 1)
      // The filled row of a selection ends with a space.
      let row = part[index].text.last == " " ? part[index].clipped(to: room) : part[index]
      part[index] = row.truncated(to: room).padded(to: room) + Line(sign, dim)
    }
    if window.upperBound < rows.count, !part.isEmpty { mark(part.count - 1, "↓") }
    if window.lowerBound > 0, !part.isEmpty, part.count > 1 || window.upperBound == rows.count {
      mark(0, "↑")
    }
    return part
  }
}

// MARK: lines

extension [Line] {
  /// Returns the rows in the middle of a room, each row in the middle of its columns.
  package func centered(in room: ScreenSize) -> [Line] {
    [Line]().fitted(to: Swift.max(0, room.rows - count) / 2)
      + map { $0.truncated(to: room.columns).padded(to: room.columns, .center).trimmed() }
  }

  /// The first rows, and empty ones where there are less.
  package func fitted(to count: Int) -> [Line] {
    prefix(Swift.max(0, count)) + Array(repeating: Line(), count: Swift.max(0, count - self.count))
  }

  func joined(by separator: Line) -> Line {
    Line([Line.Span](map(\.spans).joined(separator: separator.spans)))
  }
}

extension Line {
  fileprivate func mapSpans(_ change: (inout Span) -> Void) -> Line {
    var line = self
    for index in spans.indices { change(&line.spans[index]) }
    return line
  }

  /// Returns the line with a sign of ASCII for each sign that pages draw. A full block becomes a reversed space where
  /// the output has styles.
  package func ascii(_ depth: ColorDepth) -> Line {
    Line(
      spans.flatMap { span in
        guard depth != .none, span.text.contains("█") else {
          var span = span
          span.text = String(span.text.map { Self.signs[$0] ?? $0 })
          return [span]
        }
        return span.text.reduce(into: [Span]()) { parts, character in
          let isBlock = character == "█"
          var style = span.style
          if isBlock { style.isReversed.toggle() }
          let sign = isBlock ? " " : Self.signs[character] ?? character
          if parts.last?.style != style { parts.append(Span("", style, isolated: span.isIsolated)) }
          parts[parts.count - 1].text.append(sign)
        }
      })
  }

  private static let signs: [Character: Character] = [
    "·": "|", "‹": "<", "›": ">", "…": "~", "–": "-", "—": "-", "─": "-", "━": "=", "│": "|",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "●": "*", "○": "o", "▸": ">", "↑": "^", "↓": "v",
    "█": "#", "▀": "#", "▄": "#", "▒": ":", "▏": "_", "▼": "V", "△": ".", "▲": "^", "▽": ".",
    "‖": "|", "■": "#", "◷": "O", "←": "<", "→": ">", "╒": "+", "╕": "+", "╘": "+", "╛": "+",
    "═": "=", "╲": "\\", "╱": "/", "░": ".",
  ]
}
