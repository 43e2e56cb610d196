extension PNG.Filter {
  /// Has a row back from its differences, in place.
  ///
  /// - Parameters:
  ///   - row: has as many zero bytes before it as a pixel has bytes, and so has the row above.
  ///   - step: the bytes of a pixel, at least one.
  func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, step: Int
  ) {
    switch self {
    case .none: break
    case .up: Self.undoUp(row, above, count)
    case .sub:
      switch step {
      case 3: Self.undoPixels(row, above, count, Channels3.self) { left, _, _ in left }
      case 4: Self.undoPixels(row, above, count, Channels4.self) { left, _, _ in left }
      default: for index in 0..<count { row[index] &+= row[index &- step] }
      }
    case .average:
      switch step {
      case 3: Self.undoPixels(row, above, count, Channels3.self, Self.average)
      case 4: Self.undoPixels(row, above, count, Channels4.self, Self.average)
      default:
        for index in 0..<count {
          let sum = UInt16(row[index &- step]) &+ UInt16(above[index])
          row[index] &+= UInt8(truncatingIfNeeded: sum &>> 1)
        }
      }
    case .paeth:
      switch step {
      case 3: Self.undoPixels(row, above, count, Channels3.self, Self.paeth)
      case 4: Self.undoPixels(row, above, count, Channels4.self, Self.paeth)
      default:
        for index in 0..<count {
          row[index] &+= Self.paeth(row[index &- step], above[index], above[index &- step])
        }
      }
    }
  }

  /// Which of left, above and above left is nearest to left + above - above left (section 9.4).
  static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int32(left), Int32(above), Int32(corner))
    let (pa, pb) = (abs(b &- c), abs(a &- c))
    let pc = abs(a &+ b &- c &- c)
    return pa <= pb && pa <= pc ? left : pb <= pc ? above : corner
  }

  private static func undoUp(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int
  ) {
    let (target, source) = (UnsafeMutableRawPointer(row), UnsafeRawPointer(above))
    var index = 0
    while index &+ 16 <= count {
      let sum =
        target.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        &+ source.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      target.storeBytes(of: sum, toByteOffset: index, as: SIMD16<UInt8>.self)
      index &+= 16
    }
    while index < count {
      row[index] &+= above[index]
      index &+= 1
    }
  }

  // MARK: all channels of a pixel at once

  private static func average(_ left: Lanes, _ above: Lanes, _: Lanes) -> Lanes {
    (left &+ above) &>> 1
  }

  private static func paeth(_ left: Lanes, _ above: Lanes, _ corner: Lanes) -> Lanes {
    let (up, across) = (above &- corner, left &- corner)
    let both = up &+ across
    let (pa, pb, pc) = (magnitude(up), magnitude(across), magnitude(both))
    let nearest = corner.replacing(with: above, where: pb .<= pc)
    return nearest.replacing(with: left, where: (pa .<= pb) .& (pa .<= pc))
  }

  @inline(__always)
  private static func magnitude(_ lanes: Lanes) -> Lanes {
    let sign = lanes &>> 15
    return (lanes ^ sign) &- sign
  }

  @inline(__always)
  private static func undoPixels<C: Channels>(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _: C.Type,
    _ predict: (Lanes, Lanes, Lanes) -> Lanes
  ) {
    var (left, corner) = (Lanes.zero, Lanes.zero)
    var index = 0
    while index < count {
      let up = C.load(above + index)
      let pixel = (C.load(row + index) &+ predict(left, up, corner)) & 255
      C.store(pixel, row + index)
      (left, corner) = (pixel, up)
      index &+= C.count
    }
  }
}

/// The channels of a pixel; the last may mean nothing.
private typealias Lanes = SIMD4<Int16>

private protocol Channels {
  static var count: Int { get }
  static func load(_ place: UnsafePointer<UInt8>) -> Lanes
  static func store(_ lanes: Lanes, _ place: UnsafeMutablePointer<UInt8>)
}

private enum Channels3: Channels {
  static var count: Int { 3 }

  @inline(__always)
  static func load(_ place: UnsafePointer<UInt8>) -> Lanes {
    Lanes(Int16(place[0]), Int16(place[1]), Int16(place[2]), 0)
  }

  @inline(__always)
  static func store(_ lanes: Lanes, _ place: UnsafeMutablePointer<UInt8>) {
    place[0] = UInt8(truncatingIfNeeded: lanes[0])
    place[1] = UInt8(truncatingIfNeeded: lanes[1])
    place[2] = UInt8(truncatingIfNeeded: lanes[2])
  }
}

private enum Channels4: Channels {
  static var count: Int { 4 }

  @inline(__always)
  static func load(_ place: UnsafePointer<UInt8>) -> Lanes {
    let bytes = UnsafeRawPointer(place).loadUnaligned(as: SIMD4<UInt8>.self)
    return Lanes(truncatingIfNeeded: bytes)
  }

  @inline(__always)
  static func store(_ lanes: Lanes, _ place: UnsafeMutablePointer<UInt8>) {
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: lanes)
    UnsafeMutableRawPointer(place).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
  }
}
