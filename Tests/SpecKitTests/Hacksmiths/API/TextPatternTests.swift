import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `Patterns of visible text` {
  /// The planes with scripts, and the one with tags and selectors; all if all cases are asked for.
  @Test func `exclude whatever is not visible, and nothing else`() {
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
