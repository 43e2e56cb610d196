/// RFC 1951 read a second time, a bit at a time, and sharing nothing with the reader it is compared with.
struct SecondInflate {
  private let bytes: [UInt8]
  private let limit: Int
  private var bit = 0
  private var output: [UInt8] = []

  private struct Refused: Error {}

  init(_ bytes: [UInt8], limit: Int) { (self.bytes, self.limit) = (bytes, limit) }

  /// The offset after the last byte that was read.
  var end: Int { (bit + 7) / 8 }

  /// Nil if the data are refused.
  mutating func read() -> [UInt8]? {
    do {
      while try !block() {}
      return output
    } catch {
      return nil
    }
  }

  private mutating func take(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard bit >> 3 < bytes.count else { throw Refused() }
      value |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << place
      bit += 1
    }
    return value
  }

  private mutating func put(_ byte: UInt8) throws {
    if output.count >= limit { throw Refused() }
    output.append(byte)
  }

  /// - Returns: whether it was the last.
  private mutating func block() throws -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0:
      bit = (bit + 7) & ~7
      let length = try take(16)
      guard try take(16) == length ^ 0xFFFF else { throw Refused() }
      for _ in 0..<length { try put(UInt8(take(8))) }
    case 1:
      let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try codes(Code(literals), Code(Array(repeating: 5, count: 30)))
    case 2:
      let (literals, distances) = try lengths()
      guard let first = Code(checking: literals), let second = Code(checking: distances) else {
        throw Refused()
      }
      try codes(first, second)
    default: throw Refused()
    }
    return isLast
  }

  private mutating func lengths() throws -> ([Int], [Int]) {
    let (literals, distances, count) = try (take(5) + 257, take(5) + 1, take(4) + 4)
    guard literals <= 286, distances <= 30 else { throw Refused() }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(count) { lengths[place] = try take(3) }
    let code = Code(lengths)
    guard code.left == 0 else { throw Refused() }
    lengths = []
    while lengths.count < literals + distances {
      let symbol = try decode(code)
      if symbol < 16 {
        lengths.append(symbol)
      } else if symbol == 16 {
        guard let last = lengths.last else { throw Refused() }
        lengths += try Array(repeating: last, count: 3 + take(2))
      } else {
        lengths += try Array(repeating: 0, count: symbol == 17 ? 3 + take(3) : 11 + take(7))
      }
    }
    guard lengths.count == literals + distances, lengths[256] > 0 else { throw Refused() }
    return (Array(lengths[..<literals]), Array(lengths[literals...]))
  }

  private mutating func codes(_ literals: Code, _ distances: Code) throws {
    while true {
      let symbol = try decode(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        try put(UInt8(symbol))
        continue
      }
      let length = try value(symbol - 257, of: 29, step: 4, base: 3)
      let distance = try value(decode(distances), of: 30, step: 2, base: 1)
      guard distance <= output.count else { throw Refused() }
      for _ in 0..<length { try put(output[output.count - distance]) }
    }
  }

  /// The number a symbol and its extra bits stand for: as many symbols as the step have each count of
  /// extra bits, those without any twice as many.
  private mutating func value(_ symbol: Int, of count: Int, step: Int, base: Int) throws -> Int {
    guard symbol < count else { throw Refused() }
    if step == 4, symbol == 28 { return 258 }
    var start = base
    func extra(_ symbol: Int) -> Int { symbol < 2 * step ? 0 : symbol / step - 1 }
    for before in 0..<symbol { start += 1 << extra(before) }
    return start + (try take(extra(symbol)))
  }

  private mutating func decode(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try take(1))
      if let symbol = code.symbols[length << 16 | value] { return symbol }
    }
    throw Refused()
  }

  private struct Code {
    var symbols: [Int: Int] = [:]
    /// What part of all codes of 15 bits is not used.
    var left = 1 << 15
    var longest = 0

    init(_ lengths: [Int]) {
      var code = 0
      for length in 1...15 {
        code <<= 1
        for (symbol, its) in lengths.enumerated() where its == length {
          symbols[length << 16 | code] = symbol
          code += 1
          left -= 1 << (15 - length)
          longest = length
        }
      }
    }

    /// Nil if there are too many codes, or too few but for a single one.
    init?(checking lengths: [Int]) {
      self.init(lengths)
      if left < 0 || left > 0 && longest > 1 { return nil }
    }
  }
}
