extension String {
  /// The text as lines of at most `width` cells, broken at spaces; a command to type, between
  /// apostrophes or from `spec` to the next `;` or `,`, stays whole, however wide it is.
  package func wrappedAroundCommands(to width: Int) -> [String] {
    guard displayWidth(self) > width else { return [self] }
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, displayWidth(last) + 1 + displayWidth(piece) <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines.append(piece)
      }
    }
    return lines
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
