/// Compresses bytes as deflate data (RFC 1951): takes the longest repeat that hash chains find, and writes each block
/// with codes of its own.
struct Deflater {
  private let bytes: [UInt8]
  /// The last place of each hash of three bytes, and for each place the one before it with its hash, or -1.
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  private var chain = [Int32](repeating: -1, count: farthest)

  private static let hashBits = 15
  private static let farthest = 1 << 15
  private static let longest = 258
  /// The largest count of places to compare.
  private static let attempts = 48
  /// A repeat of this length ends the search.
  private static let enough = 128
  /// Literals and repeats in a block.
  private static let blockSize = 1 << 15

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater(bytes: bytes)
    return deflater.compress()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func compress() -> [UInt8] {
    var writer = BitWriter()
    var block = DeflateBlock()
    var place = 0
    while place < bytes.count {
      if block.count == Self.blockSize {
        block.write(isLast: false, to: &writer)
        block = DeflateBlock()
      }
      if let (length, distance) = longestRepeat(at: place) {
        block.add(length: length, distance: distance)
        for next in place..<place + length { insert(next) }
        place += length
      } else {
        block.add(bytes[place])
        insert(place)
        place += 1
      }
    }
    block.write(isLast: true, to: &writer)
    return writer.finished()
  }

  private func hash(_ place: Int) -> Int {
    let three =
      UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
  }

  private mutating func insert(_ place: Int) {
    guard place + 2 < bytes.count else { return }
    let hash = hash(place)
    chain[place & (Self.farthest - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: place)
  }

  private func longestRepeat(at place: Int) -> (length: Int, distance: Int)? {
    let most = min(Self.longest, bytes.count - place)
    guard most > 2 else { return nil }
    var best = (length: 2, distance: 0)
    var candidate = Int(heads[hash(place)])
    for _ in 0..<Self.attempts where candidate >= 0 && place - candidate <= Self.farthest {
      // Only a repeat that includes the byte behind the best one is longer.
      if bytes[candidate + best.length] == bytes[place + best.length] {
        var length = 0
        while length < most, bytes[candidate + length] == bytes[place + length] { length += 1 }
        if length > best.length { best = (length, place - candidate) }
        if length == most || length >= Self.enough { break }
      }
      // The chain is a ring: an entry that does not decrease was overwritten.
      let next = Int(chain[candidate & (Self.farthest - 1)])
      candidate = next < candidate ? next : -1
    }
    // Three bytes from afar cost more than three literals.
    return best.length < 3 || best.length == 3 && best.distance > 4096 ? nil : best
  }
}

/// The literals and repeats of a block, with how often each symbol occurs.
private struct DeflateBlock {
  /// A literal; or a length, and in the upper half its distance.
  private var tokens: [UInt32] = []
  private var literalCounts = [Int](repeating: 0, count: 286)
  private var distanceCounts = [Int](repeating: 0, count: 30)

  var count: Int { tokens.count }

  mutating func add(_ literal: UInt8) {
    tokens.append(UInt32(literal))
    literalCounts[Int(literal)] += 1
  }

