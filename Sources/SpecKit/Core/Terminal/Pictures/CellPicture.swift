/// A picture as cells of a terminal.
package struct CellPicture: Sendable, Equatable {
  package let columns: Int
  /// Row by row.
  package var cells: [Cell]

  /// The upper and the lower half of each cell.
  package init(halves canvas: Raster) {
    self.init(columns: canvas.width, rows: canvas.height / 2) { x, y in
      Cell("▀", Style(Color(canvas[x, y * 2]), on: Color(canvas[x, y * 2 + 1])))
    }
  }

  /// A character as bright as each cell.
  package init(brightness canvas: Raster) {
    let ramp = " .:-=+*#%@".map(String.init)
    self.init(columns: canvas.width, rows: canvas.height) { x, y in
      let color = canvas[x, y]
      // Of 255 parts of white (ITU-R BT.709).
      let light =
        (2126 * Int(color.red) + 7152 * Int(color.green) + 722 * Int(color.blue)) / 10_000
      let text = ramp[min(light * ramp.count / 256, ramp.count - 1)]
      return Cell(text, Style(Color(color), on: .rgb(0, 0, 0)))
    }
  }

  /// Nothing but a color.
  package init(blank color: RGB, columns: Int, rows: Int) {
    let cell = Cell(" ", Style(Color(color), on: Color(color)))
    self.init(columns: columns, rows: rows) { _, _ in cell }
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

  /// The cells of a row; none where there is no such row.
  func row(_ index: Int) -> ArraySlice<Cell> {
    0..<rows ~= index ? cells[index * columns..<(index + 1) * columns] : []
  }

  /// All rows as a terminal of that depth takes them, each with a newline.
  package func text(_ depth: ColorDepth) -> [UInt8] {
    Array(Renderer.text((0..<rows).map { Line(cells: row($0)) }, color: depth).utf8)
  }
}
