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
}
