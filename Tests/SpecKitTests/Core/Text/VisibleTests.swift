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

  /// The planes with scripts, and the one with tags and selectors; all if all cases are asked for.
  @Test func `the patterns exclude whatever is not, and nothing else`() {
    let values =
      runsAllCases
      ? Array(0...0x10FFFF as ClosedRange<UInt32>) : Array(0...0x1FFFF) + Array(0xE0000...0xE0FFF)
    let all = values.compactMap(Unicode.Scalar.init)
    let (marked, blank) = (Self.excluded(visiblePattern), Self.excluded(notBlankPattern))
    #expect(marked.count > 300 && blank.count > 25 && notBlankPattern.count < 400)
    var (inMarked, inBlank) = (marked[...], blank[...])
    for scalar in all {
      let wanted = (Self.has(scalar, &inMarked), Self.has(scalar, &inBlank))
      let found = (!isVisible(scalar), isBlank(scalar))
      if wanted != found { Issue.record("\(scalar.value)") }
    }
  }

  /// Whether the first of the ranges that is not below the scalar holds it.
  private static func has(
    _ scalar: Unicode.Scalar, _ ranges: inout ArraySlice<ClosedRange<Unicode.Scalar>>
  ) -> Bool {
    while let first = ranges.first, first.upperBound < scalar { ranges.removeFirst() }
    return ranges.first?.contains(scalar) ?? false
  }

  /// A second reading of `[^\u0000-\u0020x]`, scalar by scalar as other languages read it.
  private static func excluded(_ pattern: String) -> [ClosedRange<Unicode.Scalar>] {
    var rest = Array(pattern.unicodeScalars.dropFirst(2).dropLast())[...]
    func next() -> Unicode.Scalar? {
      guard let first = rest.popFirst() else { return nil }
      guard first == "\\", rest.popFirst() == "u" else { return first }
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      rest = rest.dropFirst(4)
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = next() {
      guard rest.first == "-" else {
        ranges.append(low...low)
        continue
      }
      rest.removeFirst()
      if let high = next() { ranges.append(low...high) }
    }
    return ranges
  }
}
