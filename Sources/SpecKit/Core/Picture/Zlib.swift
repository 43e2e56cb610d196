/// Compresses to the zlib format (RFC 1950) with one deflate block of fixed Huffman codes
/// (RFC 1951, section 3.2.6). Finds only repeats of the bytes just before and of one row of
/// another, which is what flat pictures consist of.
package enum Zlib {
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, count: 1)
    bits.write(1, count: 2)
    var index = 0
    while index < bytes.count {
      let run = index > 0 ? runLength(in: bytes, at: index) : 0
      if run >= 3 {
        bits.writeLength(run)
        bits.writeReversed(0, count: 5)
        index += run
      } else {
        bits.writeLiteral(UInt16(bytes[index]))
        index += 1
      }
    }
    bits.writeLiteral(256)
    return [0x78, 0x01] + bits.finished + bigEndian(Adler32.of(bytes))
  }

  /// How often the byte before is repeated from here on, up to 258.
  private static func runLength(in bytes: [UInt8], at index: Int) -> Int {
    let last = bytes[index - 1]
    var end = index
    let limit = min(bytes.count, index + 258)
    while end < limit, bytes[end] == last { end += 1 }
    return end - index
  }
}

/// Bits from the least significant on, codes from their most significant on (RFC 1951, 3.1.1).
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var buffer: UInt32 = 0
  private var used: UInt32 = 0

  /// At most 16 bits.
  mutating func write(_ value: UInt16, count: UInt32) {
    buffer |= UInt32(value) << used
    used += count
    while used >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      used -= 8
    }
  }

  mutating func writeReversed(_ value: UInt16, count: UInt32) {
    var (value, reversed) = (value, UInt16(0))
    for _ in 0..<count {
      reversed = reversed << 1 | value & 1
      value >>= 1
    }
    write(reversed, count: count)
  }

  /// A symbol of the fixed alphabet.
  mutating func writeLiteral(_ symbol: UInt16) {
    switch symbol {
    case 0...143: writeReversed(0x30 + symbol, count: 8)
    case 144...255: writeReversed(0x190 + symbol - 144, count: 9)
    case 256...279: writeReversed(symbol - 256, count: 7)
    default: writeReversed(0xC0 + symbol - 280, count: 8)
    }
  }

  /// 3 to 258: the symbol and its extra bits.
  mutating func writeLength(_ length: Int) {
    if length == 258 { return writeLiteral(285) }
    var (base, symbol, extra, step) = (3, UInt16(257), UInt32(0), 1)
    var left = 8
    while length >= base + step {
      base += step
      symbol += 1
      left -= 1
      if left == 0 {
        extra += 1
        step = 1 << Int(extra)
        left = 4
      }
    }
    writeLiteral(symbol)
    if extra > 0 { write(UInt16(length - base), count: extra) }
  }

  var finished: [UInt8] {
    used > 0 ? bytes + [UInt8(truncatingIfNeeded: buffer)] : bytes
  }
}
