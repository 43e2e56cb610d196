/// The alignment of a text in a wider column.
public enum Alignment: Sendable, Hashable {
  case left, right, center
}

extension StringProtocol {
  /// The text in at most `width` cells, its end replaced by `ellipsis` where it does not fit. Never
  /// cuts inside a grapheme cluster.
  public func truncated(to width: Int, ellipsis: String = "…") -> String {
    if displayWidth(self) <= width { return String(self) }
    let mark = displayWidth(ellipsis) <= width ? ellipsis : ""
    return prefix(cells: width - displayWidth(mark)) + mark
  }

  /// The text filled up with spaces to `width` cells; a longer one stays as it is.
  public func padded(to width: Int, _ alignment: Alignment = .left) -> String {
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

  /// The longest beginning that takes at most `cells` cells.
  public func prefix(cells: Int) -> String {
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
  public func wrapped(to width: Int) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, to: Swift.max(1, width)) }
  }
}

private func wrappedParagraph(_ paragraph: some StringProtocol, to width: Int) -> [String] {
  var rows: [String] = []
  var rest = paragraph[...]
  var row = ""
  var cells = 0
  while true {
    let spaces = rest.prefix { $0 == " " }
    let word = rest[spaces.endIndex...].prefix { $0 != " " }
    rest = rest[word.endIndex...]
    guard !word.isEmpty else { break }
    if rows.isEmpty, row.isEmpty {
      // The paragraph keeps its indentation unless no word fits after it.
      if spaces.count < width { (row, cells) = (String(spaces), spaces.count) }
    } else if cells + spaces.count + displayWidth(word) <= width {
      row += spaces
      cells += spaces.count
    } else {
      rows.append(row)
      (row, cells) = ("", 0)
    }
    for character in word {
      let more = displayWidth(character)
      if cells > 0, cells + more > width {
        rows.append(row)
        (row, cells) = ("", 0)
      }
      row.append(character)
      cells += more
    }
  }
  return rows + [row]
}

extension StringProtocol {
  /// The text without the spaces at its end.
  public func trimmingTrailingSpaces() -> String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }

  /// The text without the spaces at both ends.
  public func trimmingSpaces() -> String {
    String(drop { $0 == " " }).trimmingTrailingSpaces()
  }
}
