/// The way from a stored picture to an upright one: the EXIF tag 274.
public enum Orientation: UInt16, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  /// Width and height change places.
  public var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// Returns the place in the stored picture of a place in the upright one.
  ///
  /// - Parameters:
  ///   - width: of the stored picture, and so the height.
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

extension Orientation {
  /// Reads the first directory of an EXIF segment (TIFF 6.0, sections 2 and 8); nil if it has no valid orientation.
  init?(exif content: ArraySlice<UInt8>) {
    guard content.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(content.dropFirst(6))
    let isBigEndian = tiff.starts(with: [0x4D, 0x4D])
    guard isBigEndian || tiff.starts(with: [0x49, 0x49]) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= tiff.count - count else { return nil }
      let bytes = tiff[place..<place + count]
      return isBigEndian
        ? bytes.reduce(0) { $0 << 8 | Int($1) } : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, 2) == 42, let start = number(4, 4), let entries = number(start, 2) else {
      return nil
    }
    for index in 0..<entries {
      let entry = start + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      // One number of 16 bits.
      guard tag == 274 else { continue }
      guard number(entry + 2, 2) == 3, number(entry + 4, 4) == 1,
        let value = number(entry + 8, 2), let found = Orientation(rawValue: UInt16(value))
      else { return nil }
      self = found
      return
    }
    return nil
  }
}

extension Raster {
  /// Returns the upright picture.
  public func turned(_ orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let swaps = orientation.swapsSides
    let (newWidth, newHeight) = (swaps ? height : width, swaps ? width : height)
    var turned = [UInt8](repeating: 0, count: bytes.count)
    let source = bytes.span.bytes
    var span = turned.mutableSpan
    var target = span.mutableBytes
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let from = orientation.source(x: x, y: y, width: width, height: height)
        let pixel = source.unsafeLoadUnaligned(
          fromByteOffset: (from.y * width + from.x) * 4, as: UInt32.self)
        target.storeBytes(of: pixel, toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
      }
    }
    return Raster(width: newWidth, height: newHeight, bytes: turned)
  }

  /// Reads a whole file, upright.
  public init(
    reading bytes: [UInt8], limits: PictureLimits = PictureLimits()
  ) throws(PictureError) {
    let reader = try PictureReader(bytes, limits: limits)
    let picture = try reader.decode()
    var all: [UInt8] = []
    all.reserveCapacity(reader.width * reader.height * 4)
    picture.forEachRow { _, row in all += row }
    self = Raster(width: reader.width, height: reader.height, bytes: all).turned(reader.orientation)
  }
}
