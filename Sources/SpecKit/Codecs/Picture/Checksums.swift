/// The checksum of PNG chunks (ISO/IEC 15948, annex D; the polynomial of IEEE 802.3).
public enum CRC32 {
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let (bytes, table) = (Array(bytes), table)
    var sum = UInt32.max
    var index = 0
    // Eight bytes at a time: part k of the table has the sums of a byte before k zero bytes.
    while bytes.count &- index >= 8 {
      let word = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let next = UInt64(littleEndian: word) ^ UInt64(sum)
      sum = 0
      for place in 0..<8 {
        let byte = Int(truncatingIfNeeded: next &>> UInt64(place &* 8)) & 0xFF
        sum ^= table[(7 &- place) &* 256 &+ byte]
      }
      index &+= 8
    }
    for byte in bytes[index...] { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    return ~sum
  }

  private static let table: [UInt32] = {
    var table: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
    }
    for index in 256..<2048 {
      let before = table[index - 256]
      table.append(table[Int(before & 0xFF)] ^ (before >> 8))
    }
    return table
  }()
}

/// The checksum of zlib streams (RFC 1950 §8.2).
public enum Adler32 {
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let bytes = Array(bytes)
    var (a, b) = (UInt32(1), UInt32(0))
    // The sums of 5552 bytes stay below 2^32, so that the remainder is taken that rarely.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      let part = bytes.span.extracting(start..<min(start + 5552, bytes.count))
      // b grows by a before each byte: by each byte as often as bytes are left, which is vectorized.
      var (plain, weighted) = (UInt32(0), UInt32(0))
      for index in part.indices {
        let byte = UInt32(part[index])
        plain &+= byte
        weighted &+= byte &* UInt32(truncatingIfNeeded: part.count &- index)
      }
      b = (b &+ a &* UInt32(part.count) &+ weighted) % 65521
      a = (a &+ plain) % 65521
    }
    return b << 16 | a
  }
}

/// Returns four bytes, the most significant first.
func bigEndian(_ number: UInt32) -> [UInt8] {
  stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
}
