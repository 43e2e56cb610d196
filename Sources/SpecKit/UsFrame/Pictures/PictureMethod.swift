internal import SpecCore

/// How a picture is put on a terminal.
enum PictureMethod: String, Sendable, CaseIterable {
  case kitty, iterm2, sixel, half
  case fixed = "256"
  case ascii, none, pam

  /// Into how many parts of one color a cell is divided; nil is its pixels.
  var units: (across: Int, down: Int)? {
    switch self {
    case .half, .fixed: (1, 2)
    case .ascii, .none: (1, 1)
    case .kitty, .iterm2, .sixel, .pam: nil
    }
  }

  /// What places and sizes are counted in.
  var unit: String {
    switch self {
    case .half, .fixed: "half-block"
    case .ascii, .none: "cell"
    case .kitty, .iterm2, .sixel, .pam: "pixel"
    }
  }
}

extension Raster {
  /// The picture at its place in an area of one color.
  func placed(_ placement: PicturePlacement, in area: PictureArea, over color: RGB)
    -> Raster
  {
    var canvas = Raster(
      width: area.width, height: area.height,
      pixels: Array(repeating: color, count: area.width * area.height))
    let columns = min(width, area.width - placement.x)
    for y in 0..<min(height, area.height - placement.y) where columns > 0 {
      let target = ((placement.y + y) * area.width + placement.x) * 4
      canvas.bytes.replaceSubrange(
        target..<target + columns * 4, with: bytes[y * width * 4..<(y * width + columns) * 4])
    }
    return canvas
  }

  /// A file of the format PAM (P7), for other programs.
  var pam: [UInt8] { Self.pamHead(width: width, height: height) + bytes }

  /// What is before the pixels of such a file.
  static func pamHead(width: Int, height: Int) -> [UInt8] {
    let sizes = "WIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\n"
    return Array("P7\n\(sizes)TUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
  }
}
