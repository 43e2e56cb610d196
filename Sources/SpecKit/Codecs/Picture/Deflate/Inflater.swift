/// Decompresses deflate data (RFC 1951) into one buffer of bounded size.
struct Inflater {
  private let bytes: [UInt8]
  private var bits: DeflateBits
  /// The decompressed bytes.
  private(set) var count = 0

  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    bits = DeflateBits(position: position)
  }

  /// The first byte of which no bit was used.
  var position: Int { bits.bytePosition }

  /// Decompresses all blocks.
  ///
  /// - Throws: damaged, with an offset within the compressed bytes.
  mutating func inflate(into output: inout MutableSpan<UInt8>) throws(PictureError) {
    var isLast = false
    while !isLast {
      bits.refill(bytes)
      isLast = bits.take(1) == 1
      switch bits.take(2) {
      case 0: try copyStored(to: &output)
      case 1:
        guard let literals = InflateTable.fixedLiterals, let distances = InflateTable.fixedDistances
        else { throw damage("there are no fixed codes") }
        try inflateCodes(literals, distances, to: &output)
      case 2:
        let (literals, distances) = try readTables()
        try inflateCodes(literals, distances, to: &output)
      default: throw damage("the type of a block is wrong")
      }
    }
  }

  private var cutOff: PictureError { .zlib("the data are cut off", at: bytes.count) }

  private static let tooLong = "the data are longer than allowed"

  private func damage(_ what: String) -> PictureError {
    bits.isOverdrawn ? cutOff : .zlib(what, at: position)
  }

  private mutating func copyStored(to output: inout MutableSpan<UInt8>) throws(PictureError) {
    bits.align()
    bits.refill(bytes)
    let (length, complement) = (bits.take(16), bits.take(16))
    if bits.isOverdrawn { throw cutOff }
    if length ^ complement != 0xFFFF { throw damage("the length of a stored block is wrong") }
    let start = bits.bytePosition
    if length > bytes.count - start { throw cutOff }
    if length > output.count - count { throw damage(Self.tooLong) }
    for index in 0..<length { output[count + index] = bytes[start + index] }
    count += length
    bits = DeflateBits(position: start + length)
  }

  /// Reads the codes of a block that states its own (RFC 1951 §3.2.7).
  private mutating func readTables() throws(PictureError) -> (InflateTable, InflateTable) {
    let (literalCount, distanceCount, lengthCount) = (
      bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4
    )
    if literalCount > 286 || distanceCount > 30 { throw damage("a block has too many codes") }
    var lengths = [UInt8](repeating: 0, count: 19)
    for symbol in DeflateAlphabet.lengthOrder.prefix(lengthCount) {
      bits.refill(bytes)
      lengths[symbol] = UInt8(bits.take(3))
    }
    guard let table = InflateTable(lengths[...], InflateTable.lengthSymbols, isStrict: true) else {
      throw damage("the lengths of the code length codes are wrong")
    }
    lengths = try readLengths(literalCount + distanceCount, table)
    guard lengths[256] > 0,
      let literals = InflateTable(lengths[..<literalCount], InflateTable.literalSymbols)
    else { throw damage("the lengths of the literal codes are wrong") }
    guard let distances = InflateTable(lengths[literalCount...], InflateTable.distanceSymbols)
    else { throw damage("the lengths of the distance codes are wrong") }
    return (literals, distances)
  }

  private mutating func readLengths(
    _ count: Int, _ table: InflateTable
  ) throws(PictureError) -> [UInt8] {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(count + 138)
    while lengths.count < count {
      bits.refill(bytes)
      let symbol = bits.takeEntry(table).value
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw damage("the first code length is a repeat") }
        lengths.append(contentsOf: repeatElement(last, count: 3 + bits.take(2)))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + bits.take(3)))
      case 18: lengths.append(contentsOf: repeatElement(0, count: 11 + bits.take(7)))
      default: lengths.append(UInt8(truncatingIfNeeded: symbol))
      }
      if bits.isOverdrawn { throw cutOff }
    }
    if lengths.count > count { throw damage("there are too many code lengths") }
    return lengths
  }

  /// Decompresses the literals and repeats of a block up to its end.
  private mutating func inflateCodes(
    _ literals: InflateTable, _ distances: InflateTable, to output: inout MutableSpan<UInt8>
  ) throws(PictureError) {
    var (bits, count) = (bits, count)
    defer { (self.bits, self.count) = (bits, count) }
    let bytes = bytes
    var problem = "a code is wrong"
    while true {
      // A length takes up to 20 bits, and a distance up to 28.
      bits.refill(bytes)
      var entry = bits.takeEntry(literals)
      if entry.isLiteral {
        if count == output.count { problem = Self.tooLong }
        if count == output.count || bits.isOverdrawn { break }
        output[count] = UInt8(truncatingIfNeeded: entry.value)
        count &+= 1
        continue
      }
      guard entry.isValue else {
        if entry.isEnd, !bits.isOverdrawn { return }
        break
      }
      let length = entry.value &+ bits.take(entry.extra)
      entry = bits.takeEntry(distances)
      let distance = entry.value &+ bits.take(entry.extra)
      guard entry.isValue, distance <= count, !bits.isOverdrawn else { break }
      if length > output.count &- count {
        problem = Self.tooLong
        break
      }
      for index in count..<count &+ length { output[index] = output[index &- distance] }
      count &+= length
    }
    (self.bits, self.count) = (bits, count)
    throw damage(problem)
  }
}

/// Reads bits, the lowest of each byte first (RFC 1951 §3.1.1).
struct DeflateBits {
  private var buffer = UInt64(0)
  /// Valid bits of the buffer. Higher ones are those that come next, or 0.
  private var count = 0
  /// Zero bits in the buffer that stand for missing ones.
  private var padding = 0
  private var position: Int

  init(position: Int) { self.position = position }

  /// Bits were taken that do not exist.
  @inline(__always)
  var isOverdrawn: Bool { count < padding }

  /// The first byte of which no bit was taken.
  var bytePosition: Int { position - (count - padding) >> 3 }

  /// Makes at least 56 bits available; zeros behind the end.
  @inline(__always)
  mutating func refill(_ bytes: [UInt8]) {
    if bytes.count &- position < 8 { return refillSlowly(bytes) }
    let word = bytes.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: position, as: UInt64.self)
    buffer |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  private mutating func refillSlowly(_ bytes: [UInt8]) {
    while count < 56 {
      if position < bytes.count {
        buffer |= UInt64(bytes[position]) << UInt64(count)
        position += 1
      } else {
        padding += 8
      }
      count += 8
    }
  }

  /// - Parameter bits: at most as many as are available.
  @inline(__always)
  mutating func take(_ bits: Int) -> Int {
    let mask = UInt64(1) &<< UInt64(truncatingIfNeeded: bits) &- 1
    let value = Int(truncatingIfNeeded: buffer & mask)
    drop(bits)
    return value
  }

  @inline(__always)
  private mutating func drop(_ bits: Int) {
    buffer &>>= UInt64(truncatingIfNeeded: bits)
    count &-= bits
  }

  mutating func align() { drop(count & 7) }

  /// Takes the next code.
  @inline(__always)
  mutating func takeEntry(_ table: InflateTable) -> InflateTable.Entry {
    let mask = UInt64(1) << UInt64(InflateTable.lookupBits) - 1
    var entry = table.lookup[Int(truncatingIfNeeded: buffer & mask)]
    if entry.length == 0 { entry = table.longEntry(buffer) }
    drop(entry.length)
    return entry
  }
}
