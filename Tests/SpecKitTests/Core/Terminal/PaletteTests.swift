import Foundation
import Testing

@testable import SpecCore

@Suite struct `A palette` {
  /// The contrast ratio of two colors, 1...21 (WCAG 2.2).
  private static func contrast(_ one: RGB, _ other: RGB) -> Double {
    func luminance(_ color: RGB) -> Double {
      let linear = [color.red, color.green, color.blue].map { channel in
        let value = Double(channel) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let both = [luminance(one), luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  @Test(arguments: Palette.Accent.allCases, [false, true])
  func `has a contrast of 4.5 to 1`(_ accent: Palette.Accent, isLight: Bool) {
    let palette = Palette(accent, isLight: isLight)
    let backgrounds =
      isLight ? [RGB(255, 255, 255), RGB(250, 250, 250)] : [RGB(0, 0, 0), RGB(30, 30, 30)]
    for background in backgrounds {
      #expect(background.isLight == isLight)
      for color in [palette.accent, palette.dim, palette.success, palette.warning, palette.danger] {
        let contrast = Self.contrast(RGB(color), background)
        #expect(contrast >= 4.5, "\(color) on \(background)")
      }
    }
    let pairs = [
      (palette.onAccent, palette.accent), (palette.onAccent, palette.warning),
      (palette.onSurface, palette.surface), (palette.onSurface, palette.selection),
      (palette.accent, palette.surface),
    ]
    for (text, background) in pairs {
      let contrast = Self.contrast(RGB(text), RGB(background))
      #expect(contrast >= 4.5, "\(text) on \(background)")
    }
  }

  @Test func `lowers to 256 and to 16 colors`() {
    let accent = Palette(.green).accent
    #expect(accent.lowered(to: .ansi16) == .ansi(10))
    #expect(accent.lowered(to: .palette256) == .palette(78))
  }
}
