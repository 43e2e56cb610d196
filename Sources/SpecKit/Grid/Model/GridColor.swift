internal import SpecCore

enum GridColor: String, Sendable, CaseIterable {
  case red, yellow, blue, green

  /// The letter that is shown with the color everywhere.
  var letter: String { String(rawValue.prefix(1)).uppercased() }

  /// Red, green and blue at full brightness, each 0 or 255.
  private var full: (red: Int, green: Int, blue: Int) {
    switch self {
    case .red: (255, 0, 0)
    case .yellow: (255, 255, 0)
    case .blue: (0, 0, 255)
    case .green: (0, 255, 0)
    }
  }

  /// The background on a terminal with this color depth; never black, however dim.
  func background(_ brightness: Brightness, _ depth: ColorDepth) -> Color {
    switch depth {
    case .trueColor:
      return .rgb(
        brightness.scaled(full.red), brightness.scaled(full.green), brightness.scaled(full.blue))
    case .palette256:
      let level = brightness.paletteLevel
      func part(_ value: Int) -> Int { value == 0 ? 0 : level }
      let cube = 36 * part(full.red) + 6 * part(full.green) + part(full.blue)
      return .palette(UInt8(16 + cube))
    case .ansi16, .monochrome, .none:
      return switch self {
      case .red: .red
      case .yellow: .yellow
      case .blue: .blue
      case .green: .green
      }
    }
  }

  /// The color of the letter: black on light backgrounds.
  func letterColor(_ depth: ColorDepth) -> Color {
    let isLight = self == .yellow || self == .green
    switch depth {
    case .trueColor: return isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
    case .palette256: return .palette(isLight ? 16 : 231)
    case .ansi16, .monochrome, .none: return isLight ? .ansi(0) : .ansi(15)
    }
  }

  /// The color behind its letter. Without color the cell is reversed, and each of the four quarters has a look of its
  /// own.
  func style(
    _ brightness: Brightness, _ depth: ColorDepth, in sequence: ShowSequence = .turns
  ) -> Style {
    guard !depth.hasColor else {
      return Style(letterColor(depth), on: background(brightness, depth), bold: true)
    }
    guard sequence == .quadrants else { return Style(bold: true, reversed: true) }
    return switch self {
    case .red: Style(bold: true, reversed: true)
    case .green: .bold
    case .yellow: Style(dim: true, reversed: true)
    case .blue: .dim
    }
  }
}

struct Brightness: Sendable, Equatable {
  static let range = 10...100
  static let standard = Brightness(percent: 80)

  /// 10...100
  let percent: Int

  /// A component 0...255 times the brightness, rounded.
  func scaled(_ component: Int) -> UInt8 { UInt8((component * percent + 50) / 100) }

  /// The level 1...5 of the 256-color cube that is nearest.
  var paletteLevel: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let wanted = Int(scaled(255))
    return (1...5).min { abs(levels[$0] - wanted) < abs(levels[$1] - wanted) } ?? 5
  }
}
