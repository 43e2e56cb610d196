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
  func row(_ cells: [(line: Line, width: Int)], style: Style = .plain) -> Line {
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
    return isRightToLeft ? line + space : space + line
  }

  /// Parts beside each other, as many on a line as have room.
  func packed(_ parts: [Line], gap: Int = 3, room: Int) -> [Line] {
    var lines: [Line] = []
    for part in parts.map(isolated) {
      if let last = lines.last, last.width + gap + part.width <= room {
        lines[lines.count - 1] = last + Line(String(repeating: " ", count: gap)) + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}
