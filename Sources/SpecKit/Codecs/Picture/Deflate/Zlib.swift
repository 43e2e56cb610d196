/// The zlib format (RFC 1950): compressed data with a head and a check.
public enum Zlib {
  public static func compress(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x9C] + Deflater.compress(bytes) + bigEndian(Adler32.of(bytes))
  }

  /// - Parameter limit: the most bytes there may be. No more memory is taken than that.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(ZlibError) -> [UInt8] {
    var reader = try ZlibReader(bytes, [0..<bytes.count])
    var result: [UInt8] = []
    while let count = try reader.fill() {
      if count > limit - result.count { throw .tooLong(limit: limit) }
      reader.take(count) { result.append(contentsOf: $0) }
    }
    try reader.finish()
    return result
  }
}

/// Reads the zlib format piece by piece.
struct ZlibReader: Sendable {
  private var inflater: Inflater
  private var check = Adler32()

  /// - Parameter parts: where the data lie in the bytes, in their order.
  init(_ bytes: [UInt8], _ parts: [Range<Int>]) throws(ZlibError) {
    inflater = Inflater(bytes, parts)
    let head = try UInt16(inflater.nextByte()) << 8 | UInt16(inflater.nextByte())
    guard head % 31 == 0, head >> 8 & 0xF == 8, head >> 12 <= 7 else { throw .badHeader(head) }
    if head & 0x20 != 0 { throw .needsDictionary }
  }

  /// How many bytes can be taken; nil at the end of the data.
  mutating func fill() throws(ZlibError) -> Int? {
    if inflater.available == 0 { try inflater.fill() }
    return inflater.available == 0 ? nil : inflater.available
  }

  mutating func take(_ limit: Int, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    inflater.take(limit) { bytes in
      check.add(bytes)
      body(bytes)
    }
  }

  /// Exactly as many bytes as asked for.
  mutating func read(_ count: Int, into target: inout [UInt8], at place: Int) throws(ZlibError) {
    var done = 0
    while done < count {
      guard let available = try fill() else { throw .cutOff }
      let part = min(available, count - done)
      take(part) { bytes in
        target.withUnsafeMutableBufferPointer { target in
          _ = target[(place + done)...].update(fromContentsOf: bytes)
        }
      }
      done += part
    }
  }

  /// To be called when all data are taken: the check behind them.
  mutating func finish() throws(ZlibError) {
    var expected = UInt32(0)
    for _ in 0..<4 { expected = try expected << 8 | UInt32(inflater.nextByte()) }
    if expected != check.value { throw .badCheck(expected: expected, found: check.value) }
  }
}
