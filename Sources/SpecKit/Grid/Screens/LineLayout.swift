internal import SpecCore

/// Arranges texts in lines.
enum LineLayout {
  /// Puts parts next to each other as far as they fit, and the rest on the next lines. A part that is
  /// longer than a line is wrapped.
  static func flow(
    _ parts: [Line], columns: Int, indent: Int = 1, separator: Line = Line("   ")
  ) -> [Line] {
    let margin = Line(String(repeating: " ", count: indent))
    var lines: [Line] = []
    for part in parts {
      if let last = lines.last, last.width + separator.width + part.width <= columns {
        lines[lines.count - 1] = last + separator + part
      } else if indent + part.width <= columns {
        lines.append(margin + part)
      } else {
        let style = part.spans.first?.style ?? .plain
        lines += paragraph(part.text, style, columns: columns, indent: indent)
      }
    }
    return lines
  }

  /// Blocks side by side, each padded to its width; empty ones take no room.
  static func beside(_ blocks: [(lines: [Line], width: Int)], gap: Int) -> [Line] {
    let shown = blocks.filter { $0.width > 0 }
    return (0..<(shown.map(\.lines.count).max() ?? 0)).map { row in
      shown.enumerated().reduce(into: Line()) { line, block in
        let (lines, width) = block.element
        if block.offset > 0 { line += Line(String(repeating: " ", count: gap)) }
        line += (row < lines.count ? lines[row] : Line()).truncated(to: width).padded(to: width)
      }.trimmed()
    }
  }

  /// A screen that is filled with one style, with lines in its middle.
  static func filled(_ lines: [Line], _ style: Style, in size: ScreenSize) -> [Line] {
    let empty = Line().padded(to: size.columns, style: style)
    let top = max(0, (size.rows - lines.count) / 2)
    return (0..<size.rows).map { row in
      guard lines.indices.contains(row - top) else { return empty }
      return lines[row - top].truncated(to: size.columns)
        .padded(to: size.columns, .center, style: style)
    }
  }

  /// A wrapped text with all lines indented.
  static func paragraph(_ text: String, _ style: Style = Style(), columns: Int, indent: Int = 1)
    -> [Line]
  {
    let margin = String(repeating: " ", count: indent)
    return text.wrapped(to: max(1, columns - indent)).map { Line(margin + $0, style) }
  }
}
