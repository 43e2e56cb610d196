/// A picture made ready for an area of a terminal.
package struct DrawnPicture: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case cells(CellPicture, ColorDepth)
    case pixels(Pixels)
  }

  /// A picture that the terminal draws.
  package struct Pixels: Sendable, Equatable {
    /// Draws it, with the cursor on its first cell.
    package var sequence: [UInt8]
    /// Takes the picture away; empty where the terminal cannot do that by itself.
    package var deletion: [UInt8]
    /// Whether text that is drawn in the same cells lies over the picture, which is there again when
    /// the text has gone; elsewhere the text takes its place.
    package var isBelowText: Bool
    /// The color of the cells around the picture.
    package var background: RGB
    /// The picture in cells, for colors that are blended with it.
    package var shades: CellPicture

    package init(
      sequence: [UInt8] = [], deletion: [UInt8] = [], isBelowText: Bool = false, background: RGB,
      shades: CellPicture
    ) {
      (self.sequence, self.deletion, self.isBelowText) = (sequence, deletion, isBelowText)
      (self.background, self.shades) = (background, shades)
    }
  }

  /// The name of the way in which it is drawn.
  package let method: String
  package let area: PictureArea
  package var form: Form
  /// The cells of the area that contain a part of the picture.
  package let columns: Range<Int>
  package let rows: Range<Int>

  package init(method: String, area: PictureArea, placement: PicturePlacement, form: Form) {
    (self.method, self.area, self.form) = (method, area, form)
    func cells(_ start: Int, _ length: Int, _ units: Int, _ most: Int) -> Range<Int> {
      let first = start / units
      return first..<max(first, min(most, (start + length + units - 1) / units))
    }
    columns = cells(placement.x, placement.width, area.unitsAcross, area.columns)
    rows = cells(placement.y, placement.height, area.unitsDown, area.rows)
  }

  /// The picture where the terminal draws it; nil for one of characters.
  var pixels: Pixels? { if case .pixels(let pixels) = form { pixels } else { nil } }
}

/// A picture as cells of a terminal.
package struct CellPicture: Sendable, Equatable {
  package let columns: Int
  /// Row by row.
  package let cells: [Cell]

  package init(columns: Int, rows: Int, _ cell: (_ x: Int, _ y: Int) -> Cell) {
    self.columns = columns
    cells = (0..<rows).flatMap { y in (0..<columns).map { x in cell(x, y) } }
  }

  package var rows: Int { columns > 0 ? cells.count / columns : 0 }

  /// The cells of a row; none where there is no such row.
  package func row(_ index: Int) -> ArraySlice<Cell> {
    0..<rows ~= index ? cells[index * columns..<(index + 1) * columns] : []
  }
}
