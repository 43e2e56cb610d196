/// Digits, capital letters and the signs of a clock in large characters: `01d 02:03:04`, `K7QX2M`.
package enum LargeText {
  /// Five rows of two cells a point, scaled by the largest whole factor that fits, else three rows of half blocks;
  /// nil where neither fits, or where the text has a sign that is not drawn.
  ///
  /// - Parameter isASCII: draws no half blocks, and points of one cell where two do not fit.
  package static func lines(
    _ text: String, _ style: Style, width: Int, rows most: Int = 5, isASCII: Bool = false
  ) -> [Line]? {
    let signs = text.compactMap { shapes[$0] }
    guard signs.count == text.count, !signs.isEmpty, most >= 3 else { return nil }
    let rows = (0..<5).map { row in signs.map { $0[row] }.joined(separator: ".") }
    guard let points = rows.first?.count, points <= width else { return nil }
    if points * 2 <= width, most >= 5 {
      let scale = min(most / 5, width / (points * 2))
      return rows.flatMap { row in
        Array(repeating: line(row, style, cells: 2 * scale), count: scale)
      }
    }
    if isASCII { return most < 5 ? nil : rows.map { line($0, style, cells: 1) } }
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

  /// A row of points, each so many cells wide.
  private static func line(_ row: String, _ style: Style, cells: Int) -> Line {
    Line(row.map { String(repeating: $0 == "#" ? "█" : " ", count: cells) }.joined(), style)
  }

  private static let shapes: [Character: [String]] = [
    "0": ["###", "#.#", "#.#", "#.#", "###"], "1": [".#.", "##.", ".#.", ".#.", "###"],
    "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
    "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
    "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
    "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
    "d": ["..#", "..#", "###", "#.#", "###"], ":": [".", "#", ".", "#", "."],
    ",": [".", ".", ".", "#", "#"],
    "A": [".#.", "#.#", "###", "#.#", "#.#"], "B": ["###.", "#..#", "###.", "#..#", "###."],
    "C": ["###", "#..", "#..", "#..", "###"], "D": ["###.", "#..#", "#..#", "#..#", "###."],
    "E": ["###", "#..", "##.", "#..", "###"], "F": ["###", "#..", "##.", "#..", "#.."],
    "G": ["####", "#...", "#.##", "#..#", "####"], "H": ["#.#", "#.#", "###", "#.#", "#.#"],
    "I": ["###", ".#.", ".#.", ".#.", "###"], "J": ["..#", "..#", "..#", "#.#", "###"],
    "K": ["#.#", "#.#", "##.", "#.#", "#.#"], "L": ["#..", "#..", "#..", "#..", "###"],
    "M": ["#...#", "##.##", "#.#.#", "#...#", "#...#"],
    "N": ["#..#", "##.#", "#.##", "#..#", "#..#"],
    "O": [".##.", "#..#", "#..#", "#..#", ".##."], "P": ["###", "#.#", "###", "#..", "#.."],
    "Q": [".##.", "#..#", "#..#", "#.#.", ".#.#"], "R": ["###.", "#..#", "###.", "#.#.", "#..#"],
    "S": [".##", "#..", ".#.", "..#", "##."], "T": ["###", ".#.", ".#.", ".#.", ".#."],
    "U": ["#.#", "#.#", "#.#", "#.#", "###"], "V": ["#.#", "#.#", "#.#", "#.#", ".#."],
    "W": ["#...#", "#...#", "#.#.#", "##.##", "#...#"], "X": ["#.#", "#.#", ".#.", "#.#", "#.#"],
    "Y": ["#.#", "#.#", ".#.", ".#.", ".#."], "Z": ["###", "..#", ".#.", "#..", "###"],
    " ": [".", ".", ".", ".", "."], "%": ["#.#", "..#", ".#.", "#..", "#.#"],
  ]
}
