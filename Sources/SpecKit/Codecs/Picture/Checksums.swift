/// The check of PNG chunks (ISO/IEC 15948, annex D; the polynomial of IEEE 802.3).
public enum CRC32 {
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    let whole = bytes.withContiguousStorageIfAvailable { fast($0, table) }
    if let whole { return whole }
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return ~sum
  }

  /// Eight bytes at a time: table k has the sums of a byte that k zero bytes follow.
  private static func fast(_ bytes: UnsafeBufferPointer<UInt8>, _ table: [UInt32]) -> UInt32 {
    let raw = UnsafeRawBufferPointer(bytes)
    var sum = UInt32.max
    var index = 0
    table.withUnsafeBufferPointer { table in
      while index + 8 <= raw.count {
        let both =
          UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          ^ UInt64(sum)
        var next = UInt32(0)
        for place in 0..<8 {
          let byte = Int(truncatingIfNeeded: both >> UInt64(place << 3)) & 0xFF
          let row = (7 - place) << 8
          next ^= table[row | byte]
        }
        sum = next
        index += 8
      }
      while index < raw.count {
        let low = UInt8(truncatingIfNeeded: sum) ^ raw[index]
        sum = table[Int(low)] ^ sum >> 8
        index += 1
      }
    }
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

/// The check of zlib streams (RFC 1950, section 8.2), over bytes as they come.
public struct Adler32: Sendable {
  private var a = UInt32(1)
  private var b = UInt32(0)

  public init() {}

  public static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var check = Adler32()
    let isWhole: Void? = bytes.withContiguousStorageIfAvailable { check.add($0[...]) }
    if isWhole == nil { Array(bytes).withUnsafeBufferPointer { check.add($0[...]) } }
    return check.value
  }

  public var value: UInt32 { b << 16 | a }

  /// The sums stay below 2^32 for 5552 bytes, so that the remainder is taken that rarely.
  mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let end = min(index + 5552, bytes.endIndex)
      while index + 16 <= end {
        // b grows by a before each byte: 16 a, and each byte as often as it is in a.
        var (plain, weighted) = (UInt32(0), UInt32(0))
        for place in 0..<16 {
          let byte = UInt32(bytes.base[index &+ place])
          plain &+= byte
          weighted &+= byte &* UInt32(truncatingIfNeeded: 16 &- place)
        }
        b &+= a &* 16 &+ weighted
        a &+= plain
        index += 16
      }
      while index < end {
        a &+= UInt32(bytes.base[index])
        b &+= a
        index += 1
      }
      a %= 65521
      b %= 65521
    }
  }
}

/// Most significant byte first.
func bigEndian(_ number: UInt32) -> [UInt8] {
  stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
}
