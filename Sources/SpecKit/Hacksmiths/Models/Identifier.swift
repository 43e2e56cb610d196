/// The id of a person, event, organization, idea or answer: 24 lower-case hex digits, unique for
/// ever (the shape of the original's MongoDB ids).
package struct Identifier: Sendable, Hashable {
  package let text: String

  /// Nil for anything but 24 digits of `0-9a-f`.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count == 24,
      bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// 96 random bits.
  package init(random: () -> UInt64) {
    text = hexadecimal(random(), digits: 16) + hexadecimal(random(), digits: 8)
  }

  /// One that nothing has yet.
  package static func free(
    random: () -> UInt64, isTaken: (Identifier) throws -> Bool
  ) rethrows -> Identifier {
    var id = Identifier(random: random)
    while try isTaken(id) { id = Identifier(random: random) }
    return id
  }

  /// An id that people can tell apart, as `a00000000000000000000007`.
  package init(series: Character, number: UInt64) {
    let letter = series.isHexDigit ? series.lowercased() : "0"
    text = letter + "0000000" + hexadecimal(number, digits: 16)
  }
}

extension Identifier: Comparable {
  package static func < (a: Identifier, b: Identifier) -> Bool { a.text < b.text }
}

extension Identifier: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let identifier = Identifier(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an id of 24 hex digits: \(text)")
    }
    self = identifier
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The low bits of a number as exactly that many lower-case hex digits.
private func hexadecimal(_ number: UInt64, digits: Int) -> String {
  let all = String(number, radix: 16)
  return String((String(repeating: "0", count: 16) + all).suffix(digits))
}
