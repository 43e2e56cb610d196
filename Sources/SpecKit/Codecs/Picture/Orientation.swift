/// How a picture is to be turned to be upright: the tag 274 of EXIF.
public enum Orientation: UInt16, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  /// Width and height change places.
  public var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// Where a place of the upright picture is in the picture as it is stored.
  ///
  /// - Parameters:
  ///   - width: of the picture as it is stored, and so the height.
  @inline(__always)
  public func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedLeft: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnedRight: (width - 1 - y, x)
    }
  }
}

extension Raster {
  /// The picture upright.
  public func turned(_ orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let swaps = orientation.swapsSides
    var turned = Raster(width: swaps ? height : width, height: swaps ? width : height)
    bytes.withUnsafeBytes { source in
      let (newWidth, newHeight) = (turned.width, turned.height)
      turned.bytes.withUnsafeMutableBytes { target in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let from = orientation.source(x: x, y: y, width: width, height: height)
            target.storeBytes(
              of: source.load(
                fromByteOffset: (from.y * width + from.x) * 4, as: UInt32.self),
              toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return turned
  }

  /// A whole picture, upright.
  public init(
    reading bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    var reader = try PictureReader(bytes, limits: limits)
    var strip = PictureStrip()
    var all: [UInt8] = []
    while try reader.read(&strip) {
      if all.isEmpty { all.reserveCapacity(reader.width * reader.height * 4) }
      all.append(contentsOf: strip.bytes[..<(strip.rowCount * reader.width * 4)])
    }
    self = Raster(width: reader.width, height: reader.height, bytes: all).turned(reader.orientation)
  }
}
