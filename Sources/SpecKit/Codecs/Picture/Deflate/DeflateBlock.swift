/// The literals and repeats of one block, until it is written.
struct DeflateBlock {
  /// A literal, or a distance above the length.
  private var tokens: [UInt32] = []
  private var literalCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)

  private static let most = 1 << 15

  var isFull: Bool { tokens.count >= Self.most }

  mutating func add(_ literal: UInt8) {
    tokens.append(UInt32(literal))
    literalCounts[Int(literal)] += 1
  }

  mutating func add(length: Int, distance: Int) {
    tokens.append(UInt32(distance) << 16 | UInt32(length))
    literalCounts[257 + Int(Self.lengthCodes[length])] += 1
    distanceCounts[Self.distanceCode(distance)] += 1
  }

  /// In the shortest way: as they are, by the fixed codes or by codes of its own. Empties the block.
  mutating func write(_ bytes: ArraySlice<UInt8>, isLast: Bool, to writer: inout BitWriter) {
    literalCounts[256] = 1
    let own = (
      PrefixCode(counts: literalCounts, limit: 15), PrefixCode(counts: distanceCounts, limit: 15)
    )
    let head = CodeHead(own.0.lengths, own.1.lengths)
    let ownBits = head.bits + bits(own.0.lengths, own.1.lengths)
    let fixedBits = bits(DeflateAlphabet.fixedLiterals, DeflateAlphabet.fixedDistances)
    let storedBits = 8 * bytes.count + (bytes.count / 65535 + 1) * 40
    if storedBits <= min(ownBits, fixedBits) {
      Self.writeStored(bytes, isLast: isLast, to: &writer)
    } else {
      writer.write(isLast ? 1 : 0, count: 1)
      writer.write(fixedBits <= ownBits ? 1 : 2, count: 2)
      if fixedBits <= ownBits {
        write(
          PrefixCode(lengths: DeflateAlphabet.fixedLiterals),
          PrefixCode(lengths: DeflateAlphabet.fixedDistances), to: &writer)
      } else {
        head.write(to: &writer)
        write(own.0, own.1, to: &writer)
      }
    }
    self = DeflateBlock()
  }

  private static func writeStored(
    _ bytes: ArraySlice<UInt8>, isLast: Bool, to writer: inout BitWriter
  ) {
    var rest = bytes
    repeat {
      let part = rest.prefix(65535)
      rest = rest[part.endIndex...]
      writer.write(isLast && rest.isEmpty ? 1 : 0, count: 3)
      writer.align()
      writer.write(UInt32(part.count), count: 16)
      writer.write(UInt32(part.count) ^ 0xFFFF, count: 16)
      writer.append(part)
    } while !rest.isEmpty
  }

  private func bits(_ literals: [UInt8], _ distances: [UInt8]) -> Int {
    var bits = 0
    for (symbol, count) in literalCounts.enumerated() where count > 0 {
      let extra = symbol > 256 ? DeflateAlphabet.lengths[symbol - 257].extra : 0
      bits += count * (Int(literals[symbol]) + extra)
    }
    for (symbol, count) in distanceCounts.enumerated() where count > 0 {
      bits += count * (Int(distances[symbol]) + DeflateAlphabet.distances[symbol].extra)
    }
    return bits
  }

  private func write(
    _ literals: PrefixCode, _ distances: PrefixCode, to writer: inout BitWriter
  ) {
    func put(_ symbol: Int, _ code: PrefixCode) {
      writer.write(UInt32(code.codes[symbol]), count: UInt32(code.lengths[symbol]))
    }
    func putExtra(_ value: Int, _ code: (extra: Int, base: Int)) {
      if code.extra > 0 { writer.write(UInt32(value - code.base), count: UInt32(code.extra)) }
    }
    for token in tokens {
      let (low, distance) = (Int(token & 0xFFFF), Int(token >> 16))
      if distance == 0 {
        put(low, literals)
      } else {
        let lengthCode = Int(Self.lengthCodes[low])
        put(257 + lengthCode, literals)
        putExtra(low, DeflateAlphabet.lengths[lengthCode])
        let distanceCode = Self.distanceCode(distance)
        put(distanceCode, distances)
        putExtra(distance, DeflateAlphabet.distances[distanceCode])
      }
    }
    put(256, literals)
  }

  /// The code of each length, less 257.
  private static let lengthCodes: [UInt8] = (0...258).map { length in
    UInt8(clamping: DeflateAlphabet.lengths.lastIndex { $0.base <= length } ?? 0)
  }

  private static func distanceCode(_ distance: Int) -> Int {
    if distance <= 4 { return distance - 1 }
    let bits = (distance - 1).bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return bits * 2 + ((distance - 1) >> (bits - 1) & 1)
  }
}

/// How a block tells its codes (RFC 1951, section 3.2.7).
private struct CodeHead {
  private var items: [(symbol: Int, extra: Int, bits: Int)] = []
  private let code: PrefixCode
  private let counts: (literals: Int, distances: Int, lengths: Int)

  init(_ literals: [UInt8], _ distances: [UInt8]) {
    let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    var rest = literals[..<literalCount] + distances[..<distanceCount]
    while let length = rest.first {
      var run = rest.prefix { $0 == length }.count
      if length == 0, run >= 3 {
        run = min(run, 138)
        items.append(run > 10 ? (18, run - 11, 7) : (17, run - 3, 3))
      } else {
        items.append((Int(length), 0, 0))
        run = min(run - 1, 6)
        if run >= 3 { items.append((16, run - 3, 2)) } else { run = 0 }
        run += 1
      }
      rest = rest.dropFirst(run)
    }
    var symbolCounts = [Int](repeating: 0, count: 19)
    for item in items { symbolCounts[item.symbol] += 1 }
    code = PrefixCode(counts: symbolCounts, limit: 7)
    let lengths = code.lengths
    let last = DeflateAlphabet.lengthOrder.lastIndex { lengths[$0] > 0 } ?? 0
    counts = (literalCount, distanceCount, max(4, last + 1))
  }

  var bits: Int {
    items.reduce(14 + 3 * counts.lengths) { $0 + Int(code.lengths[$1.symbol]) + $1.bits }
  }

  func write(to writer: inout BitWriter) {
    writer.write(UInt32(counts.literals - 257), count: 5)
    writer.write(UInt32(counts.distances - 1), count: 5)
    writer.write(UInt32(counts.lengths - 4), count: 4)
    for symbol in DeflateAlphabet.lengthOrder.prefix(counts.lengths) {
      writer.write(UInt32(code.lengths[symbol]), count: 3)
    }
    for item in items {
      writer.write(UInt32(code.codes[item.symbol]), count: UInt32(code.lengths[item.symbol]))
      if item.bits > 0 { writer.write(UInt32(item.extra), count: UInt32(item.bits)) }
    }
  }
}