  mutating func add(length: Int, distance: Int) {
    tokens.append(UInt32(distance << 16 | length))
    literalCounts[257 + Int(Self.lengthCodes[length])] += 1
    distanceCounts[Self.distanceCode(distance)] += 1
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

  mutating func write(isLast: Bool, to writer: inout BitWriter) {
    literalCounts[256] = 1
    let (literals, distances) = (
      PrefixCode(counts: literalCounts), PrefixCode(counts: distanceCounts)
    )
    // The type of the block, and all 286, 30 and 19 codes of the alphabets (RFC 1951 §3.2.7).
    writer.write(isLast ? 5 : 4, count: 3)
    writer.write(286 - 257 | (30 - 1) << 5 | (19 - 4) << 10, count: 14)
    // The code for code lengths is the same for all blocks. It has each length, and runs of 11 to 138 zeros.
    let lengthCode = PrefixCode(
      lengths: (0..<19).map { $0 < 15 ? 4 : $0 == 15 || $0 == 18 ? 5 : 0 })
    for symbol in DeflateAlphabet.lengthOrder {
      writer.write(Int(lengthCode.lengths[symbol]), count: 3)
    }
    var rest = (literals.lengths + distances.lengths)[...]
    while let length = rest.popFirst() {
      let zeros = length > 0 ? 0 : min(1 + rest.prefix { $0 == 0 }.count, 138)
      if zeros >= 11 {
        lengthCode.write(18, to: &writer)
        writer.write(zeros - 11, count: 7)
        rest = rest.dropFirst(zeros - 1)
      } else {
        lengthCode.write(Int(length), to: &writer)
      }
    }
    for token in tokens {
      let (low, distance) = (Int(token & 0xFFFF), Int(token >> 16))
      if distance == 0 {
        literals.write(low, to: &writer)
        continue
      }
      let code = Int(Self.lengthCodes[low])
      literals.write(257 + code, to: &writer)
      Self.writeExtra(low, DeflateAlphabet.lengths[code], to: &writer)
      let distanceCode = Self.distanceCode(distance)
      distances.write(distanceCode, to: &writer)
      Self.writeExtra(distance, DeflateAlphabet.distances[distanceCode], to: &writer)
    }
    literals.write(256, to: &writer)
  }

  private static func writeExtra(
    _ value: Int, _ code: DeflateAlphabet.Code, to writer: inout BitWriter
  ) {
    writer.write(value - code.base, count: code.extra)
  }
}

/// A prefix code for writing (RFC 1951 §3.2.2).
private struct PrefixCode {
  let lengths: [UInt8]
  /// Each with its first bit lowest.
  private let codes: [UInt16]

  private static let longest = 15

  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [UInt16](repeating: 0, count: Self.longest + 2)
    for length in lengths where length > 0 { counts[Int(length) + 1] += 1 }
    var next = counts
    for length in 1...Self.longest { next[length] = (next[length - 1] &+ counts[length]) &<< 1 }
    codes = lengths.map { length in
      if length == 0 { return 0 }
      defer { next[Int(length)] &+= 1 }
      return next[Int(length)].bitSwapped >> (16 - UInt16(length))
    }
  }

  /// A Huffman code. The first two symbols have a code in any case, so that the code is complete.
  init(counts: [Int]) {
    var counts = counts
    for symbol in 0..<2 { counts[symbol] = max(counts[symbol], 1) }
    var lengths = Self.huffmanLengths(counts)
    // Less different counts make the longest codes shorter.
    while lengths.contains(where: { $0 > Self.longest }) {
      counts = counts.map { ($0 + 1) / 2 }
      lengths = Self.huffmanLengths(counts)
    }
    self.init(lengths: lengths)
  }

  private static func huffmanLengths(_ counts: [Int]) -> [UInt8] {
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { counts[$0] < counts[$1] }
    // Leaves, then the nodes above them in the order they are made, so that both rise.
    var weights = symbols.map { counts[$0] }
    var parents = [Int](repeating: 0, count: symbols.count * 2 - 1)
    var (leaf, node) = (0, symbols.count)
    for parent in symbols.count..<parents.count {
      var weight = 0
      for _ in 0..<2 {
        let isLeaf = leaf < symbols.count && (node >= parent || weights[leaf] <= weights[node])
        let child = isLeaf ? leaf : node
        if isLeaf { leaf += 1 } else { node += 1 }
        weight += weights[child]
        parents[child] = parent
      }
      weights.append(weight)
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for index in parents.indices.dropLast().reversed() {
      depths[index] = depths[parents[index]] + 1
    }
    var lengths = [UInt8](repeating: 0, count: counts.count)
    for (symbol, depth) in zip(symbols, depths) { lengths[symbol] = depth }
    return lengths
  }

  func write(_ symbol: Int, to writer: inout BitWriter) {
    writer.write(Int(codes[symbol]), count: Int(lengths[symbol]))
  }
}

/// Writes bits, the lowest of each byte first (RFC 1951 §3.1.1).
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var buffer = UInt64(0)
  private var count = 0

  /// - Parameter bits: at most 32.
  mutating func write(_ value: Int, count bits: Int) {
    buffer |= UInt64(value) << UInt64(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  /// All bytes, the last filled with zeros.
  consuming func finished() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
    return bytes
  }
}
