/// The colors of a page by their role.
///
/// Each has a true color and a number among the 16 colors of ANSI; terminals with 256 colors get the nearest one.
/// Colors of text have a contrast of at least 4.5:1 to black or white, and to the backgrounds that they are for;
/// only ``backdrop`` has less.
package struct Palette: Sendable, Equatable {
  /// The color by which a program is recognized.
  package enum Accent: Sendable, CaseIterable { case violet, green, blue, orange, red }

  /// Titles, the focus, the default button.
  package let accent: Color
  /// Text on a background in the accent color.
  package let onAccent: Color
  /// Metadata, borders, labels.
  package let dim: Color
  /// Text of the page behind a dialog, which is fainter than text to be read. It needs more than 16 colors.
  package let backdrop: Color
  /// The background of fields and of buttons.
  package let surface: Color
  /// The background of the selected row.
  package let selection: Color
  /// Text on the two backgrounds above.
  package let onSurface: Color
  package let success: Color
  package let warning: Color
  package let danger: Color

  /// - Parameter isLight: whether the terminal has dark text on a light background.
  package init(_ accent: Accent, isLight: Bool = false) {
    func pick(_ dark: UInt32, _ light: UInt32, _ ansi: UInt8, _ lightANSI: UInt8? = nil) -> Color {
      isLight
        ? .toned(RGB(hex: light), ansi: lightANSI ?? ansi) : .toned(RGB(hex: dark), ansi: ansi)
    }
    self.accent =
      switch accent {
      case .violet: pick(0xB9_9CFF, 0x6A_3BD0, 13, 5)
      case .green: pick(0x4C_D38A, 0x15_7045, 10, 2)
      case .blue: pick(0x77_B8FF, 0x0B_66C3, 12, 4)
      case .orange: pick(0xFF_A463, 0xA8_4A0A, 11, 3)
      case .red: pick(0xFF_8589, 0xBF_2C38, 9, 1)
      }
    onAccent = pick(0x0E_1411, 0xFF_FFFF, 0, 15)
    dim = pick(0x8D_949E, 0x66_6C75, 8)
    backdrop = pick(0x3D_434C, 0xBF_C5CD, 8, 7)
    surface = pick(0x2B_3038, 0xE6_E9EE, 8, 7)
    selection = pick(0x30_3B4C, 0xD5_E2F5, 4, 7)
    onSurface = pick(0xF2_F4F7, 0x16_181C, 15, 0)
    success = pick(0x4C_D38A, 0x15_7045, 10, 2)
    warning = pick(0xFF_B454, 0x9A_5B00, 11, 3)
    danger = pick(0xFF_7B7F, 0xC0_2B37, 9, 1)
  }
}

extension RGB {
  /// The color `0xRRGGBB`.
  fileprivate init(hex: UInt32) {
    self.init(UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
  }

  /// Whether dark text is easier to read on it than light text: the contrast with black is above the one with
  /// white. Relative luminance is approximated with a gamma of 2;
  /// both contrasts are equal at 0.179, which is √(1.05 · 0.05) − 0.05.
  package var isLight: Bool {
    func square(_ channel: UInt8) -> Int { Int(channel) * Int(channel) }
    let luminance = 213 * square(red) + 715 * square(green) + 72 * square(blue)
    return luminance > 179 * 255 * 255
  }
}
