import SpecTestSupport
import Testing

@testable import SpecCore
@testable import SpecPlatform

@Suite struct `What of a text is visible` {
  @Test(arguments: [
    "a", "é", "e\u{301}", " 1 ", "李", "\u{200B}x", "👩\u{200D}🚀", "#", "€", "\u{E000}", "\u{20000}",
    "\u{1F3F4}\u{E0067}\u{E007F}",
  ]) func `a letter, digit or sign`(_ text: String) {
    #expect(isVisible(text))
  }

  @Test(arguments: [
    "", " ", "\t\u{1B}", "\u{A0}\u{3000}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}",
    "\u{17B4}", "\u{180E}", "\u{200B}\u{200D}\u{200F}", "\u{2028}", "\u{202E}", "\u{2060}",
    "\u{2066}", "\u{2800}", "\u{3164}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{301}",
    "\u{903}", "\u{20DD}", "\u{1D165}", "\u{1D173}", "\u{1BCA0}", "\u{E0001}", "\u{E0100}",
  ]) func `no space, control, mark or filler alone`(_ text: String) {
    #expect(!isVisible(text))
  }
}
