internal import SpecCore

/// The mark of the community, a hammer crossed with a pick: outlines of the same orientation in
/// a square of side 1.
enum Mark {
  typealias Point = (x: Double, y: Double)

  static let outlines: [[Point]] = {
    // The hammer leans to the right, the pick to the left.
    let handle: [Point] = [(0.465, 0.30), (0.535, 0.30), (0.535, 0.90), (0.465, 0.90)]
    let hammer: [Point] = [
      (0.32, 0.14), (0.64, 0.14), (0.70, 0.20), (0.70, 0.26), (0.64, 0.31), (0.32, 0.31),
    ]
    let pick: [Point] = [
      (0.22, 0.32), (0.34, 0.19), (0.50, 0.14), (0.66, 0.19), (0.78, 0.32), (0.66, 0.27),
      (0.50, 0.245), (0.34, 0.27),
    ]
    let pickHandle: [Point] = [(0.465, 0.20), (0.535, 0.20), (0.535, 0.90), (0.465, 0.90)]
    return [handle, hammer].map { turned($0, by: 0.62) }
      + [pickHandle, pick].map { turned($0, by: -0.62) }
  }()

  /// Turned around the middle of the square, by radians, with sine and cosine as series so that
  /// every machine draws the same.
  private static func turned(_ points: [Point], by angle: Double) -> [Point] {
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return points.map { point in
      let (x, y) = (point.x - 0.5, point.y - 0.52)
      return (0.5 + x * cosine - y * sine, 0.52 + x * sine + y * cosine)
    }
  }

  // MARK: as a picture

  /// An opaque square icon.
  static func icon(size: Int) -> [UInt8] {
    let (back, front) = (ColorScheme.night.rgb, ColorScheme.ember.rgb)
    var pixels: [RGB] = []
    pixels.reserveCapacity(size * size)
    for row in 0..<size {
      for share in coverage(row: row, size: size) {
        pixels.append(mixed(back, front, share))
      }
    }
    return PNG.encode(Raster(width: size, height: size, pixels: pixels))
  }

  private static func mixed(_ a: RGB, _ b: RGB, _ share: Double) -> RGB {
    if share <= 0 { return a }
    if share >= 1 { return b }
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(a) + (Double(b) - Double(a)) * share).rounded()))
    }
    return RGB(channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue))
  }

  /// How much of each pixel of a row the mark covers, 0 to 1: four scan lines, exact
  /// along each.
  private static func coverage(row: Int, size: Int) -> [Double] {
    var shares = [Double](repeating: 0, count: size)
    let lines = 4
    for line in 0..<lines {
      let y = (Double(row) + (Double(line) + 0.5) / Double(lines)) / Double(size)
      for span in spans(at: y) {
        let (from, to) = (max(span.0, 0) * Double(size), min(span.1, 1) * Double(size))
        guard from < to else { continue }
        for column in Int(from)..<min(Int(to) + 1, size) {
          let covered = min(to, Double(column) + 1) - max(from, Double(column))
          shares[column] += max(covered, 0) / Double(lines)
        }
      }
    }
    return shares
  }

  /// Where a level line is inside (nonzero rule), from left to right.
  private static func spans(at y: Double) -> [(Double, Double)] {
    var crossings: [(x: Double, turn: Int)] = []
    for outline in outlines {
      for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
        guard (a.y <= y) != (b.y <= y) else { continue }
        let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        crossings.append((x, a.y <= y ? 1 : -1))
      }
    }
    crossings.sort { $0.x < $1.x }
    var spans: [(Double, Double)] = []
    var (depth, start) = (0, 0.0)
    for crossing in crossings {
      if depth == 0 { start = crossing.x }
      depth += crossing.turn
      if depth == 0 { spans.append((start, crossing.x)) }
    }
    return spans
  }

  // MARK: as a vector

  /// The mark alone, one black path, ready for an icon font.
  static var square: String { svg(path(outlines, scale: 1000), width: 1000, height: 1000) }

  /// The mark in its colors on an opaque square.
  static var siteIcon: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">
    <rect width="1000" height="1000" fill="\(ColorScheme.night.hex)"/>
    <path fill="\(ColorScheme.ember.hex)" d="\(path(outlines, scale: 1000))"/>
    </svg>

    """
  }

  /// The mark and the name beside it, one black path.
  static var horizontal: String {
    let word = letters(Brand.name, left: 1120, top: 360, dot: 40)
    return svg(
      path(outlines, scale: 1000) + word.path, width: word.right + 120, height: 1000)
  }

  private static func svg(_ path: String, width: Int, height: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)">
    <path fill="#000000" d="\(path)"/>
    </svg>

    """
  }

  private static func path(_ outlines: [[Point]], scale: Double) -> String {
    outlines.map { outline in
      let points = outline.map {
        "\(Int(($0.x * scale).rounded())) \(Int(($0.y * scale).rounded()))"
      }
      return "M" + points.joined(separator: "L") + "Z"
    }.joined()
  }

  /// A word in letters of square dots.
  private static func letters(
    _ word: String, left: Int, top: Int, dot: Int
  ) -> (path: String, right: Int) {
    var (path, x) = ("", left)
    for letter in word {
      let rows = glyphs[letter] ?? []
      for (number, row) in rows.enumerated() {
        for (column, cell) in row.enumerated() where cell == "#" {
          path += "M\(x + column * dot) \(top + number * dot)h\(dot)v\(dot)h-\(dot)Z"
        }
      }
      x += ((rows.first?.count ?? 2) + 1) * dot
    }
    return (path, x - dot)
  }

  private static let glyphs: [Character: [String]] = [
    "H": ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
    "a": [".....", ".....", ".###.", "....#", ".####", "#...#", ".####"],
    "c": ["....", "....", ".###", "#...", "#...", "#...", ".###"],
    "k": ["#...", "#...", "#..#", "#.#.", "##..", "#.#.", "#..#"],
    "s": ["....", "....", ".###", "#...", ".##.", "...#", "###."],
    "m": [".....", ".....", "##.#.", "#.#.#", "#.#.#", "#.#.#", "#.#.#"],
    "i": ["#", ".", "#", "#", "#", "#", "#"],
    "t": [".#.", ".#.", "###", ".#.", ".#.", ".#.", "..#"],
    "h": ["#...", "#...", "###.", "#..#", "#..#", "#..#", "#..#"],
  ]
}
