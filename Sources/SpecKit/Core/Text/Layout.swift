/// Where a text that is too short for its column stands.
package enum Alignment: Sendable, Hashable {
  case left, right, center
}

extension StringProtocol {
  /// The text in at most `width` cells, its end replaced by `ellipsis` where it does not fit. Never
  /// cuts inside a grapheme cluster.
  package func truncated(to width: Int, ellipsis: String = "…") -> String {
    if displayWidth(self) <= width { return String(self) }
    let mark = displayWidth(ellipsis) <= width ? ellipsis : ""
    return prefix(cells: width - displayWidth(mark)) + mark
  }

  /// The text filled up with spaces to `width` cells; a longer one stays as it is.
  package func padded(to width: Int, _ alignment: Alignment = .left) -> String {
    let missing = width - displayWidth(self)
    guard missing > 0 else { return String(self) }
    switch alignment {
    case .left: return self + String(repeating: " ", count: missing)
    case .right: return String(repeating: " ", count: missing) + self
    case .center:
      let before = missing / 2
      return String(repeating: " ", count: before) + self
        + String(repeating: " ", count: missing - before)
    }
  }

  /// Exactly `width` cells: truncated or padded.
  package func fitted(to width: Int, _ alignment: Alignment = .left) -> String {
    truncated(to: width).padded(to: width, alignment)
  }

  /// The longest beginning that takes at most `cells` cells.
  package func prefix(cells: Int) -> String {
    var left = cells
    return String(
      prefix { character in
        left -= displayWidth(character)
        return left >= 0
      })
  }

  /// The text broken into rows of at most `width` cells, at spaces where there are any and inside
  /// a word only when the word alone is longer. Newlines start a new row; an empty text is one
  /// empty row. A single grapheme wider than `width` stands alone in its row.
  package func wrapped(to width: Int) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, to: Swift.max(1, width)) }
  }
}

private func wrappedParagraph(_ paragraph: some StringProtocol, to width: Int) -> [String] {
  var rows: [String] = []
  var row = ""
  var rowWidth = 0
  for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
    let wordWidth = displayWidth(word)
    let isFirst = row.isEmpty && rows.isEmpty && rowWidth == 0
    if !isFirst, rowWidth > 0, rowWidth + 1 + wordWidth <= width {
      row += " " + word
      rowWidth += 1 + wordWidth
      continue
    }
    if rowWidth > 0 {
      rows.append(row.trimmingTrailingSpaces())
      (row, rowWidth) = ("", 0)
    }
    // Spaces that would begin a row after a break are dropped; those of the paragraph's own
    // indentation are kept.
    if word.isEmpty {
      if rows.isEmpty { (row, rowWidth) = (row + " ", rowWidth + 1) }
      continue
    }
    for character in word {
      let cells = displayWidth(character)
      if rowWidth > 0, rowWidth + cells > width {
        rows.append(row)
        (row, rowWidth) = ("", 0)
      }
      row.append(character)
      rowWidth += cells
    }
  }
  let last = row.trimmingTrailingSpaces()
  return rows.isEmpty || !last.isEmpty ? rows + [last] : rows
}

extension StringProtocol {
  /// The text without the spaces at its end.
  package func trimmingTrailingSpaces() -> String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }

  /// The text without the spaces at both ends.
  package func trimmingSpaces() -> String {
    String(drop { $0 == " " }).trimmingTrailingSpaces()
  }
}
