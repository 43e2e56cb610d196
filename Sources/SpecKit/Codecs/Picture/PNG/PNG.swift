/// The format PNG (ISO/IEC 15948): what reader and writer share.
public enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The meaning of the samples of a pixel.
  enum Color: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var depths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The chunk IHDR.
  struct Header: Equatable {
    var width: Int
    var height: Int
    var depth: Int
    var color: Color
    var isInterlaced: Bool

    var bitsPerPixel: Int { depth * color.channels }

    /// The whole picture, or the seven passes of Adam7 (§8.2) that have pixels.
    var passes: [Pass] {
      let grids =
        isInterlaced
        ? [
          (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2),
        ] : [(0, 0, 1, 1)]
      var passes: [Pass] = []
      for (x, y, dx, dy) in grids where x < width && y < height {
        let columns = (width - x + dx - 1) / dx
        passes.append(
          Pass(
            x: x, y: y, dx: dx, dy: dy, columns: columns, rows: (height - y + dy - 1) / dy,
            rowBytes: (columns * bitsPerPixel + 7) / 8, start: passes.last?.end ?? 0))
      }
      return passes
    }
  }

  /// Every `dx`th pixel of every `dy`th row.
  struct Pass: Equatable {
    var x: Int
    var y: Int
    var dx: Int
    var dy: Int
    var columns: Int
    var rows: Int
    /// Without the byte before each row that states its filter.
    var rowBytes: Int
    /// The first byte of the pass in the decompressed data.
    var start: Int

    var end: Int { start + (rowBytes + 1) * rows }

    /// The first sample of a row in the decompressed data.
    func place(ofRow row: Int) -> Int { start + (rowBytes + 1) * row + 1 }
  }

  /// The prediction that the bytes of a row are the difference from (§9).
  enum Filter: UInt8, CaseIterable {
    case none, sub, up, average, paeth

    /// - Parameters:
    ///   - left: the byte of the pixel to the left.
    ///   - up: the byte in the row above.
    ///   - corner: the byte to the left in the row above.
    @inline(__always)
    func prediction(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
      switch self {
      case .none: return 0
      case .sub: return left
      case .up: return up
      case .average: return UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(up)) &>> 1)
      case .paeth:
        let (a, b, c) = (Int32(left), Int32(up), Int32(corner))
        let (pa, pb, pc) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
        return pa <= pb && pa <= pc ? left : pb <= pc ? up : corner
      }
    }
  }
}
