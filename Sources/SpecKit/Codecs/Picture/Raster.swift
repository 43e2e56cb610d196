/// A picture in memory: red, green, blue and opacity of each pixel, 8 bits each, row by row from the top left.
public struct Raster: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Four bytes a pixel.
  public var bytes: [UInt8]

  /// - Parameter bytes: missing ones are transparent, surplus ones are ignored.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height) = (max(width, 0), max(height, 0))
    let count = self.width * self.height * 4
    self.bytes =
      bytes.count == count
      ? bytes : bytes.prefix(count) + [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }

  /// Opaque.
  ///
  /// - Parameter pixels: row by row from the top left.
  public init(width: Int, height: Int, pixels: [RGB]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      bytes.append(pixel.red)
      bytes.append(pixel.green)
      bytes.append(pixel.blue)
      bytes.append(255)
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  public var isOpaque: Bool {
    stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
  }

  /// The color of a pixel, whatever its opacity.
  public subscript(x: Int, y: Int) -> RGB {
    let place = (y * width + x) * 4
    return RGB(bytes[place], bytes[place + 1], bytes[place + 2])
  }
}

/// An opaque color.
public struct RGB: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}

/// The largest sizes that a reader accepts. Larger pictures are refused before their memory is taken.
public struct PictureLimits: Sendable, Equatable {
  public var bytes = 20_000_000
  public var pixels = 40_000_000
  /// The longer side in pixels: decoders hold whole rows.
  public var side = 1_000_000

  public init() {}

  public init(bytes: Int, pixels: Int, side: Int = 1_000_000) {
    (self.bytes, self.pixels, self.side) = (bytes, pixels, side)
  }

  public func check(width: Int, height: Int) throws(PictureError) {
    if max(width, height) > side { throw .sideTooLong(max(width, height), limit: side) }
    // Sides are below 2^31, so the product is below 2^62.
    if width * height > pixels {
      throw .tooManyPixels(width: width, height: height, limit: pixels)
    }
  }
}
