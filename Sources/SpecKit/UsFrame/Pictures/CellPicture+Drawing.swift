internal import SpecCore

extension CellPicture {
  /// The upper and the lower half of each cell.
  init(halves canvas: Raster) {
    self.init(columns: canvas.width, rows: canvas.height / 2) { x, y in
      Cell("▀", Style(Color(canvas[x, y * 2]), on: Color(canvas[x, y * 2 + 1])))
    }
  }

  /// A character as bright as each cell.
  init(brightness canvas: Raster) {
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
  init(blank color: RGB, columns: Int, rows: Int) {
    let cell = Cell(" ", Style(Color(color), on: Color(color)))
    self.init(columns: columns, rows: rows) { _, _ in cell }
  }

  /// All rows as a terminal of that depth takes them, each with a newline.
  func text(_ depth: ColorDepth) -> [UInt8] {
    Array(Renderer.text((0..<rows).map { Line(cells: row($0)) }, color: depth).utf8)
  }
}
