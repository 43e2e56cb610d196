/// Converts the samples of a row to 8-bit red, green, blue and opacity.
struct PNGPixels {
  private let depth: Int
  private let channels: Int
  /// The pixel of each sample, for one channel of at most 8 bits; else empty.
  private let table: [UInt32]
  /// The count of samples that have a color, which only a palette limits.
  private let entries: Int
  /// The samples of a pixel whose color is transparent, as they are stored; empty if none is.
  private let transparent: [UInt8]

  init(_ chunks: PNGChunks) {
    let depth = chunks.header.depth
    (self.depth, channels) = (depth, chunks.header.color.channels)
    let (palette, transparency) = (chunks.palette, chunks.transparency)
    if chunks.header.color == .palette {
      let entries = palette.count / 3
      (self.entries, transparent) = (entries, [])
      table = (0..<entries).map { index in
        let alpha = index < transparency.count ? transparency[index] : 255
        return Self.pixel(
          palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2], alpha)
      }
      return
    }
    entries = 1 << depth
    if channels == 1, depth <= 8 {
      let most = 1 << depth - 1
      let hidden = transparency.isEmpty ? -1 : Int(transparency[0]) << 8 | Int(transparency[1])
      transparent = []
      table = (0...most).map { value in
        let gray = UInt8(truncatingIfNeeded: value * 255 / most)
        return Self.pixel(gray, gray, gray, value == hidden ? 0 : 255)
      }
    } else {
      table = []
      let (high, low) = (
        stride(from: 0, to: transparency.count, by: 2).map { transparency[$0] },
        stride(from: 1, to: transparency.count, by: 2).map { transparency[$0] }
      )
      // The chunk has 16 bits for each channel, whatever the depth.
      transparent = depth == 16 ? transparency : high.allSatisfy { $0 == 0 } ? low : []
    }
  }

  @inline(__always)
  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    let pixel =
      UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | UInt32(alpha) &<< 24
    return pixel.littleEndian
  }

  /// - Throws: if a sample has no color in the palette.
  func check(_ row: Span<UInt8>, columns: Int) throws(PictureError) {
    if entries == 1 << depth { return }
    for column in 0..<columns where Int(packedSample(row, column)) >= entries {
      throw .png("a pixel has no color in the palette")
    }
  }

  /// - Parameters:
  ///   - row: checked.
  ///   - pixels: a whole row of the picture, four bytes a pixel; those of the pass are replaced.
  func convert(_ row: Span<UInt8>, _ pass: PNG.Pass, to pixels: inout [UInt8]) {
    var span = pixels.mutableSpan
    var pixels = span.mutableBytes
    let (channels, isDeep) = (channels, depth == 16)
    var place = pass.x * 4
    for column in 0..<pass.columns {
      let pixel: UInt32
      if !table.isEmpty {
        pixel = table[Int(packedSample(row, column))]
      } else {
        let first = column &* channels
        let red = Self.sample(row, first, isDeep)
        var (green, blue, alpha) = (red, red, UInt8(255))
        if channels > 2 {
          green = Self.sample(row, first &+ 1, isDeep)
          blue = Self.sample(row, first &+ 2, isDeep)
        }
        if channels & 1 == 0 { alpha = Self.sample(row, first &+ channels &- 1, isDeep) }
        pixel = Self.pixel(red, green, blue, alpha)
      }
      pixels.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
      place &+= pass.dx &* 4
    }
    if transparent.isEmpty { return }
    let size = transparent.count
    for column in 0..<pass.columns
    where transparent.indices.allSatisfy({ row[column * size + $0] == transparent[$0] }) {
      pixels.storeBytes(of: 0, toByteOffset: (pass.x + column * pass.dx) * 4 + 3, as: UInt8.self)
    }
  }

  /// A sample of at most 8 bits in one channel.
  @inline(__always)
  private func packedSample(_ row: Span<UInt8>, _ column: Int) -> UInt8 {
    let bit = column &* depth
    let mask = UInt8(truncatingIfNeeded: 1 &<< depth &- 1)
    return row[bit &>> 3] &>> UInt8(truncatingIfNeeded: 8 &- depth &- (bit & 7)) & mask
  }

  /// A sample of 8 bits, or of 16 rounded to the nearest of 8.
  @inline(__always)
  private static func sample(_ row: Span<UInt8>, _ index: Int, _ isDeep: Bool) -> UInt8 {
    if !isDeep { return row[index] }
    let value = UInt32(row[index &* 2]) &<< 8 | UInt32(row[index &* 2 &+ 1])
    return UInt8(truncatingIfNeeded: (value &* 255 &+ 32895) &>> 16)
  }
}
