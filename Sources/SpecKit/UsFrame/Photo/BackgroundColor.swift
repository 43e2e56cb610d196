internal import SpecCore

/// A color as `--background` takes it.
struct BackgroundColor: ArgumentValue {
  var color: RGB

  static func parse(argument text: String) throws -> BackgroundColor {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.count == 6, digits.count == 6 else {
      throw Failure(
        badValue: "'\(text)' is not a color; write red, green and blue as six digits like 1e90ff",
        code: "bad-color")
    }
    func channel(_ index: Int) -> UInt8 { UInt8(digits[index] * 16 + digits[index + 1]) }
    return BackgroundColor(color: RGB(channel(0), channel(2), channel(4)))
  }
}
