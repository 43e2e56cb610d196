/// Makes pixels of 8-bit red, green, blue and opacity of the samples of a row.
struct PNGPixels {
  private let form: Form
  private let depth: Int
  /// For samples of at most 8 bits in one channel: the pixel of each.
  private let table: [UInt32]
  /// How many of the table are there, which only a palette may lack.
  private let entries: Int
  /// The samples of a color that is transparent.
  private let transparent: [UInt16]

  private enum Form { case table, gray16, rgb8, rgb16, grayAlpha8, grayAlpha16, rgba8, rgba16 }

  init(_ chunks: PNGChunks) {
    let header = chunks.header
    depth = header.depth
    let isDeep = depth == 16
    let pairs = stride(from: 0, to: chunks.transparency.count - 1, by: 2)
    transparent =
      header.color == .palette
      ? []
      : pairs.map {
        UInt16(chunks.transparency[$0]) << 8 | UInt16(chunks.transparency[$0 + 1])
      }
    switch header.color {
    case .gray: form = isDeep ? .gray16 : .table
    case .palette: form = .table
    case .rgb: form = isDeep ? .rgb16 : .rgb8
    case .grayAlpha: form = isDeep ? .grayAlpha16 : .grayAlpha8
    case .rgba: form = isDeep ? .rgba16 : .rgba8
    }
    if header.color == .palette {
      entries = chunks.palette.count / 3
      table = (0..<256).map { index in
        guard index < chunks.palette.count / 3 else { return 0 }
        let alpha = index < chunks.transparency.count ? chunks.transparency[index] : 255
        return Self.pixel(
          chunks.palette[index * 3], chunks.palette[index * 3 + 1], chunks.palette[index * 3 + 2],
          alpha)
      }
    } else {
      entries = 256
      let most = min(depth, 8) == 8 ? 255 : (1 << depth) - 1
      let transparent = transparent.first
      table = (0..<256).map { value in
        let gray = UInt8(truncatingIfNeeded: min(value, most) * 255 / most)
        return Self.pixel(gray, gray, gray, transparent == UInt16(value) ? 0 : 255)
      }
    }
  }

  @inline(__always)
  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    UInt32(
      littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
  }

  /// - Parameters:
  ///   - row: as many bytes as the header says for the width.
  ///   - pixels: four bytes for each of the width.
  func convert(
    _ row: UnsafePointer<UInt8>, width: Int, to pixels: UnsafeMutableRawPointer
  ) throws(PNGError) {
    func put(_ value: UInt32, _ index: Int) {
      pixels.storeBytes(of: value, toByteOffset: index &* 4, as: UInt32.self)
    }
    switch form {
    case .table: try convertByTable(row, width: width, to: pixels)
    case .rgb8:
      for index in 0..<width {
        let place = row + index &* 3
        put(Self.pixel(place[0], place[1], place[2], 255), index)
      }
      if transparent.count == 3 { hide(row, width: width, to: pixels) }
    case .rgba8: pixels.copyMemory(from: row, byteCount: width * 4)
    case .grayAlpha8:
      for index in 0..<width {
        let gray = row[index &* 2]
        put(Self.pixel(gray, gray, gray, row[index &* 2 &+ 1]), index)
      }
    case .gray16:
      let transparent = transparent.first
      for index in 0..<width {
        let value = Self.deep(row, index)
        let gray = Self.rounded(value)
        put(Self.pixel(gray, gray, gray, value == transparent ? 0 : 255), index)
      }
    case .grayAlpha16:
      for index in 0..<width {
        let gray = Self.rounded(Self.deep(row, index &* 2))
        put(Self.pixel(gray, gray, gray, Self.rounded(Self.deep(row, index &* 2 &+ 1))), index)
      }
    case .rgb16:
      for index in 0..<width {
        let (red, green, blue) = (
          Self.deep(row, index &* 3), Self.deep(row, index &* 3 &+ 1),
          Self.deep(row, index &* 3 &+ 2)
        )
        let isHidden =
          transparent.count == 3 && red == transparent[0] && green == transparent[1]
          && blue == transparent[2]
        put(
          Self.pixel(
            Self.rounded(red), Self.rounded(green), Self.rounded(blue), isHidden ? 0 : 255), index)
      }
    case .rgba16:
      for index in 0..<width &* 4 {
        pixels.storeBytes(
          of: Self.rounded(Self.deep(row, index)), toByteOffset: index, as: UInt8.self)
      }
    }
  }

  private func convertByTable(
    _ row: UnsafePointer<UInt8>, width: Int, to pixels: UnsafeMutableRawPointer
  ) throws(PNGError) {
    var highest = UInt8(0)
    let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
    let depth = depth
    table.withUnsafeBufferPointer { table in
      if depth == 8 {
        for index in 0..<width {
          let value = row[index]
          highest = max(highest, value)
          pixels.storeBytes(of: table[Int(value)], toByteOffset: index &* 4, as: UInt32.self)
        }
      } else {
        for index in 0..<width {
          let bit = index &* depth
          let shift = UInt8(truncatingIfNeeded: 8 &- depth &- (bit & 7))
          let value = (row[bit &>> 3] &>> shift) & mask
          highest = max(highest, value)
          pixels.storeBytes(of: table[Int(value)], toByteOffset: index &* 4, as: UInt32.self)
        }
      }
    }
    if Int(highest) >= entries { throw .badPaletteIndex(Int(highest), entries: entries) }
  }

  /// Makes the transparent color of 8-bit samples so.
  private func hide(
    _ row: UnsafePointer<UInt8>, width: Int, to pixels: UnsafeMutableRawPointer
  ) {
    guard transparent.allSatisfy({ $0 < 256 }) else { return }
    let hidden = transparent.map { UInt8(truncatingIfNeeded: $0) }
    for index in 0..<width
    where row[index * 3] == hidden[0] && row[index * 3 + 1] == hidden[1]
      && row[index * 3 + 2] == hidden[2]
    {
      pixels.storeBytes(of: 0, toByteOffset: index * 4 + 3, as: UInt8.self)
    }
  }

  @inline(__always)
  private static func deep(_ row: UnsafePointer<UInt8>, _ index: Int) -> UInt16 {
    UInt16(row[index &* 2]) &<< 8 | UInt16(row[index &* 2 &+ 1])
  }

  /// Of 65535 parts to the nearest of 255.
  @inline(__always)
  private static func rounded(_ value: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(value) &* 255 &+ 32895) &>> 16)
  }
}
