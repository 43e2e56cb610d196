/// Has compressed data back piece by piece (RFC 1951), in a window of fixed size.
///
/// Where pointers are used, places are in bounds by what the loops ask first: 16 bytes of the part that is read,
/// `margin` bytes of the window, a distance no longer than what is before.
struct Inflater {
  private let bytes: [UInt8]
  private var bits: BitSource
  /// What was had back last: 32 KiB at least that codes may refer to, and what nobody has taken.
  private var window: [UInt8]
  /// The part of the window that nobody has taken.
  private var start = 0
  private var end = 0
  private var state = State.blockStart
  private var isLast = false
  private var literals = InflateTable(rootBits: 11)
  private var distances = InflateTable(rootBits: 9)

  private enum State { case blockStart, stored(Int), codes, done }

  private static let history = 32768
  /// The longest repeat and what copying by words may write behind it, and three literals.
  private static let margin = 258 + 16

  /// - Parameter parts: where the data lie in the bytes, in their order.
  init(_ bytes: [UInt8], _ parts: [Range<Int>], windowBytes: Int = 1 << 17) {
    self.bytes = bytes
    let whole = 0..<bytes.count
    bits = BitSource(parts.map { $0.clamped(to: whole) })
    window = Array(repeating: 0, count: max(windowBytes, Self.history + 4 * Self.margin))
  }

  /// How many bytes wait to be taken.
  var available: Int { end - start }

  /// Hands over what waits, at most `limit` bytes, which then count as taken.
  mutating func take(_ limit: Int, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    let taken = min(limit, end - start)
    window.withUnsafeBufferPointer { body($0[start..<start + taken]) }
    start += taken
  }

  /// The next whole byte of the parts, before the compressed data or past them.
  mutating func nextByte() throws(ZlibError) -> UInt8 {
    bits.align()
    if bytes.isEmpty { throw .cutOff }
    refill()
    let byte = bits.take(8)
    if bits.isOverdrawn { throw .cutOff }
    return UInt8(truncatingIfNeeded: byte)
  }

  /// Has more bytes back, as many as the window takes.
  mutating func fill() throws(ZlibError) {
    let kept = min(start, max(end - Self.history, 0))
    if kept > 0 {
      window.withUnsafeMutableBytes { window in
        guard let base = window.baseAddress else { return }
        base.copyMemory(from: base + kept, byteCount: end - kept)
      }
      start -= kept
      end -= kept
    }
    while window.count - end > Self.margin {
      switch state {
      case .done: return
      case .blockStart: try startBlock()
      case .stored(let left): try copyStored(left)
      case .codes: try inflateCodes()
      }
    }
  }

  private mutating func refill() {
    bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { bits.refill(base) }
    }
  }

  private mutating func endBlock() { state = isLast ? .done : .blockStart }

  private mutating func startBlock() throws(ZlibError) {
    // Without any bytes there is nothing to refill from.
    if bytes.isEmpty { throw .cutOff }
    refill()
    isLast = bits.take(1) == 1
    switch bits.take(2) {
    case 0: try startStored()
    case 1:
      _ = literals.build(DeflateAlphabet.fixedLiterals[...], DeflateAlphabet.literalEntries)
      _ = distances.build(DeflateAlphabet.fixedDistances[...], DeflateAlphabet.distanceEntries)
      state = .codes
    case 2: try readCodes()
    default: throw bits.isOverdrawn ? .cutOff : .badBlockType
    }
    if bits.isOverdrawn { throw .cutOff }
  }

  private mutating func startStored() throws(ZlibError) {
    bits.align()
    refill()
    let length = UInt16(truncatingIfNeeded: bits.take(16))
    let complement = UInt16(truncatingIfNeeded: bits.take(16))
    if bits.isOverdrawn { throw .cutOff }
    if length != ~complement { throw .badStoredLength(length, complement: complement) }
    state = .stored(Int(length))
    if length == 0 { endBlock() }
  }

  private mutating func copyStored(_ length: Int) throws(ZlibError) {
    var left = length
    while left > 0, end < window.count {
      refill()
      // Whole bytes: the block began at one.
      var whole = min(left, 7, window.count - end)
      left -= whole
      while whole > 0 {
        window[end] = UInt8(truncatingIfNeeded: bits.take(8))
        end += 1
        whole -= 1
      }
      if bits.isOverdrawn { throw .cutOff }
    }
    state = .stored(left)
    if left == 0 { endBlock() }
  }

  /// The codes of a block that tells its own (RFC 1951, section 3.2.7).
  private mutating func readCodes() throws(ZlibError) {
    let (literalCount, distanceCount, lengthCount) = (
      bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4
    )
    if bits.isOverdrawn { throw .cutOff }
    if literalCount > 286 || distanceCount > 30 {
      throw .tooManyCodes(literals: literalCount, distances: distanceCount)
    }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount {
      refill()
      lengths[DeflateAlphabet.lengthOrder[index]] = UInt8(bits.take(3))
    }
    if bits.isOverdrawn { throw .cutOff }
    var table = InflateTable(rootBits: 7)
    guard table.build(lengths[...], DeflateAlphabet.lengthEntries, mustBeComplete: true) else {
      throw .badCodeLengths(.lengths)
    }
    lengths = try readLengths(literalCount + distanceCount, table)
    guard lengths[256] > 0,
      literals.build(lengths[..<literalCount], DeflateAlphabet.literalEntries)
    else { throw .badCodeLengths(.literals) }
    guard distances.build(lengths[literalCount...], DeflateAlphabet.distanceEntries) else {
      throw .badCodeLengths(.distances)
    }
    state = .codes
  }

  private mutating func readLengths(
    _ count: Int, _ table: InflateTable
  ) throws(ZlibError) -> [UInt8] {
    var lengths: [UInt8] = []
    lengths.reserveCapacity(count)
    while lengths.count < count {
      refill()
      let entry = table.entries[Int(truncatingIfNeeded: bits.buffer & 0x7F)]
      bits.drop(Int(entry & 0xFF))
      let symbol = Int(entry >> 16)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .badCodeLengths(.lengths) }
        lengths.append(contentsOf: repeatElement(last, count: 3 + bits.take(2)))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + bits.take(3)))
      case 18: lengths.append(contentsOf: repeatElement(0, count: 11 + bits.take(7)))
      default: lengths.append(UInt8(truncatingIfNeeded: symbol))
      }
      if bits.isOverdrawn { throw .cutOff }
    }
    if lengths.count > count { throw .badCodeLengths(.lengths) }
    return lengths
  }

  private mutating func inflateCodes() throws(ZlibError) {
    var run = CodeRun(bits: bits, end: end)
    let limit = window.count - Self.margin
    let outcome = bytes.withUnsafeBytes { bytes in
      window.withUnsafeMutableBufferPointer { window in
        literals.entries.withUnsafeBufferPointer { literals in
          distances.entries.withUnsafeBufferPointer { distances in
            guard let bytes = bytes.baseAddress, let window = window.baseAddress,
              let literals = literals.baseAddress, let distances = distances.baseAddress
            else { return CodeRun.Outcome.cutOff }
            return run.inflate(
              bytes, window, limit, CodeRun.Tables(literals: literals, distances: distances))
          }
        }
      }
    }
    (bits, end) = (run.bits, run.end)
    switch outcome {
    case .full: break
    case .endOfBlock: endBlock()
    case .cutOff: throw .cutOff
    case .badCode: throw .badCode
    case .badDistance(let distance): throw .badDistance(distance, available: end)
    }
  }
}
