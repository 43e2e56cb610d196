import SpecTestSupport
import Testing

@testable import SpecCore

@Suite struct `A palette` {
  @Test(arguments: Palette.Accent.allCases, [false, true])
  func `has a contrast of 4.5 to 1`(_ accent: Palette.Accent, isLight: Bool) {
    let palette = Palette(accent, isLight: isLight)
    let backgrounds =
      isLight ? [RGB(255, 255, 255), RGB(250, 250, 250)] : [RGB(0, 0, 0), RGB(30, 30, 30)]
    for background in backgrounds {
      #expect(background.isLight == isLight)
      for color in [palette.accent, palette.dim, palette.success, palette.warning, palette.danger] {
        let ratio = contrast(RGB(color), background)
        #expect(ratio >= 4.5, "\(color) on \(background)")
      }
    }
    let pairs = [
      (palette.onAccent, palette.accent), (palette.onAccent, palette.warning),
      (palette.onSurface, palette.surface), (palette.onSurface, palette.selection),
      (palette.accent, palette.surface), (palette.danger, palette.surface),
    ]
    for (text, background) in pairs {
      let ratio = contrast(RGB(text), RGB(background))
      #expect(ratio >= 4.5, "\(text) on \(background)")
    }
  }

  @Test func `lowers to 256 and to 16 colors`() {
    let accent = Palette(.green).accent
    #expect(accent.lowered(to: .ansi16) == .ansi(10))
    #expect(accent.lowered(to: .palette256) == .palette(78))
  }
}
