internal import SpecCore

/// A text as a terminal shows it that knows only ASCII, as wide as it was: common signs have others in
/// their place, and what has none is question marks.
func inASCII(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  return text.reduce(into: "") { result, character in
    if character.isASCII {
      result.append(character)
    } else {
      result += replacements[character] ?? String(repeating: "?", count: displayWidth(character))
    }
  }
}

private let replacements: [Character: String] = [
  "·": "-", "–": "-", "—": "-", "×": "x", "‘": "'", "’": "'", "“": "\"", "”": "\"", "…": "~",
  "\u{A0}": " ",
]
