internal import SpecCore

/// A button's color at rest and while it is pressed: red and green half as strong again.
struct ButtonColor: Sendable, Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  /// Where there are only 16 colors: the nearest of them would not be of the same hue.
  let plain: Color

  func rest(_ depth: ColorDepth) -> Color {
    depth == .ansi16 ? plain : .rgb(red, green, blue)
  }

  func pressed(_ depth: ColorDepth) -> Color {
    depth == .ansi16 ? plain : .rgb(Self.raised(red), Self.raised(green), blue)
  }

  /// `#RRGGBB`
  var text: String { Self.hexadecimal([red, green, blue]) }
  var pressedText: String { Self.hexadecimal([Self.raised(red), Self.raised(green), blue]) }

  private static func hexadecimal(_ levels: [UInt8]) -> String {
    "#" + Hex.encode(levels).uppercased()
  }

  /// Times 1.5, rounded half up, at most 255.
  private static func raised(_ level: UInt8) -> UInt8 { UInt8(min(255, (Int(level) * 3 + 1) / 2)) }
}
