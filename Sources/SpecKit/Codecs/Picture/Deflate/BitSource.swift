/// The bits of several parts of some bytes, lowest first, 64 at hand.
struct BitSource {
  /// Bits above `count` may be those that come next, never others.
  var buffer = UInt64(0)
  var count = 0
  /// Zero bits that stand for what is not there.
  private(set) var padding = 0
  private(set) var position: Int
  private(set) var end: Int
  private let parts: [Range<Int>]
  private var part = 0

  /// - Parameter parts: within the bytes that are given to `refill`.
  init(_ parts: [Range<Int>]) {
    self.parts = parts
    position = parts.first?.lowerBound ?? 0
    end = parts.first?.upperBound ?? 0
  }

  /// Bits were taken that are not there.
  var isOverdrawn: Bool { count < padding }

  /// This part has enough bytes for two of `refillFast`.
  var isFast: Bool { end &- position >= 16 }

  /// At least 56 bits. Only while ``isFast``.
  @inline(__always)
  mutating func refillFast(_ bytes: UnsafeRawPointer) {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    buffer |= word &<< UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  /// At least 56 bits; zeros where the parts have ended.
  mutating func refill(_ bytes: UnsafeRawPointer) {
    if end &- position >= 8 { return refillFast(bytes) }
    while count < 56 {
      while position == end, part + 1 < parts.count {
        part += 1
        position = parts[part].lowerBound
        end = parts[part].upperBound
      }
      if position < end {
        let byte = bytes.load(fromByteOffset: position, as: UInt8.self)
        buffer |= UInt64(byte) &<< UInt64(truncatingIfNeeded: count)
        position &+= 1
      } else {
        padding &+= 8
      }
      count &+= 8
    }
  }

  /// As many as were refilled, at most.
  @inline(__always)
  mutating func drop(_ bits: Int) {
    buffer &>>= UInt64(truncatingIfNeeded: bits)
    count &-= bits
  }

  @inline(__always)
  mutating func take(_ bits: Int) -> Int {
    let value = Int(truncatingIfNeeded: buffer & (1 &<< UInt64(truncatingIfNeeded: bits) &- 1))
    drop(bits)
    return value
  }

  /// To the next whole byte.
  mutating func align() { drop(count & 7) }
}
