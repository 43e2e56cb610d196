extension String {
  /// The text as lines of at most `width` cells, broken at spaces; a command to type, between
  /// apostrophes or from `spec` to the next `;` or `,`, stays whole, however wide it is.
  package func wrappedAroundCommands(to width: Int) -> [String] {
    displayWidth(self) > width ? Self.lines(of: pieces, width) : [self]
  }

  /// Lines of at most `width` cells, with spaces between words; a word that is longer stays whole.
  private static func lines(of words: [String], _ width: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, displayWidth(last) + 1 + displayWidth(word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// A call in rows of at most `width` cells that a shell takes as they stand: a backslash ends each but
  /// the last, and none is broken inside quotation marks. A word that is longer stays whole.
  package func wrappedForShell(to width: Int) -> [String] {
    guard displayWidth(self) > width else { return [self] }
    let rows = Self.lines(of: shellWords, width - 2)
    return rows.dropLast().map { $0 + " \\" } + rows.suffix(1)
  }

  /// The text as a word that a shell takes, without apostrophes: those stand around calls in messages.
  package var shellWord: String {
    let plain = "abcdefghijklmnopqrstuvwxyz0123456789:/._%=-"
    guard !lowercased().allSatisfy(plain.contains) else { return self }
    let escaped = map { "\"\\$`".contains($0) ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }

  /// The words as they are typed, with their quotation marks.
  private var shellWords: [String] {
    var words = [""]
    var mark: Character?
    for character in self {
      if mark == nil, character == " " {
        words.append("")
      } else {
        words[words.count - 1].append(character)
        if character == mark {
          mark = nil
        } else if mark == nil, "\"'".contains(character) {
          mark = character
        }
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The text as lines of at most `width` cells, broken at spaces; what stands between apostrophes stays
  /// whole where it fits into a line.
  package func wrappedAroundQuotes(to width: Int) -> [String] {
    // A figure space stands for a space that must not break: one cell wide, and in none of our texts.
    let hold: Character = "\u{2007}"
    var (held, rest) = ("", self[...])
    while let start = rest.firstIndex(of: "'") {
      let after = rest.index(after: start)
      held += rest[..<after]
      // An apostrophe within a word opens nothing.
      let isOpening = !(held.dropLast().last.map { $0.isASCII && $0.isLetter } ?? false)
      let quote = rest[after...].prefix { $0 != "'" }
      rest = rest[after...]
      guard isOpening, quote.endIndex < endIndex, displayWidth(quote) + 4 <= width else { continue }
      held += quote.replacing(" ", with: String(hold)) + "'"
      rest = rest[quote.endIndex...].dropFirst()
    }
    held += rest
    return held.wrapped(to: width).map { $0.replacing(String(hold), with: " ") }
  }

  /// The words; those of a command are one.
  private var pieces: [String] {
    var pieces: [String] = []
    var end: ((Substring) -> Bool)?
    for word in split(separator: " ") {
      if end != nil, let last = pieces.popLast() {
        pieces.append(last + " " + word)
      } else {
        pieces.append(String(word))
        if word.hasPrefix("'") { end = { $0.dropFirst().contains("'") } }
        if word == "spec" { end = { $0.hasSuffix(";") || $0.hasSuffix(",") } }
      }
      if end?(pieces.last.map { $0.hasPrefix("'") ? $0[...] : word } ?? word) == true { end = nil }
    }
    return pieces
  }
}
