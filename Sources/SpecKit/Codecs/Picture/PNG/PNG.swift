/// The format PNG (ISO/IEC 15948): what reader and writer share.
public enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What the samples of a pixel are.
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

    func bytesPerRow(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

    /// One is the whole picture, or seven make it up (section 8.2).
    var passes: [Pass] {
      let all = isInterlaced ? Pass.adam7 : [Pass(x: 0, y: 0, dx: 1, dy: 1)]
      return all.filter { $0.columns(of: width) > 0 && $0.rows(of: height) > 0 }
    }

    /// Of all rows before compression, the byte of each that tells the filter included.
    var dataBytes: Int {
      passes.reduce(0) {
        $0 + (bytesPerRow(width: $1.columns(of: width)) + 1) * $1.rows(of: height)
      }
    }
  }

  /// Every `dx`th pixel of every `dy`th row.
  struct Pass: Equatable {
    var x: Int
    var y: Int
    var dx: Int
    var dy: Int

    func columns(of width: Int) -> Int { (width - x + dx - 1) / dx }
    func rows(of height: Int) -> Int { (height - y + dy - 1) / dy }

    static let adam7 = [
      Pass(x: 0, y: 0, dx: 8, dy: 8), Pass(x: 4, y: 0, dx: 8, dy: 8),
      Pass(x: 0, y: 4, dx: 4, dy: 8), Pass(x: 2, y: 0, dx: 4, dy: 4),
      Pass(x: 0, y: 2, dx: 2, dy: 4), Pass(x: 1, y: 0, dx: 2, dy: 2),
      Pass(x: 0, y: 1, dx: 1, dy: 2),
    ]
  }

  /// What the rows of a picture are the difference from (section 9).
  enum Filter: UInt8, CaseIterable { case none, sub, up, average, paeth }
}
