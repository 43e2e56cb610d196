internal import SpecCore

extension PageLayout {
  /// A part of a line that keeps its place beside others: a terminal that reorders text (UAX 9) would
  /// else take neighbors in Arabic for one run, and swap them.
  func isolated(_ line: Line) -> Line {
    // A sentence that was turned is one already.
    guard isRightToLeft, page.isUTF8, !line.isRightToLeft else { return line }
    return Line(
      line.spans.map { span in
        var span = span
        span.isIsolated = span.isIsolated || span.text.contains { $0 != " " }
        return span
      })
  }

  /// Cells beside each other, each of so many columns: the first at the left, or at the right edge in
  /// Arabic.
  func row(_ all: [(line: Line, width: Int)], style: Style = .plain) -> Line {
    // Empty ones at the end take no room; those at the beginning are the margin.
    let end = all.lastIndex { $0.line.width > 0 } ?? -1
    let cells = all[...max(end, min(0, all.count - 1))]
    guard isRightToLeft else {
      return cells.enumerated().reduce(Line()) { row, cell in
        let isLast = cell.offset == cells.count - 1
        return row
          + (isLast
            ? cell.element.line : cell.element.line.padded(to: cell.element.width, style: style))
      }
    }
    return cells.reversed().reduce(Line()) { row, cell in
      row + isolated(cell.line).padded(to: cell.width, .right, style: style)
    }
  }

  /// A line with an empty margin before it, which is at the right in Arabic.
  func indented(_ line: Line, by margin: Int) -> Line {
    let space = Line(String(repeating: " ", count: margin))
    return isRightToLeft ? turned(line) + space : space + line
  }

  /// A line as one or more aligned lines that fit beside an empty margin.
  func wrapped(_ line: Line, indent: Int) -> [Line] {
    pieces(line, room: width - indent).map { aligned(indented($0, by: indent)) }
  }

  /// Texts after each other, the first one where a line begins, whatever their own directions are.
  func joined(_ parts: [Line], by separator: String) -> Line {
    let line = parts.dropFirst().reduce(parts.first ?? Line()) { $0 + Line(separator) + $1 }
    return isRightToLeft && page.isUTF8 && !line.isRightToLeft ? line.rightToLeft : line
  }

  /// A text that is typed, its cursor where the text goes on.
  func typed(_ line: Line) -> Line {
    page.isUTF8 && TextDirection(of: line.text) == .rightToLeft ? line.rightToLeft : line
  }

  /// Parts beside each other, as many on a line as have room; the first at the right in Arabic.
  ///
  /// - Parameter keepsOrder: for what is at the left in every language, as earlier months are.
  func packed(
    _ parts: [Line], gap: Int = 3, room: Int, keepsOrder: Bool = false
  ) -> [Line] {
    var lines: [Line] = []
    for part in parts.map(isolated) {
      if let last = lines.last, last.width + gap + part.width <= room {
        let space = Line(String(repeating: " ", count: gap))
        lines[lines.count - 1] =
          isRightToLeft && !keepsOrder ? part + space + last : last + space + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}
