internal import SpecCore

/// The picture of `about`: an hourglass at work.
enum Hourglass {
  /// Ten rows of fifteen cells.
  static func lines(isUTF8: Bool = true) -> [Line] {
    blocks.map { row in
      var line = Line()
      for block in row {
        let character = isUTF8 ? block : ascii[block] ?? block
        let style = sand.contains(character) ? Style(.yellow) : Style(.gray)
        if line.spans.last?.style == style {
          line.spans[line.spans.count - 1].text.append(character)
        } else {
          line.spans.append(.init(String(character), style))
        }
      }
      return line
    }
  }

  private static let sand: Set<Character> = ["░", "▒", ":", "."]

  private static let blocks = [
    "╒═════════════╕",
    " ╲           ╱ ",
    "  ╲ ▒▒▒▒▒▒▒ ╱  ",
    "   ╲ ▒▒▒▒▒ ╱   ",
    "    ╲ ▒▒▒ ╱    ",
    "    ╱  ░  ╲    ",
    "   ╱   ░   ╲   ",
    "  ╱   ▒▒▒   ╲  ",
    " ╱ ▒▒▒▒▒▒▒▒▒ ╲ ",
    "╘═════════════╛",
  ]

  private static let ascii: [Character: Character] = [
    "╒": "+", "╕": "+", "╘": "+", "╛": "+", "═": "=", "╲": "\\", "╱": "/", "▒": ":", "░": ".",
  ]
}
