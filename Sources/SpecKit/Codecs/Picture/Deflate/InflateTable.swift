/// A prefix code (RFC 1951 §3.2.2) for decoding: a lookup table for codes of up to ten bits, and the canonical code for
/// longer ones.
struct InflateTable {
  /// A decoded symbol with the length of its code.
  struct Entry {
    private let bits: UInt32

    /// - Parameter extra: the count of bits behind the code that are added to the value.
    init(_ kind: Kind, value: Int = 0, extra: Int = 0) {
      bits = UInt32(value << 16 | kind.rawValue << 8 | extra << 4)
    }

    private init(bits: UInt32) { self.bits = bits }

    func with(length: Int) -> Entry { Entry(bits: bits | UInt32(length)) }

    enum Kind: Int { case literal, value, end, invalid }

    /// 1 to 15 bits; 0 if the code is longer than the lookup table, or none.
    @inline(__always)
    var length: Int { Int(truncatingIfNeeded: bits & 15) }
    @inline(__always)
    var extra: Int { Int(truncatingIfNeeded: bits &>> 4 & 15) }
    @inline(__always)
    var value: Int { Int(truncatingIfNeeded: bits &>> 16) }
    @inline(__always)
    var isLiteral: Bool { bits & 0x300 == 0 }
    @inline(__always)
    var isValue: Bool { bits & 0x300 == 0x100 }
    @inline(__always)
    var isEnd: Bool { bits & 0x300 == 0x200 }
  }

  /// Entries by the next ten bits of the data.
  let lookup: [Entry]
  /// The count of codes of each length, and the entries in the order of the codes.
  private let counts: [Int]
  private let sorted: [Entry]

  static let lookupBits = 10

  /// - Parameters:
  ///   - lengths: of the code of each symbol, 0 to 15 bits; 0 if it has none.
  ///   - symbols: the entry of each symbol.
  ///   - isStrict: requires a complete code. Else a code of one symbol may be incomplete, as zlib has it.
  /// - Returns: nil if no prefix code has these lengths.
  init?(_ lengths: ArraySlice<UInt8>, _ symbols: [Entry], isStrict: Bool = false) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var (codes, places) = ([Int](repeating: 0, count: 17), [Int](repeating: 0, count: 17))
    var free = 1
    for length in 1...15 {
      free = free * 2 - counts[length]
      if free < 0 { return nil }
      codes[length + 1] = (codes[length] + counts[length]) << 1
      places[length + 1] = places[length] + counts[length]
    }
    let longest = counts.lastIndex { $0 > 0 } ?? 0
    if free > 0, isStrict || longest > 1 { return nil }
    let none = Entry(.invalid)
    var lookup = [Entry](repeating: none, count: 1 << Self.lookupBits)
    var sorted = [Entry](repeating: none, count: places[16])
    for (length, symbol) in zip(lengths, symbols) where length > 0 {
      let length = Int(length)
      let entry = symbol.with(length: length)
      sorted[places[length]] = entry
      places[length] += 1
      if length <= Self.lookupBits {
        let code = Int(UInt16(codes[length]).bitSwapped >> UInt16(16 - length))
        for index in stride(from: code, to: lookup.count, by: 1 << length) { lookup[index] = entry }
      }
      codes[length] += 1
    }
    (self.lookup, self.counts, self.sorted) = (lookup, counts, sorted)
  }

  /// Decodes a code of any length, bit by bit.
  ///
  /// - Returns: an invalid entry of length 0 if no code begins with the bits.
  func longEntry(_ bits: UInt64) -> Entry {
    var (code, first, place) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      if code - first < counts[length] { return sorted[place + code - first] }
      place += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return Entry(.invalid)
  }

  /// The alphabet of literals, lengths and the end of a block. Its last two codes mean nothing.
  static let literalSymbols: [Entry] =
    (0..<256).map { Entry(.literal, value: $0) } + [Entry(.end)]
    + DeflateAlphabet.lengths.map { Entry(.value, value: $0.base, extra: $0.extra) }
    + [Entry(.invalid), Entry(.invalid)]
  static let distanceSymbols: [Entry] =
    DeflateAlphabet.distances.map { Entry(.value, value: $0.base, extra: $0.extra) }
    + [Entry(.invalid), Entry(.invalid)]
  /// The alphabet of code lengths.
  static let lengthSymbols: [Entry] = (0..<19).map { Entry(.value, value: $0) }

  static let fixedLiterals = InflateTable(DeflateAlphabet.fixedLiterals[...], literalSymbols)
  static let fixedDistances = InflateTable(DeflateAlphabet.fixedDistances[...], distanceSymbols)
}
