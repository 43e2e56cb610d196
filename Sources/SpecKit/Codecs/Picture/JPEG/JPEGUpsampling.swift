/// Makes a row of a component as wide and as dense as the picture, as the most used library does: components of half the
/// width or height are interpolated by 3/4 and 1/4, others repeated.
struct JPEGUpsampling {
  private let method: Method
  /// As parts of the picture's: 2 for half the samples. Of others, the sampling factors.
  private let across: (of: Int, by: Int)
  private let down: (of: Int, by: Int)

  private enum Method { case none, across, down, both, repeated }

  init(_ component: JPEGComponent, _ frame: JPEGFrame) {
    (across, down) = ((component.h, frame.horizontal), (component.v, frame.vertical))
    let halves = (component.h * 2 == frame.horizontal, component.v * 2 == frame.vertical)
    let whole = (component.h == frame.horizontal, component.v == frame.vertical)
    let isWide = component.sampleWidth > 2
    method =
      whole.0 && whole.1
      ? .none
      : halves.0 && whole.1 && isWide
        ? .across
        : whole.0 && halves.1
          ? .down : halves.0 && halves.1 && isWide ? .both : .repeated
  }

  /// A row of the picture needs the row of samples below its own.
  var needsNext: Bool { method == .down || method == .both }

  /// The row of samples that covers a row of the picture, and the nearest other.
  func rows(of y: Int) -> (near: Int, far: Int) {
    let near = y * down.of / down.by
    return (near, y % 2 == 0 ? near - 1 : near + 1)
  }

  /// - Parameters:
  ///   - line: has room for the width of all blocks.
  /// - Returns: the row of the picture, which may be the samples themselves.
  func row(
    _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, isLower: Bool, width: Int,
    _ count: Int, to line: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    switch method {
    case .none: return near
    case .across: Self.widen(near, count, to: line)
    case .down: Self.mix(near, far, bias: isLower ? 2 : 1, count, to: line)
    case .both: Self.widenMixed(near, far, count, to: line)
    case .repeated:
      for x in 0..<width { line[x] = near[x &* across.of / across.by] }
    }
    return UnsafePointer(line)
  }

  private static func widen(
    _ row: UnsafePointer<UInt8>, _ count: Int, to line: UnsafeMutablePointer<UInt8>
  ) {
    line[0] = row[0]
    line[1] = UInt8(truncatingIfNeeded: (UInt16(row[0]) &* 3 &+ UInt16(row[1]) &+ 2) &>> 2)
    var x = 1
    while x &+ 9 <= count {
      let (before, here, after) = (lanes(row + (x &- 1)), lanes(row + x), lanes(row + (x &+ 1)))
      let thrice = here &* 3
      store((thrice &+ before &+ 1) &>> 2, (thrice &+ after &+ 2) &>> 2, line + x &* 2)
      x &+= 8
    }
    while x < count &- 1 {
      let thrice = UInt16(row[x]) &* 3
      line[x &* 2] = UInt8(truncatingIfNeeded: (thrice &+ UInt16(row[x &- 1]) &+ 1) &>> 2)
      line[x &* 2 &+ 1] = UInt8(truncatingIfNeeded: (thrice &+ UInt16(row[x &+ 1]) &+ 2) &>> 2)
      x &+= 1
    }
    let thrice = UInt16(row[x]) &* 3
    line[x &* 2] = UInt8(truncatingIfNeeded: (thrice &+ UInt16(row[x &- 1]) &+ 1) &>> 2)
    line[x &* 2 &+ 1] = row[x]
  }

  private static func mix(
    _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, bias: UInt16, _ count: Int,
    to line: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let sum = UInt16(near[x]) &* 3 &+ UInt16(far[x])
      line[x] = UInt8(truncatingIfNeeded: (sum &+ bias) &>> 2)
    }
  }

  private static func widenMixed(
    _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, _ count: Int,
    to line: UnsafeMutablePointer<UInt8>
  ) {
    func sum(_ x: Int) -> UInt16 { UInt16(near[x]) &* 3 &+ UInt16(far[x]) }
    func lanesSum(_ x: Int) -> SIMD8<UInt16> { lanes(near + x) &* 3 &+ lanes(far + x) }
    func put(_ x: Int, _ before: UInt16, _ here: UInt16, _ after: UInt16) {
      line[x &* 2] = UInt8(truncatingIfNeeded: (here &* 3 &+ before &+ 8) &>> 4)
      line[x &* 2 &+ 1] = UInt8(truncatingIfNeeded: (here &* 3 &+ after &+ 7) &>> 4)
    }
    put(0, sum(0), sum(0), sum(1))
    var x = 1
    while x &+ 9 <= count {
      let thrice = lanesSum(x) &* 3
      let even = (thrice &+ lanesSum(x &- 1) &+ 8) &>> 4
      let odd = (thrice &+ lanesSum(x &+ 1) &+ 7) &>> 4
      store(even, odd, line + x &* 2)
      x &+= 8
    }
    while x < count &- 1 {
      put(x, sum(x &- 1), sum(x), sum(x &+ 1))
      x &+= 1
    }
    put(x, sum(x &- 1), sum(x), sum(x))
  }

  @inline(__always)
  private static func lanes(_ place: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(
      truncatingIfNeeded: UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// Sixteen samples, of both in turn.
  @inline(__always)
  private static func store(
    _ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, _ place: UnsafeMutablePointer<UInt8>
  ) {
    UnsafeMutableRawPointer(place).storeBytes(of: even | odd &<< 8, as: SIMD8<UInt16>.self)
  }
}
