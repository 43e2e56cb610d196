/// The color space of the components of a picture.
enum JPEGColors {
  case gray, ycc, rgb
  /// Cyan, magenta, yellow and black; inverted in files of Adobe's programs.
  case cmyk(isInverted: Bool)
  /// The same, with luminance and two differences in place of the first three.
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
  ///   - lines: a row of each channel, at least as wide as the picture.
  ///   - pixels: four bytes for each of the width.
  func convert(_ lines: [[UInt8]], width: Int, to pixels: inout [UInt8]) {
    var span = pixels.mutableSpan
    var pixels = span.mutableBytes
    let last = lines.count - 1
    let (a, b, c, d) = (lines[0], lines[min(1, last)], lines[min(2, last)], lines[last])
    let first = a.span
    let second = b.span
    let third = c.span
    let fourth = d.span
    switch self {
    case .gray:
      for x in 0..<width { Self.put(first[x], first[x], first[x], x, &pixels) }
    case .rgb:
      for x in 0..<width { Self.put(first[x], second[x], third[x], x, &pixels) }
    case .ycc:
      for x in 0..<width {
        let color = Self.rgb(first[x], second[x], third[x])
        Self.put(color.red, color.green, color.blue, x, &pixels)
      }
    case .cmyk(let isInverted):
      let flip: UInt8 = isInverted ? 0 : 255
      for x in 0..<width {
        let light = fourth[x] ^ flip
        Self.put(
          Self.product(first[x] ^ flip, light), Self.product(second[x] ^ flip, light),
          Self.product(third[x] ^ flip, light), x, &pixels)
      }
    case .ycck(let isInverted):
      // The first three are the complement of inks, and stored inverted the inks themselves.
      let flip: UInt8 = isInverted ? 255 : 0
      for x in 0..<width {
        let color = Self.rgb(first[x], second[x], third[x])
        let light = fourth[x] ^ ~flip
        Self.put(
          Self.product(color.red ^ flip, light), Self.product(color.green ^ flip, light),
          Self.product(color.blue ^ flip, light), x, &pixels)
      }
    }
  }

  @inline(__always)
  private static func put(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ x: Int, _ pixels: inout MutableRawSpan
  ) {
    let pixel = UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | 0xFF00_0000
    pixels.storeBytes(of: pixel.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
  }

  /// Multiplies two parts of 255, rounded.
  @inline(__always)
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let product = UInt32(a) &* UInt32(b) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
  }

  /// Converts luminance and the differences of blue and red (ITU-T T.871 §7). The factors are parts of 65536, less
  /// whole ones, so that the compiler can multiply vectors of 16 bits: 91881, -46802, -22554 and 116130.
  @inline(__always)
  private static func rgb(
    _ y: UInt8, _ cb: UInt8, _ cr: UInt8
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let (y, cb, cr) = (Int16(y), Int16(cb) &- 128, Int16(cr) &- 128)
    func parts(_ product: Int32) -> Int16 {
      Int16(truncatingIfNeeded: (product &+ 32768) &>> 16)
    }
    let red = y &+ cr &+ parts(Int32(cr) &* 26345)
    let green = y &- cr &+ parts(Int32(cr) &* 18734 &- Int32(cb) &* 22554)
    let blue = y &+ cb &+ cb &+ parts(Int32(cb) &* -14942)
    return (clamped(red), clamped(green), clamped(blue))
  }

  @inline(__always)
  private static func clamped(_ value: Int16) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }
}
