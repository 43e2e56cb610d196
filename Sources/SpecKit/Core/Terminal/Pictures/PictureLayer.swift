/// A picture in a frame. Where it lies, the rows of the frame are hidden; what is to be seen over it
/// is an ``Overlay``.
package struct PictureLayer: Sendable, Equatable {
  /// The first row of the picture's area, from 0, and its first column.
  package var row: Int
  package var column: Int
  package var picture: DrawnPicture
  /// Whether frames tell of it; not of the background of a picture that is not there yet.
  package var isTold = true

  package init(_ picture: DrawnPicture, row: Int = 0, column: Int = 0) {
    (self.picture, self.row, self.column) = (picture, row, column)
  }

  var columns: Range<Int> { column..<column + picture.area.columns }
  var rows: Range<Int> { row..<row + picture.area.rows }

  /// Its method, and the cells in which something of the picture is.
  var json: JSON {
    [
      "method": .string(picture.method), "x": .int(Int64(column + picture.columns.lowerBound)),
      "y": .int(Int64(row + picture.rows.lowerBound)),
      "columns": .int(Int64(picture.columns.count)), "rows": .int(Int64(picture.rows.count)),
    ]
  }
}

/// White lines that lie over a picture, with as much of their colors as they are opaque.
package struct Overlay: Sendable, Equatable {
  /// In the frame, from 0.
  package var row: Int
  package var column: Int
  package var lines: [Line]
  /// From 0 to 1.
  package var opacity: Double
  /// Nothing where the picture is to be seen around the characters.
  package var background: RGB?

  package init(
    _ lines: [Line], row: Int, column: Int, opacity: Double = 1, background: RGB? = RGB(0, 0, 0)
  ) {
    (self.lines, self.row, self.column) = (lines, row, column)
    self.opacity = max(0, min(1, opacity))
    self.background = background
  }
}

extension RGB {
  package func over(_ other: RGB, opacity: Double) -> RGB {
    func channel(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(top) * opacity + Double(bottom) * (1 - opacity)).rounded()))
    }
    return RGB(
      channel(red, other.red), channel(green, other.green), channel(blue, other.blue))
  }
}
