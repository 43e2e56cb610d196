/// A prefix code of a JPEG file (ITU-T T.81 §C.2) for decoding: a lookup table for codes of up to ten bits, and the
/// canonical code for longer ones.
struct JPEGCodeTable: Sendable {
  /// Entries by the next ten bits: 8 bits of the bits to take, 8 of the symbol, and 16 of the coefficient if all its
  /// bits are within the ten. 0 is a longer code, or none.
  let lookup: [Int32]
  /// For each length the end of its codes, left-aligned to 16 bits, and the place of the first symbol less its code.
  private let ends: [Int]
  private let places: [Int]
  private let symbols: [UInt8]

  static let lookupBits = 10

  /// A table without any code.
  init() {
    lookup = Array(repeating: 0, count: 1 << Self.lookupBits)
    (ends, places) = (Array(repeating: 0, count: 17), Array(repeating: 0, count: 17))
    symbols = []
  }

  /// - Parameter counts: of the codes of 1 to 16 bits.
  /// - Returns: nil if no prefix code has these counts.
  init?(_ counts: [Int], _ symbols: [UInt8], isDC: Bool) {
    guard symbols.count <= 256, !isDC || symbols.allSatisfy({ $0 < 16 }) else { return nil }
    var lookup = [Int32](repeating: 0, count: 1 << Self.lookupBits)
    var (ends, places) = ([0], [0])
    var (code, place) = (0, 0)
    for length in 1...16 {
      let end = code + counts[length - 1]
      // No code consists of ones only.
      if end >= 1 << length, counts[length - 1] > 0 { return nil }
      places.append(place - code)
      while code < end {
        if length <= Self.lookupBits { Self.enter(symbols[place], code, length, &lookup) }
        code += 1
        place += 1
      }
      ends.append(end << (16 - length))
      code = end << 1
    }
    (self.lookup, self.ends, self.places, self.symbols) = (lookup, ends, places, symbols)
  }

  private static func enter(
    _ symbol: UInt8, _ code: Int, _ length: Int, _ lookup: inout [Int32]
  ) {
    let free = lookupBits - length
    let size = Int(symbol & 15)
    for rest in 0..<1 << free {
      var entry = Int32(symbol) << 8 | Int32(length)
      if size > 0, size <= free {
        let bits = rest >> (free - size)
        let value = bits < 1 << (size - 1) ? bits - 1 << size + 1 : bits
        entry = Int32(value) << 16 | Int32(symbol) << 8 | Int32(length + size)
      }
      lookup[code << free | rest] = entry
    }
  }

  /// - Parameter next: the next 16 bits.
  /// - Returns: the entry of a code that is not in the lookup table; 0 if there is none.
  func longEntry(_ next: Int) -> Int32 {
    for length in Self.lookupBits + 1...16 where next < ends[length] {
      let place = next >> (16 - length) + places[length]
      return Int32(symbols[place]) << 8 | Int32(length)
    }
    return 0
  }
}
