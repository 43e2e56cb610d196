/// The ways in which a picture fills an area.
public enum PictureFit: String, Sendable, CaseIterable {
  /// All of it, with bars on two sides.
  case contain
  /// No bars, but a part of it only.
  case cover
}

/// A part of a picture in its own pixels, which need not be whole.
public struct PictureRegion: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The largest part that has the shape of an area, made smaller by the zoom and moved to the center as far as
  /// it stays inside.
  ///
  /// - Parameters:
  ///   - zoom: at least 1.
  ///   - center: of the part, from 0 to 1 each way.
  public init(
    covering area: PictureArea, width: Int, height: Int, zoom: Double = 1,
    center: (x: Double, y: Double) = (0.5, 0.5)
  ) {
    let (width, height) = (Double(width), Double(height))
    let scale =
      min(width / Double(area.pixelWidth), height / Double(area.pixelHeight)) / max(zoom, 1)
    let size = (
      x: min(width, Double(area.pixelWidth) * scale),
      y: min(height, Double(area.pixelHeight) * scale)
    )
    func start(_ center: Double, _ size: Double, _ whole: Double) -> Double {
      max(0, min(whole - size, center * whole - size / 2))
    }
    self.init(
      x: start(center.x, size.x, width), y: start(center.y, size.y, height), width: size.x,
      height: size.y)
  }

  /// The same part of the picture before it was turned upright.
  ///
  /// - Parameters:
  ///   - width: of the picture as it is stored, and so the height.
  func stored(_ orientation: Orientation, width: Int, height: Int) -> PictureRegion {
    let (right, bottom) = (x + self.width, y + self.height)
    let (fullWidth, fullHeight) = (Double(width), Double(height))
    let place: (x: Double, y: Double) =
      switch orientation {
      case .upright: (x, y)
      case .mirrored: (fullWidth - right, y)
      case .upsideDown: (fullWidth - right, fullHeight - bottom)
      case .flipped: (x, fullHeight - bottom)
      case .transposed: (y, x)
      case .turnedLeft: (y, fullHeight - right)
      case .transversed: (fullWidth - bottom, fullHeight - right)
      case .turnedRight: (fullWidth - bottom, x)
      }
    let swaps = orientation.swapsSides
    return PictureRegion(
      x: place.x, y: place.y, width: swaps ? self.height : self.width,
      height: swaps ? self.width : self.height)
  }
}

/// The area a picture is drawn in: cells, and of what units each consists.
public struct PictureArea: Sendable, Equatable {
  public var columns: Int
  public var rows: Int
  /// In pixels; 1 × 2 if unknown.
  public var cellWidth: Int
  public var cellHeight: Int
  /// The area of one color: parts of a cell each way, or its pixels.
  public var unitsAcross: Int
  public var unitsDown: Int

  /// - Parameter units: of a cell; nil is each pixel.
  public init(
    columns: Int, rows: Int, cell: (width: Int, height: Int) = (1, 2),
    units: (across: Int, down: Int)? = (1, 2)
  ) {
    (self.columns, self.rows) = (max(columns, 1), max(rows, 1))
    (cellWidth, cellHeight) = (max(cell.width, 1), max(cell.height, 1))
    (unitsAcross, unitsDown) = (cellWidth, cellHeight)
    if let units { (unitsAcross, unitsDown) = (max(units.across, 1), max(units.down, 1)) }
  }

  public var pixelWidth: Int { columns * cellWidth }
  public var pixelHeight: Int { rows * cellHeight }
  /// In units.
  public var width: Int { columns * unitsAcross }
  public var height: Int { rows * unitsDown }
}

/// The part of a picture that is drawn, and its place in the area, in units.
public struct PicturePlacement: Sendable, Equatable {
  /// Of the upright picture.
  public let region: PictureRegion
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  /// All of the picture, as large as it can be.
  ///
  /// - Parameters:
  ///   - width: of the upright picture, and so the height.
  public init(containing area: PictureArea, width: Int, height: Int) {
    let scale = min(
      Double(area.pixelWidth) / Double(width), Double(area.pixelHeight) / Double(height))
    func size(_ side: Int, _ pixels: Int, _ units: Int) -> Int {
      let exact = Double(side) * scale * Double(units) / Double(pixels)
      return max(1, min(units, Int(exact.rounded())))
    }
    region = PictureRegion(x: 0, y: 0, width: Double(width), height: Double(height))
    self.width = size(width, area.pixelWidth, area.width)
    self.height = size(height, area.pixelHeight, area.height)
    x = (area.width - self.width) / 2
    y = (area.height - self.height) / 2
  }

  /// A part of the picture that fills the area.
  public init(covering area: PictureArea, region: PictureRegion) {
    self.region = region
    (x, y, width, height) = (0, 0, area.width, area.height)
  }
}
