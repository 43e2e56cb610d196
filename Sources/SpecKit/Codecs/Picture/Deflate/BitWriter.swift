/// Bits from the lowest on (RFC 1951, section 3.1.1).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var buffer = UInt64(0)
  private var count = UInt64(0)

  /// At most 32 bits.
  mutating func write(_ value: UInt32, count bits: UInt32) {
    buffer |= UInt64(value) << count
    count += UInt64(bits)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  /// To the next whole byte.
  mutating func align() {
    if count > 0 { write(0, count: UInt32(8 - count)) }
  }

  mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }
}
