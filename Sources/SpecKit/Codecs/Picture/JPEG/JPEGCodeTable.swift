/// A code for symbols (section C.2), laid out so that the next bits are looked up.
///
/// The first 1024 numbers are for the next ten bits: 8 bits of how many to take, 8 of the symbol, and 16 of the
/// coefficient if it is whole within the ten. 0 is a longer code, for which the rest of the numbers are:
/// for each length the end of its codes and what to add to one to have the place of its symbol.
struct JPEGCodeTable: Sendable {
  let numbers: [Int32]

  static let rootBits = 10
  private static let ends = 1 << rootBits
  private static let places = ends + 17
  private static let symbols = places + 17
  static let count = symbols + 256

  /// - Parameter counts: how many codes have 1 to 16 bits.
  init?(_ counts: [Int], _ symbols: [UInt8], isDC: Bool) {
    guard symbols.count <= 256, !isDC || symbols.allSatisfy({ $0 < 16 }) else { return nil }
    var numbers = [Int32](repeating: 0, count: Self.count)
    var (code, place) = (0, 0)
    for length in 1...16 {
      let end = code + counts[length - 1]
      // No code consists of ones only.
      if end >= 1 << length, counts[length - 1] > 0 { return nil }
      numbers[Self.places + length] = Int32(place - code)
      while code < end {
        if length <= Self.rootBits {
          Self.enter(symbols[place], code, length, isDC: isDC, &numbers)
        }
        code += 1
        place += 1
      }
      numbers[Self.ends + length] = Int32(end << (16 - length))
      code = end << 1
    }
    for (index, symbol) in symbols.enumerated() { numbers[Self.symbols + index] = Int32(symbol) }
    self.numbers = numbers
  }

  private static func enter(
    _ symbol: UInt8, _ code: Int, _ length: Int, isDC: Bool, _ numbers: inout [Int32]
  ) {
    let free = rootBits - length
    let size = Int(symbol & 15)
    for rest in 0..<1 << free {
      var entry = Int32(symbol) << 8 | Int32(length)
      if size > 0, size <= free {
        let bits = rest >> (free - size)
        let value = bits < 1 << (size - 1) ? bits - 1 << size + 1 : bits
        entry = Int32(value) << 16 | Int32(symbol) << 8 | Int32(length + size)
      }
      numbers[code << free | rest] = entry
    }
  }

  /// The entry of a code of more than ten bits, or 0 if there is none.
  static func longEntry(_ numbers: UnsafePointer<Int32>, _ next: Int32) -> Int32 {
    for length in rootBits + 1...16 where next < numbers[ends + length] {
      let place = (next >> Int32(16 - length)) &+ numbers[places + length]
      return numbers[symbols + Int(place & 255)] << 8 | Int32(length)
    }
    return 0
  }
}

enum JPEGBlock {
  /// The place by rows of each coefficient in the order of the file (figure A.6).
  static let rowOrder: [UInt8] = {
    var order: [UInt8] = []
    for diagonal in 0..<15 {
      let places = (max(0, diagonal - 7)...min(7, diagonal)).map { UInt8($0 * 8 + diagonal - $0) }
      order += diagonal % 2 == 0 ? places.reversed() : places
    }
    return order
  }()

  /// All of the 64 coefficients but the first are 0.
  @inline(__always)
  static func isFlat(_ block: UnsafePointer<Int16>) -> Bool {
    let words = UnsafeRawPointer(block)
    var all = words.loadUnaligned(as: UInt64.self) & ~UInt64(littleEndian: 0xFFFF)
    for index in 1..<16 {
      all |= words.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
    }
    return all == 0
  }
}
