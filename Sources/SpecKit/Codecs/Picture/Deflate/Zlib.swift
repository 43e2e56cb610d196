/// The zlib format (RFC 1950): deflate data with a header and a checksum.
public enum Zlib {
  public static func compress(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x9C] + Deflater.compress(bytes) + bigEndian(Adler32.of(bytes))
  }

  /// Decompresses a whole stream. Bytes behind its end are ignored.
  ///
  /// - Parameter limit: the largest allowed count of decompressed bytes, which is the memory that is taken.
  /// - Throws: damaged, with an offset within the compressed bytes.
  public static func decompress(
    _ bytes: [UInt8], limit: Int
  ) throws(PictureError) -> [UInt8] {
    guard bytes.count >= 2 else { throw .zlib("the header is cut off", at: bytes.count) }
    let header = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    guard header % 31 == 0, header >> 8 & 0xF == 8, header >> 12 <= 7 else {
      throw .zlib("the header is wrong", at: 0)
    }
    if header & 0x20 != 0 { throw .zlib("a preset dictionary is needed", at: 1) }
    var inflater = Inflater(bytes, from: 2)
    var result = [UInt8](repeating: 0, count: limit)
    var output = result.mutableSpan
    try inflater.inflate(into: &output)
    result.removeLast(limit - inflater.count)
    let end = inflater.position
    guard bytes.count - end >= 4 else { throw .zlib("the checksum is cut off", at: end) }
    let expected = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
    if expected != Adler32.of(result) { throw .zlib("the Adler-32 checksum is wrong", at: end) }
    return result
  }
}

/// The alphabets of deflate (RFC 1951 §3.2.5 and §3.2.6).
enum DeflateAlphabet {
  /// A range of lengths or distances that share a code: the smallest, and the count of the extra bits that are added.
  typealias Code = (base: Int, extra: Int)

  /// The codes 257 to 285: lengths from 3 to 258.
  static let lengths: [Code] =
    codes(28) { $0 < 8 ? 0 : $0 / 4 - 1 }.map { ($0.base + 3, $0.extra) } + [(258, 0)]
  /// The codes 0 to 29: distances from 1 to 32768.
  static let distances: [Code] =
    codes(30) { $0 < 4 ? 0 : $0 / 2 - 1 }.map { ($0.base + 1, $0.extra) }

  private static func codes(_ count: Int, extra: (Int) -> Int) -> [Code] {
    var base = 0
    return (0..<count).map { code in
      defer { base += 1 << extra(code) }
      return (base, extra(code))
    }
  }

  /// The lengths in bits of the fixed codes.
  static let fixedLiterals: [UInt8] = (0..<288).map {
    $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8
  }
  static let fixedDistances = [UInt8](repeating: 5, count: 32)

  /// The order in which a block states the lengths of the codes for code lengths.
  static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}

extension UInt16 {
  /// The same bits in reverse order.
  var bitSwapped: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}
