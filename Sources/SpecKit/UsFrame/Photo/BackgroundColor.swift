internal import SpecCore

/// A color as `--background` takes it.
struct BackgroundColor: ArgumentValue {
  var color: RGB

  static func parse(argument text: String) throws -> BackgroundColor {
    guard let channels = Hex.decode(text), channels.count == 3 else {
      throw Failure(
        badValue: "'\(text)' is not a color; write red, green and blue as six digits like 1e90ff",
        code: "bad-color")
    }
    return BackgroundColor(color: RGB(channels[0], channels[1], channels[2]))
  }
}
