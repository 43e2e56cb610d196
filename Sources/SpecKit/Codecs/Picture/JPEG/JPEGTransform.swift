/// The inverse cosine transform in whole numbers, as the most used library has it ("accurate integer"): after
/// Loeffler, Ligtenberg and Moschytz, "Practical Fast 1-D DCT Algorithms with 11 Multiplications", 1989.
enum JPEGTransform {
  /// Fraction bits of the constants, and of what is between the two passes.
  private static let constantBits = Int32(13)
  private static let passBits = Int32(2)

  /// Makes 8 × 8 samples of a block.
  ///
  /// - Parameters:
  ///   - block: 64 coefficients by rows.
  ///   - quantization: 64 factors by rows.
  ///   - isFlat: all but the first are 0.
  ///   - samples: eight rows, as far apart as the stride.
  ///   - space: 64 numbers to work with.
  @inline(__always)
  static func inverse(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int32>, isFlat: Bool,
    to samples: UnsafeMutablePointer<UInt8>, stride: Int, space: UnsafeMutablePointer<Int32>
  ) {
    if isFlat {
      let value = Int32(block[0]) &* quantization[0] &<< passBits
      let sample = clamped((value &+ 16) &>> (passBits &+ 3) &+ 128)
      let row = SIMD8<UInt8>(repeating: sample)
      for index in 0..<8 {
        UnsafeMutableRawPointer(samples + index &* stride).storeBytes(
          of: row, as: SIMD8<UInt8>.self)
      }
      return
    }
    columns(block, quantization, space)
    rows(space, samples, stride)
  }

  @inline(__always)
  private static func columns(
    _ block: UnsafePointer<Int16>, _ quantization: UnsafePointer<Int32>,
    _ space: UnsafeMutablePointer<Int32>
  ) {
    for column in 0..<8 {
      func value(_ row: Int) -> Int32 {
        Int32(block[row &* 8 &+ column]) &* quantization[row &* 8 &+ column]
      }
      let rest =
        block[8 &+ column] | block[16 &+ column] | block[24 &+ column] | block[32 &+ column]
        | block[40 &+ column] | block[48 &+ column] | block[56 &+ column]
      if rest == 0 {
        let flat = value(0) &<< passBits
        for row in 0..<8 { space[row &* 8 &+ column] = flat }
        continue
      }
      let (even, odd) = (
        evenPart(value(0), value(2), value(4), value(6)),
        oddPart(value(1), value(3), value(5), value(7))
      )
      let shift = constantBits &- passBits
      let half = Int32(1) &<< (shift &- 1)
      for row in 0..<4 {
        space[row &* 8 &+ column] = (even[row] &+ odd[row] &+ half) &>> shift
        space[(7 &- row) &* 8 &+ column] = (even[row] &- odd[row] &+ half) &>> shift
      }
    }
  }

  @inline(__always)
  private static func rows(
    _ space: UnsafePointer<Int32>, _ samples: UnsafeMutablePointer<UInt8>, _ stride: Int
  ) {
    for row in 0..<8 {
      let from = space + row &* 8
      let to = samples + row &* stride
      let (even, odd) = (
        evenPart(from[0], from[2], from[4], from[6]), oddPart(from[1], from[3], from[5], from[7])
      )
      let shift = constantBits &+ passBits &+ 3
      let half = Int32(1) &<< (shift &- 1) &+ 128 &<< shift
      for column in 0..<4 {
        to[column] = clamped((even[column] &+ odd[column] &+ half) &>> shift)
        to[7 &- column] = clamped((even[column] &- odd[column] &+ half) &>> shift)
      }
    }
  }

  @inline(__always)
  private static func evenPart(
    _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32
  ) -> SIMD4<Int32> {
    let z1 = (b &+ d) &* 4433
    let (low, high) = (z1 &- d &* 15137, z1 &+ b &* 6270)
    let (sum, difference) = ((a &+ c) &<< constantBits, (a &- c) &<< constantBits)
    return SIMD4(sum &+ high, difference &+ low, difference &- low, sum &- high)
  }

  @inline(__always)
  private static func oddPart(
    _ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32
  ) -> SIMD4<Int32> {
    let z5 = (d &+ b &+ c &+ a) &* 9633
    let (z1, z2) = ((d &+ a) &* -7373, (c &+ b) &* -20995)
    let (z3, z4) = ((d &+ b) &* -16069 &+ z5, (c &+ a) &* -3196 &+ z5)
    return SIMD4(
      a &* 12299 &+ z1 &+ z4, b &* 25172 &+ z2 &+ z3, c &* 16819 &+ z2 &+ z4,
      d &* 2446 &+ z1 &+ z3)
  }

  @inline(__always)
  static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value)))
  }
}
