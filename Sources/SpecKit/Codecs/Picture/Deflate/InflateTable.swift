/// A table that tells of the next bits which code they begin with: at most two look-ups.
///
/// An entry, from its low bits: 8 bits of all bits to take, extra ones included; 4 bits of those that
/// are the code; four flags; the value. A code longer than `rootBits` has its entry in a part of its own, which
/// the root's entry points to with its place and, where the length of the code is, the count of its bits.
struct InflateTable {
  private(set) var entries: [UInt32] = []
  let rootBits: Int

  static let literal = UInt32(1) << 31
  /// Anything but a literal, a length or a distance.
  static let exception = UInt32(1) << 12
  static let further = UInt32(1) << 13
  static let endOfBlock = UInt32(1) << 14

  init(rootBits: Int) { self.rootBits = rootBits }

  /// - Parameter symbols: the entry of each symbol without its code, the count of extra bits in the low bits.
  /// - Returns: whether the lengths make a code. One that is incomplete has a single symbol at most,
  ///   unless it must be complete.
  mutating func build(
    _ lengths: ArraySlice<UInt8>, _ symbols: [UInt32], mustBeComplete: Bool = false
  ) -> Bool {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length & 15)] += 1 }
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    counts[0] = 0
    var left = 1
    for length in 1...15 {
      left = left * 2 - counts[length]
      if left < 0 { return false }
    }
    if left > 0, mustBeComplete || longest > 1 { return false }
    // The first code of each length, and the symbols in the order of their codes.
    var next = [Int](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    let size = 1 << rootBits
    entries.removeAll(keepingCapacity: true)
    entries.append(contentsOf: repeatElement(Self.exception | 1, count: size))
    var codes = [Int](repeating: 0, count: lengths.count)
    var partBits = [Int](repeating: 0, count: longest > rootBits ? size : 0)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length & 15)
      codes[symbol] = Self.reversed(next[length], length)
      next[length] += 1
      if length > rootBits {
        let root = codes[symbol] & (size - 1)
        partBits[root] = max(partBits[root], length - rootBits)
      }
    }
    for (root, bits) in partBits.enumerated() where bits > 0 {
      entries[root] =
        UInt32(entries.count) << 16 | Self.exception | Self.further | UInt32(bits << 8 | rootBits)
      entries.append(contentsOf: repeatElement(Self.exception | 1, count: 1 << bits))
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length & 15)
      fill(symbol: symbols[symbol], code: codes[symbol], length: length)
    }
    return true
  }

  private mutating func fill(symbol: UInt32, code: Int, length: Int) {
    var (start, bits, step) = (code, length, 1 << length)
    var end = 1 << rootBits
    if length > rootBits {
      let root = entries[code & (end - 1)]
      let base = Int(root >> 16)
      bits = length - rootBits
      step = 1 << bits
      start = base + code >> rootBits
      end = base + 1 << (Int(root >> 8) & 15)
    }
    let entry = symbol &+ UInt32(bits << 8 | bits)
    var index = start
    while index < end {
      entries[index] = entry
      index += step
    }
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    Int(UInt16(truncatingIfNeeded: code).bitSwapped >> UInt16(16 - length))
  }
}

extension UInt16 {
  /// The lowest bit first.
  var bitSwapped: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}

/// The alphabets of deflate (RFC 1951, section 3.2.5).
enum DeflateAlphabet {
  /// Extra bits and smallest value of the codes 257 to 285.
  static let lengths: [(extra: Int, base: Int)] = {
    var codes: [(Int, Int)] = []
    var base = 3
    for code in 0..<28 {
      let extra = code < 8 ? 0 : code / 4 - 1
      codes.append((extra, base))
      base += 1 << extra
    }
    return codes + [(0, 258)]
  }()

  /// Of the codes 0 to 29.
  static let distances: [(extra: Int, base: Int)] = {
    var codes: [(Int, Int)] = []
    var base = 1
    for code in 0..<30 {
      let extra = code < 4 ? 0 : code / 2 - 1
      codes.append((extra, base))
      base += 1 << extra
    }
    return codes
  }()

  /// In which order the lengths of the codes of code lengths are told.
  static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The lengths of the fixed codes.
  static let fixedLiterals: [UInt8] = (0..<288).map {
    $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8
  }
  static let fixedDistances = [UInt8](repeating: 5, count: 32)

  /// For ``InflateTable``: the last two codes of each alphabet mean nothing.
  static let literalEntries: [UInt32] =
    (0..<256).map { InflateTable.literal | UInt32($0) << 16 }
    + [InflateTable.exception | InflateTable.endOfBlock] + valueEntries(lengths)
  static let distanceEntries = valueEntries(distances)
  static let lengthEntries: [UInt32] = (0..<19).map { UInt32($0) << 16 }

  private static func valueEntries(_ codes: [(extra: Int, base: Int)]) -> [UInt32] {
    codes.map { UInt32($0.base) << 16 | UInt32($0.extra) }
      + [InflateTable.exception, InflateTable.exception]
  }
}
