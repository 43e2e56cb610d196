internal import SpecCore

/// A clock in large digits: `01d 02:03:04`.
enum BigClock {
  /// Five rows of two cells a point, else three rows of half blocks (five where only ASCII may be
  /// drawn); nil where neither fits, or where the text has a sign that is not drawn.
  static func lines(_ text: String, _ style: Style, width: Int, isASCII: Bool) -> [Line]? {
    let signs = text.compactMap { shapes[$0] }
    guard signs.count == text.count, !signs.isEmpty else { return nil }
    let rows = (0..<5).map { row in signs.map { $0[row] }.joined(separator: ".") }
    guard let points = rows.first?.count, points <= width else { return nil }
    let block = isASCII ? "#" : "█"
    if points * 2 <= width {
      return rows.map { row in
        Line(row.map { $0 == "#" ? block + block : "  " }.joined(), style)
      }
    }
    if isASCII { return rows.map { Line($0.map { $0 == "#" ? "#" : " " }.joined(), style) } }
    return stride(from: 0, to: 5, by: 2).map { row in
      let lower = row + 1 < 5 ? rows[row + 1] : String(repeating: ".", count: points)
      return Line(
        zip(rows[row], lower).map { upper, lower in
          switch (upper == "#", lower == "#") {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }.joined(), style)
    }
  }

  private static let shapes: [Character: [String]] = [
    "0": ["###", "#.#", "#.#", "#.#", "###"], "1": ["..#", "..#", "..#", "..#", "..#"],
    "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
    "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
    "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
    "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
    "d": ["..#", "..#", "###", "#.#", "###"], ":": [".", "#", ".", "#", "."],
    " ": [".", ".", ".", ".", "."],
  ]
}
