/// A picture as cells of a terminal: a character, its color and that behind it.
package struct CellPicture: Sendable, Equatable {
  package struct Cell: Sendable, Equatable {
    package var character: Unicode.Scalar
    package var foreground: RGB
    package var background: RGB

    package init(_ character: Unicode.Scalar, _ foreground: RGB, _ background: RGB) {
      (self.character, self.foreground, self.background) = (character, foreground, background)
    }
  }

  /// How colors are told.
  package enum Colors: Sendable {
    case all
    /// Those of ``FixedPalette`` from 16 on.
    case fixed
    /// The first 16.
    case named
    case none
  }

  package let columns: Int
  /// Row by row.
  package var cells: [Cell]

  /// The upper and the lower half of each cell.
  package init(halves canvas: Raster) {
    self.init(columns: canvas.width, rows: canvas.height / 2) { x, y in
      Cell("▀", canvas[x, y * 2], canvas[x, y * 2 + 1])
    }
  }

  /// Four quarters of each cell in two colors.
  package init(quarters canvas: Raster) {
    self.init(columns: canvas.width / 2, rows: canvas.height / 2) { x, y in
      Self.nearest(
        [
          canvas[x * 2, y * 2], canvas[x * 2 + 1, y * 2], canvas[x * 2, y * 2 + 1],
          canvas[x * 2 + 1, y * 2 + 1],
        ])
    }
  }

  /// A character as bright as each cell.
  package init(brightness canvas: Raster) {
    let ramp = Array(" .:-=+*#%@".unicodeScalars)
    self.init(columns: canvas.width, rows: canvas.height) { x, y in
      let color = canvas[x, y]
      // Of 255 parts of white (ITU-R BT.709).
      let light =
        (2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)) / 10_000
      return Cell(ramp[min(light * ramp.count / 256, ramp.count - 1)], color, RGB(0, 0, 0))
    }
  }

  /// Nothing but a color.
  package init(blank color: RGB, columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows) { _, _ in Cell(" ", color, color) }
  }

  private init(columns: Int, rows: Int, _ cell: (Int, Int) -> Cell) {
    self.columns = columns
    cells = []
    cells.reserveCapacity(columns * rows)
    for y in 0..<rows {
      for x in 0..<columns { cells.append(cell(x, y)) }
    }
  }

  package var rows: Int { columns > 0 ? cells.count / columns : 0 }

  /// A row as a terminal takes it. A color that is the same as before is not told again.
  package func line(_ row: Int, _ colors: Colors) -> [UInt8] {
    var line: [UInt8] = []
    var (foreground, background): (RGB?, RGB?) = (nil, nil)
    for cell in cells[row * columns..<(row + 1) * columns] {
      if colors != .none {
        if cell.foreground != foreground { line += Self.told(cell.foreground, .foreground, colors) }
        if cell.background != background { line += Self.told(cell.background, .background, colors) }
        (foreground, background) = (cell.foreground, cell.background)
      }
      line += Array(String(cell.character).utf8)
    }
    return colors == .none ? line : line + Array("\u{1B}[0m".utf8)
  }

  /// All rows, each with the end of a line.
  package func lines(_ colors: Colors) -> [UInt8] {
    (0..<rows).reduce(into: []) { $0 += line($1, colors) + [0x0A] }
  }

  /// What a color is told of.
  enum Ground: Int {
    case foreground = 30
    case background = 40

    /// The first eight and the brighter ones have numbers of their own.
    func named(_ color: UInt8) -> Int { rawValue + Int(color & 7) + (color < 8 ? 0 : 60) }
  }

  static func told(_ color: RGB, _ ground: Ground, _ colors: Colors) -> [UInt8] {
    let text =
      switch colors {
      case .all: "\(ground.rawValue + 8);2;\(color.red);\(color.green);\(color.blue)"
      case .fixed: "\(ground.rawValue + 8);5;\(FixedPalette.nearest(color))"
      case .named: "\(ground.named(FixedPalette.nearestNamed(color)))"
      case .none: ""
      }
    return Array("\u{1B}[\(text)m".utf8)
  }

  // MARK: quarters

  /// By the quarters that have the color of the character: 1, 2, 4 and 8 from the upper left by rows. Of the others one
  /// is the opposite of each.
  private static let characters: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛",
  ]

  /// The division of four colors in two that changes them least.
  private static func nearest(_ colors: [RGB]) -> Cell {
    let channels = colors.map { SIMD4(Float($0.red), Float($0.green), Float($0.blue), 0) }
    var best = (error: Float.infinity, cell: Cell(" ", colors[0], colors[0]))
    for mask in 0..<8 {
      let groups = (0..<2).map { group in
        (0..<4).filter { (mask >> $0 & 1 == 1) == (group == 0) }
      }
      var error = Float(0)
      let means = groups.map { group in
        group.reduce(SIMD4<Float>.zero) { $0 + channels[$1] } / Float(max(group.count, 1))
      }
      for (group, mean) in zip(groups, means) {
        for index in group {
          let difference = channels[index] - mean
          error += (difference * difference).sum()
        }
      }
      if error < best.error {
        // Without any quarter, its color does not matter.
        let pair = (color(mask == 0 ? means[1] : means[0]), color(means[1]))
        best = (error, Cell(characters[mask], pair.0, pair.1))
      }
    }
    return best.cell
  }

  private static func color(_ mean: SIMD4<Float>) -> RGB {
    func channel(_ value: Float) -> UInt8 { UInt8(clamping: Int(value.rounded())) }
    return RGB(channel(mean.x), channel(mean.y), channel(mean.z))
  }
}
