/// A picture made ready for an area of a terminal.
package struct DrawnPicture: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case cells(CellPicture, ColorDepth)
    case pixels(Pixels)
  }

  /// What the terminal makes a picture of.
  package struct Pixels: Sendable, Equatable {
    /// Draws it, with the cursor on its first cell.
    package var sequence: [UInt8]
    /// Where that cell is in the area.
    package var column: Int
    package var row: Int
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
      sequence: [UInt8], column: Int, row: Int, deletion: [UInt8], isBelowText: Bool,
      background: RGB, shades: CellPicture
    ) {
      (self.sequence, self.column, self.row) = (sequence, column, row)
      (self.deletion, self.isBelowText) = (deletion, isBelowText)
      (self.background, self.shades) = (background, shades)
    }
  }

  package let method: PictureMethod
  package let area: PictureArea
  package let placement: PicturePlacement
  package let form: Form

  package init(
    method: PictureMethod, area: PictureArea, placement: PicturePlacement, form: Form
  ) {
    (self.method, self.area, self.placement, self.form) = (method, area, placement, form)
  }
}

/// What is to be drawn of a picture, and how.
package struct PictureView: Sendable, Equatable {
  package var fit = PictureFit.contain
  /// From 1 on; with ``PictureFit/cover``.
  package var zoom = 1.0
  /// Of the part that is shown, from 0 to 1 each way.
  package var center = (x: 0.5, y: 0.5)
  package var background = RGB(0, 0, 0)

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.fit == b.fit && a.zoom == b.zoom && a.center == b.center && a.background == b.background
  }

  /// What of a picture is drawn where.
  package func placement(in area: PictureArea, width: Int, height: Int) -> PicturePlacement {
    switch fit {
    case .contain: PicturePlacement(containing: area, width: width, height: height)
    case .cover:
      PicturePlacement(
        covering: area,
        region: PictureRegion(
          covering: area, width: width, height: height, zoom: zoom, center: center))
    }
  }
}
