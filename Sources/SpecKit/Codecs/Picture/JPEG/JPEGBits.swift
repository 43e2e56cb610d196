/// The bits of coded data, highest first, without the zero bytes that follow bytes of ones.
struct JPEGBits {
  /// The next bit is the highest.
  private(set) var buffer = UInt64(0)
  private var count = 0
  /// Zero bits that stand for what is not there.
  private var padding = 0
  private(set) var position: Int
  private let end: Int

  init(position: Int, end: Int) { (self.position, self.end) = (position, end) }

  /// Bits were taken that are not there.
  var isOverdrawn: Bool { count < padding }

  /// At least 32 bits; zeros from the next marker on.
  @inline(__always)
  mutating func refill(_ bytes: UnsafePointer<UInt8>) {
    if count < 32 { refillMore(bytes) }
  }

  private mutating func refillMore(_ bytes: UnsafePointer<UInt8>) {
    if end &- position >= 4 {
      let word = UInt32(
        bigEndian: UnsafeRawPointer(bytes).loadUnaligned(
          fromByteOffset: position, as: UInt32.self))
      // None of the four is all ones.
      if word & 0x8080_8080 & ~(word &+ 0x0101_0101) == 0 {
        buffer |= UInt64(word) &<< UInt64(32 &- count)
        count &+= 32
        position &+= 4
        return
      }
    }
    while count <= 56 {
      var byte = UInt8(0)
      if padding == 0, position < end, bytes[position] != 0xFF {
        byte = bytes[position]
        position &+= 1
      } else if padding == 0, end &- position >= 2, bytes[position &+ 1] == 0 {
        byte = 0xFF
        position &+= 2
      } else {
        padding &+= 8
      }
      buffer |= UInt64(byte) &<< UInt64(56 &- count)
      count &+= 8
    }
  }

  @inline(__always)
  mutating func drop(_ bits: Int) {
    buffer &<<= UInt64(truncatingIfNeeded: bits)
    count &-= bits
  }

  /// The entry of the next code of ``JPEGCodeTable``, taken.
  @inline(__always)
  mutating func entry(_ table: UnsafePointer<Int32>) -> Int32 {
    var entry = table[Int(truncatingIfNeeded: buffer &>> 54)]
    if entry == 0 {
      entry = JPEGCodeTable.longEntry(table, Int32(truncatingIfNeeded: buffer &>> 48))
    }
    drop(Int(truncatingIfNeeded: entry & 0xFF))
    return entry
  }

  /// A number of 1 to 16 bits whose highest bit tells that it is positive (section F.2.2.1).
  @inline(__always)
  mutating func signed(_ bits: Int) -> Int32 {
    let value = Int32(truncatingIfNeeded: buffer &>> UInt64(truncatingIfNeeded: 64 &- bits))
    let isPositive = Int64(bitPattern: buffer) &>> 63
    drop(bits)
    let all = Int32(truncatingIfNeeded: -1 &<< bits) &+ 1
    return value &+ (Int32(truncatingIfNeeded: ~isPositive) & all)
  }

  /// At most 16; none is 0.
  @inline(__always)
  mutating func take(_ bits: Int) -> Int {
    let value = (buffer &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- bits)
    drop(bits)
    return Int(truncatingIfNeeded: value)
  }

  @inline(__always)
  mutating func takeBit() -> Bool {
    let isSet = Int64(bitPattern: buffer) < 0
    drop(1)
    return isSet
  }

  /// Begins anew behind the next marker, which must be this restart.
  mutating func restart(_ bytes: UnsafePointer<UInt8>, _ number: Int) throws(JPEGError) {
    var place = position
    while place < end, bytes[place] != 0xFF { place += 1 }
    while place < end, bytes[place] == 0xFF { place += 1 }
    guard place < end else { throw .badRestart(expected: number, found: nil) }
    let marker = JPEGMarker(bytes[place])
    guard marker.isRestart, Int(marker.code & 7) == number else {
      throw .badRestart(expected: number, found: marker)
    }
    self = JPEGBits(position: place + 1, end: end)
  }
}
