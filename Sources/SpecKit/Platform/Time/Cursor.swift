/// Reads a text from the front. A step that fails may have taken a part of it.
struct Cursor {
  private let bytes: [UInt8]
  private var position = 0

  /// Nil for more than `limit` bytes of UTF-8.
  init?(_ text: some StringProtocol, limit: Int = 64) {
    guard text.utf8.count <= limit else { return nil }
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { position == bytes.count }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  /// Takes an ASCII character if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    position += 1
    return true
  }

  mutating func next() -> UInt8? {
    guard !isAtEnd else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Takes the bytes that come and satisfy a condition.
  mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Takes spaces, and returns whether there were any.
  @discardableResult
  mutating func takeSpaces() -> Bool {
    let start = position
    while take(" ") {}
    return position > start
  }

  mutating func digits() -> String { take { $0.isASCIIDigit } }

  /// Takes ASCII letters and all beyond ASCII.
  mutating func letters() -> String {
    take { $0.isASCIILetter || $0 >= 0x80 }
  }

  /// Takes all digits that come; nil unless their count is in the range.
  mutating func number(_ counts: ClosedRange<Int>) -> (value: Int, digits: Int)? {
    let start = position
    var value = 0
    while position < bytes.count, bytes[position].isASCIIDigit {
      value = value &* 10 &+ Int(bytes[position] & 0x0F)
      position += 1
    }
    return counts.contains(position - start) ? (value, position - start) : nil
  }

  mutating func number(_ count: Int) -> Int? { number(count...count)?.value }
}

extension UInt8 {
  public var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  /// Of either case.
  public var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  /// 0...15, of a digit of either case.
  public var hexDigitValue: Int? { Character(Unicode.Scalar(self)).hexDigitValue }
}
