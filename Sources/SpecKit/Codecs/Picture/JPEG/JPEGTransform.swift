/// The inverse discrete cosine transform in whole numbers, equal to the "accurate integer" one of libjpeg: after
/// Loeffler, Ligtenberg and Moschytz, "Practical Fast 1-D DCT Algorithms with 11 Multiplications", 1989.
struct JPEGTransform {
  private typealias Row = SIMD8<Int32>
  private typealias Rows = (Row, Row, Row, Row, Row, Row, Row, Row)

  private let quantization: Rows

  /// Fraction bits of the constants, and of the numbers between the two passes.
  private static let constantBits = Int32(13)
  private static let passBits = Int32(2)

  /// - Parameter quantization: 64 factors by rows.
  init(_ quantization: [Int32]) {
    func row(_ row: Int) -> Row { Row(quantization[row * 8..<row * 8 + 8]) }
    self.quantization = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
  }

  /// Returns whether all of the 64 coefficients but the first are 0.
  @inline(__always)
  static func isFlat(_ values: Span<Int16>, _ block: Int) -> Bool {
    let words = values.bytes
    var all = UInt64(0)
    for index in 0..<16 {
      let word = words.unsafeLoadUnaligned(
        fromByteOffset: block &* 2 &+ index &* 8, as: UInt64.self)
      all |= index == 0 ? word & ~UInt64(littleEndian: 0xFFFF) : word
    }
    return all == 0
  }

  /// Makes the 8 × 8 samples of a block.
  ///
  /// - Parameters:
  ///   - coefficients: 64 by rows, from the place of the block on.
  ///   - place: of the first of eight rows of samples, which are a stride apart.
  @inline(__always)
  func inverse(
    _ coefficients: Span<Int16>, _ block: Int, to samples: inout MutableSpan<UInt8>, at place: Int,
    stride: Int
  ) {
    // The four left and the four right samples of each row.
    var (left, right) = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
    if Self.isFlat(coefficients, block) {
      let value = Int32(coefficients[block]) &* quantization.0[0] &<< Self.passBits
      let sample = (value &+ 16) &>> (Self.passBits &+ 3) &+ 128
      left = SIMD8(repeating: UInt32(max(0, min(255, sample))) &* 0x0101_0101)
      right = left
    } else {
      let q = quantization
      let rows = (
        Self.row(coefficients, block) &* q.0, Self.row(coefficients, block &+ 8) &* q.1,
        Self.row(coefficients, block &+ 16) &* q.2, Self.row(coefficients, block &+ 24) &* q.3,
        Self.row(coefficients, block &+ 32) &* q.4, Self.row(coefficients, block &+ 40) &* q.5,
        Self.row(coefficients, block &+ 48) &* q.6, Self.row(coefficients, block &+ 56) &* q.7
      )
      let columns = Self.transformed(rows, shift: Self.constantBits &- Self.passBits, offset: 0)
      let result = Self.transformed(
        Self.transposed(columns), shift: Self.constantBits &+ Self.passBits &+ 3, offset: 128)
      // The result consists of columns, so that each lane has the bytes of one row.
      left = Self.packed(result.0, result.1, result.2, result.3)
      right = Self.packed(result.4, result.5, result.6, result.7)
    }
    var samples = samples.mutableBytes
    for row in 0..<8 {
      let place = place &+ row &* stride
      samples.storeBytes(of: left[row].littleEndian, toByteOffset: place, as: UInt32.self)
      samples.storeBytes(of: right[row].littleEndian, toByteOffset: place &+ 4, as: UInt32.self)
    }
  }

  /// Returns eight coefficients. The test of flatness has checked the bounds.
  @inline(__always)
  private static func row(_ coefficients: Span<Int16>, _ place: Int) -> Row {
    var row = Row.zero
    for column in 0..<8 { row[column] = Int32(coefficients[unchecked: place &+ column]) }
    return row
  }

  /// Transforms each column.
  @inline(__always)
  private static func transformed(_ rows: Rows, shift: Int32, offset: Int32) -> Rows {
    let z1 = (rows.2 &+ rows.6) &* 4433
    let (low, high) = (z1 &- rows.6 &* 15137, z1 &+ rows.2 &* 6270)
    let half = Row(repeating: 1 &<< (shift &- 1) &+ offset &<< shift)
    let sum = (rows.0 &+ rows.4) &<< constantBits &+ half
    let difference = (rows.0 &- rows.4) &<< constantBits &+ half
    let even = (sum &+ high, difference &+ low, difference &- low, sum &- high)
    let (a, b, c, d) = (rows.1, rows.3, rows.5, rows.7)
    let z5 = (d &+ b &+ c &+ a) &* 9633
    let (z2, z3) = ((d &+ a) &* -7373, (c &+ b) &* -20995)
    let (z4, z6) = ((d &+ b) &* -16069 &+ z5, (c &+ a) &* -3196 &+ z5)
    let odd = (
      a &* 12299 &+ z2 &+ z6, b &* 25172 &+ z3 &+ z4, c &* 16819 &+ z3 &+ z6,
      d &* 2446 &+ z2 &+ z4
    )
    return (
      (even.0 &+ odd.0) &>> shift, (even.1 &+ odd.1) &>> shift, (even.2 &+ odd.2) &>> shift,
      (even.3 &+ odd.3) &>> shift, (even.3 &- odd.3) &>> shift, (even.2 &- odd.2) &>> shift,
      (even.1 &- odd.1) &>> shift, (even.0 &- odd.0) &>> shift
    )
  }

  /// Turns columns into rows: interleaves the upper and the lower half three times.
  @inline(__always)
  private static func transposed(_ rows: Rows) -> Rows {
    interleaved(interleaved(interleaved(rows)))
  }

  @inline(__always)
  private static func interleaved(_ rows: Rows) -> Rows {
    (
      low(rows.0, rows.4), high(rows.0, rows.4), low(rows.1, rows.5), high(rows.1, rows.5),
      low(rows.2, rows.6), high(rows.2, rows.6), low(rows.3, rows.7), high(rows.3, rows.7)
    )
  }

  @inline(__always)
  private static func low(_ a: Row, _ b: Row) -> Row {
    Row(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
  }

  @inline(__always)
  private static func high(_ a: Row, _ b: Row) -> Row {
    Row(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
  }

  /// Packs four numbers of each lane, clamped to bytes, the first lowest.
  @inline(__always)
  private static func packed(_ a: Row, _ b: Row, _ c: Row, _ d: Row) -> SIMD8<UInt32> {
    let bytes = byte(a) | byte(b) &<< 8 | byte(c) &<< 16 | byte(d) &<< 24
    return unsafeBitCast(bytes, to: SIMD8<UInt32>.self)
  }

  /// Clamps numbers to 0...255 by their signs, because comparisons of vectors are slow.
  @inline(__always)
  private static func byte(_ numbers: Row) -> Row {
    let positive = numbers & ~(numbers &>> 31)
    return (positive | (255 &- positive) &>> 31) & 255
  }
}
