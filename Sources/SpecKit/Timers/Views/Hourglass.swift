internal import SpecCore

/// The picture of `about`: an hourglass at work.
enum Hourglass {
  /// Ten rows of fifteen cells.
  static func lines(isUTF8: Bool = true) -> [Line] {
    blocks.map { row in
      Line(
        cells: row.map { block in
          let character = isUTF8 ? block : ascii[block] ?? block
          return Cell(String(character), Style(sand.contains(character) ? .yellow : .gray))
        })
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
