/// Reads the bits of coded data, the highest of each byte first, without stuffed zero bytes (ITU-T T.81 §F.2.2.5).
struct JPEGBits {
  /// The next bit is the highest.
  private var buffer = UInt64(0)
  private var count = 0
  /// Zero bits in the buffer that stand for missing ones.
  private var padding = 0
  private(set) var position: Int

  init(position: Int) { self.position = position }

  /// Bits were taken that do not exist.
  @inline(__always)
  var isOverdrawn: Bool { count < padding }

  /// Makes at least 32 bits available; zeros from the next marker on.
  @inline(__always)
  mutating func refill(_ bytes: Span<UInt8>) {
    if count < 32 { refillMore(bytes) }
  }

  private mutating func refillMore(_ bytes: Span<UInt8>) {
    if bytes.count &- position >= 4 {
      let word = UInt32(
        bigEndian: bytes.bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: position, as: UInt32.self))
      // None of the four is 0xFF.
      if word & 0x8080_8080 & ~(word &+ 0x0101_0101) == 0 {
        buffer |= UInt64(word) &<< UInt64(32 &- count)
        count &+= 32
        position &+= 4
        return
      }
    }
    while count <= 56 {
      var byte = UInt8(0)
      if padding == 0, position < bytes.count, bytes[position] != 0xFF {
        byte = bytes[position]
        position &+= 1
      } else if padding == 0, bytes.count &- position >= 2, bytes[position &+ 1] == 0 {
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
  private mutating func drop(_ bits: Int) {
    buffer &<<= UInt64(truncatingIfNeeded: bits)
    count &-= bits
  }

  /// Takes the next code, and its coefficient if the entry has it; 0 if there is none.
  @inline(__always)
  mutating func takeEntry(_ table: JPEGCodeTable) -> Int32 {
    let next = buffer &>> UInt64(64 &- JPEGCodeTable.lookupBits)
    var entry = table.lookup[Int(truncatingIfNeeded: next)]
    if entry == 0 { entry = table.longEntry(Int(truncatingIfNeeded: buffer &>> 48)) }
    drop(Int(truncatingIfNeeded: entry & 0xFF))
    return entry
  }

  /// Takes a number of 1 to 16 bits, positive if the first one is set (§F.2.2.1).
  @inline(__always)
  mutating func takeSigned(_ bits: Int) -> Int32 {
    let value = Int32(truncatingIfNeeded: buffer &>> UInt64(truncatingIfNeeded: 64 &- bits))
    let isPositive = Int64(bitPattern: buffer) &>> 63
    drop(bits)
    let all = Int32(truncatingIfNeeded: -1 &<< bits) &+ 1
    return value &+ (Int32(truncatingIfNeeded: ~isPositive) & all)
  }

  /// - Parameter bits: 0 to 16.
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

  /// Continues behind the next marker.
  ///
  /// - Throws: damaged if it is not the restart marker of this number.
  mutating func restart(_ bytes: Span<UInt8>, _ number: Int) throws(PictureError) {
    var place = position
    while place < bytes.count, bytes[place] != 0xFF { place += 1 }
    while place < bytes.count, bytes[place] == 0xFF { place += 1 }
    guard place < bytes.count, Int(bytes[place]) == 0xD0 | number else {
      throw .jpeg("the marker RST\(number) is missing", at: min(place, bytes.count))
    }
    self = JPEGBits(position: place + 1)
  }
}
