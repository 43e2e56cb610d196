/// What the channels of a picture mean, and the colors they make.
enum JPEGColors {
  case gray, ycc, rgb
  /// Cyan, magenta, yellow and black; inverted as one maker's programs store them.
  case cmyk(isInverted: Bool)
  /// The same with the first three as luminance and two differences.
  case ycck(isInverted: Bool)

  init(_ frame: JPEGFrame, _ segments: JPEGSegments) {
    let ids = frame.components.map(\.id)
    switch (ids.count, segments.adobeTransform) {
    case (1, _): self = .gray
    case (3, _) where segments.hasJFIF: self = .ycc
    case (3, 0): self = .rgb
    case (3, nil): self = ids == Array("RGB".utf8) ? .rgb : .ycc
    case (3, _): self = .ycc
    case (_, nil): self = .cmyk(isInverted: false)
    case (_, 0): self = .cmyk(isInverted: true)
    default: self = .ycck(isInverted: true)
    }
  }

  /// - Parameters:
  ///   - rows: of each channel; those of a picture that has fewer are not read.
  ///   - pixels: four bytes for each of the width.
  func convert(
    _ rows: (
      UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>
    ), width: Int, to pixels: UnsafeMutableRawPointer
  ) {
    func put(_ x: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      let pixel =
        UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | 0xFF00_0000
      pixels.storeBytes(of: pixel.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
    }
    switch self {
    case .gray: for x in 0..<width { put(x, rows.0[x], rows.0[x], rows.0[x]) }
    case .rgb: for x in 0..<width { put(x, rows.0[x], rows.1[x], rows.2[x]) }
    case .ycc: Self.convertYCC(rows.0, rows.1, rows.2, width, pixels)
    case .cmyk(let isInverted):
      let flip: UInt8 = isInverted ? 0 : 255
      for x in 0..<width {
        let light = UInt32(rows.3[x] ^ flip)
        put(
          x, Self.product(rows.0[x] ^ flip, light), Self.product(rows.1[x] ^ flip, light),
          Self.product(rows.2[x] ^ flip, light))
      }
    case .ycck(let isInverted):
      Self.convertYCC(rows.0, rows.1, rows.2, width, pixels)
      // What the three make is how much ink lacks, and stored inverted how much there is.
      let flip: UInt8 = isInverted ? 255 : 0
      let bytes = pixels.assumingMemoryBound(to: UInt8.self)
      for x in 0..<width {
        let light = UInt32(isInverted ? rows.3[x] : ~rows.3[x])
        let pixel = bytes + x &* 4
        put(
          x, Self.product(pixel[0] ^ flip, light), Self.product(pixel[1] ^ flip, light),
          Self.product(pixel[2] ^ flip, light))
      }
    }
  }

  /// Of two parts of 255, rounded.
  @inline(__always)
  private static func product(_ a: UInt8, _ b: UInt32) -> UInt8 {
    let product = UInt32(a) &* b &+ 128
    return UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
  }

  /// Luminance and differences of blue and red (ITU-T T.871, section 7), eight pixels at a time.
  private static func convertYCC(
    _ y: UnsafePointer<UInt8>, _ cb: UnsafePointer<UInt8>, _ cr: UnsafePointer<UInt8>,
    _ width: Int, _ pixels: UnsafeMutableRawPointer
  ) {
    var x = 0
    while x &+ 8 <= width {
      let colors = YCC(lanes(y + x), lanes(cb + x) &- 128, lanes(cr + x) &- 128)
      pixels.storeBytes(of: colors.pixels, toByteOffset: x &* 4, as: SIMD8<UInt32>.self)
      x &+= 8
    }
    if x == width { return }
    // The rest, as eight of which some are left out.
    var (restY, restB, restR) = (YCC.Lanes.zero, YCC.Lanes.zero, YCC.Lanes.zero)
    for index in x..<width {
      restY[index &- x] = Int16(y[index])
      restB[index &- x] = Int16(cb[index]) &- 128
      restR[index &- x] = Int16(cr[index]) &- 128
    }
    let rest = YCC(restY, restB, restR).pixels
    for index in x..<width {
      pixels.storeBytes(of: rest[index &- x], toByteOffset: index &* 4, as: UInt32.self)
    }
  }

  @inline(__always)
  private static func lanes(_ place: UnsafePointer<UInt8>) -> YCC.Lanes {
    YCC.Lanes(truncatingIfNeeded: UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt8>.self))
  }
}

/// Eight pixels. Factors of 65536 parts, less whole ones, so that they have 16 bits: 91881, 116130, 22554 and 46802.
private struct YCC {
  typealias Lanes = SIMD8<Int16>
  let pixels: SIMD8<UInt32>

  @inline(__always)
  init(_ y: Lanes, _ cb: Lanes, _ cr: Lanes) {
    let (wideB, wideR) = (
      SIMD8<Int32>(truncatingIfNeeded: cb), SIMD8<Int32>(truncatingIfNeeded: cr)
    )
    let red = y &+ cr &+ Self.parts(wideR &* 26345)
    let green = y &- cr &+ Self.parts(wideR &* 18734 &- wideB &* 22554)
    let blue = y &+ cb &+ cb &+ Self.parts(wideB &* -14942)
    let low = Self.clamped(red) | Self.clamped(green) &<< 8
    let high = Self.clamped(blue) | 0xFF00
    pixels =
      SIMD8<UInt32>(truncatingIfNeeded: low) | SIMD8<UInt32>(truncatingIfNeeded: high) &<< 16
  }

  @inline(__always)
  private static func parts(_ value: SIMD8<Int32>) -> Lanes {
    Lanes(truncatingIfNeeded: (value &+ 32768) &>> 16)
  }

  @inline(__always)
  private static func clamped(_ value: Lanes) -> SIMD8<UInt16> {
    let positive = value & ~(value &>> 15)
    let over = (255 &- positive) &>> 15
    return SIMD8<UInt16>(truncatingIfNeeded: (positive | over) & 255)
  }
}
