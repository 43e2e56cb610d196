internal import SpecCore

/// The code that host and seats share: 4 to 12 of A-Z and 0-9.
struct JoinCode: Sendable, Hashable {
  /// Without characters that look alike.
  private static let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
  private static let drawnLength = 6

  /// Upper case, without separators.
  let text: String

  /// Ignores case, spaces and `-`.
  init?(_ text: String) {
    var code: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): code.append(byte - 0x20)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        code.append(byte)
      default: return nil
      }
    }
    guard (4...12).contains(code.count) else { return nil }
    self.text = String(decoding: code, as: UTF8.self)
  }

  init(drawnWith random: () -> UInt64) {
    var code: [UInt8] = []
    while code.count < Self.drawnLength {
      // Five bits are 0...31 and there are 31 letters: rejecting 31 makes all equally likely.
      let index = Int(random() >> 59)
      if index < Self.letters.count { code.append(Self.letters[index]) }
    }
    text = String(decoding: code, as: UTF8.self)
  }

  /// In groups of three, for reading aloud.
  var spoken: String {
    let letters = Array(text)
    return stride(from: 0, to: letters.count, by: 3).map {
      String(letters[$0..<min($0 + 3, letters.count)])
    }.joined(separator: " ")
  }
}

extension JoinCode: ArgumentValue {
  static func parse(argument text: String) throws -> JoinCode {
    guard let code = JoinCode(text) else {
      let isEmpty = text.allSatisfy { " -".contains($0) }
      throw Failure(
        badValue: isEmpty
          ? "no code: give 4 to 12 letters and digits"
          : "invalid join code '\(text)': it has 4 to 12 letters and digits", code: "bad-code")
    }
    return code
  }
}
