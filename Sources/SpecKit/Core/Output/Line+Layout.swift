extension Line {
  /// The cells it takes on a terminal, escapes made visible.
  package var width: Int { spans.reduce(0) { $0 + displayWidth(sanitized($1.text)) } }

  /// The line in at most `width` cells, its end replaced by an ellipsis where it does not fit.
  package func truncated(to width: Int, ellipsis: String = "…") -> Line {
    if self.width <= width { return self }
    var result = Line()
    var left = width - displayWidth(ellipsis)
    guard left >= 0 else { return result }
    for span in spans {
      let text = sanitized(span.text)
      let fitting = text.prefix(cells: left)
      var part = span
      part.text = fitting
      left -= displayWidth(fitting)
      let isCut = fitting.utf8.count < text.utf8.count
      if isCut { part.text += ellipsis }
      result.spans.append(part)
      if isCut { break }
    }
    return result.closed
  }

  /// The line cut after `width` cells, with nothing to show that it was.
  package func clipped(to width: Int) -> Line { truncated(to: width, ellipsis: "") }

  /// Returns the line with another one over its cells from a column on, which is not negative.
  package func replacing(from column: Int, with line: Line) -> Line {
    let end = column + line.width
    return clipped(to: column).padded(to: column) + line
      + Line(cells: cells(width: max(width, end))[end...])
  }

  /// The line filled up to `width` cells with spaces of a style.
  package func padded(
    to width: Int, _ alignment: Alignment = .left, style: Style = .plain
  ) -> Line {
    let missing = width - self.width
    guard missing > 0 else { return self }
    func spaces(_ count: Int) -> Line { Line(String(repeating: " ", count: count), style) }
    switch alignment {
    case .left: return self + spaces(missing)
    case .right: return spaces(missing) + self
    case .center: return spaces(missing / 2) + self + spaces(missing - missing / 2)
    }
  }

  /// The same text all in one style, as for a row that has the focus.
  package func styled(_ style: Style) -> Line {
    Line(
      spans.map { span in
        var span = span
        span.style = style
        return span
      })
  }

  /// The line without the marks around isolated texts, for outputs other than a terminal.
  package var unisolated: Line { Line(spans.map { Span($0.text, $0.style) }) }

  /// The line without spaces at its end that show nothing.
  package func trimmed() -> Line {
    var result = self
    while var last = result.spans.last, last.style.isInvisibleOnSpaces {
      last.text = last.text.trimmingTrailingSpaces()
      result.spans.removeLast()
      if !last.text.isEmpty {
        result.spans.append(last)
        break
      }
    }
    return result.closed
  }
}

extension Style {
  fileprivate var isInvisibleOnSpaces: Bool { background == nil && !isReversed && !isUnderlined }
}
