/// Writes pictures as PNG files (ISO/IEC 15948): 8 bits a channel, red, green and blue, no
/// transparency (color type 2), each row as it is or as the difference from the row above.
package enum PNG {
  /// - Parameter pixels: width times height colors, row by row from the top left.
  package static func encode(width: Int, height: Int, pixels: [RGB]) -> [UInt8] {
    let isWhole = width > 0 && height > 0 && pixels.count == width * height
    guard isWhole, let columns = UInt32(exactly: width), let rows = UInt32(exactly: height) else {
      return []
    }
    var data: [UInt8] = []
    data.reserveCapacity((width * 3 + 1) * height)
    for row in 0..<height {
      // Filter 2, "up": rows of pictures without noise resemble the one above.
      data.append(row == 0 ? 0 : 2)
      for column in 0..<width {
        let pixel = pixels[row * width + column]
        let above = row == 0 ? RGB(0, 0, 0) : pixels[(row - 1) * width + column]
        data.append(pixel.red &- above.red)
        data.append(pixel.green &- above.green)
        data.append(pixel.blue &- above.blue)
      }
    }
    let header = bigEndian(columns) + bigEndian(rows) + [8, 2, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", Zlib.compress(data))
      + chunk("IEND", [])
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(truncatingIfNeeded: data.count)) + body + bigEndian(CRC32.of(body))
  }
}

/// An opaque color.
package struct RGB: Sendable, Equatable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}

/// Most significant byte first.
func bigEndian(_ number: UInt32) -> [UInt8] {
  stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
}
