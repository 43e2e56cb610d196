import SpecCore
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: widthCases)
  func `widths agree with the oracle`(_ example: (text: String, width: Int)) {
    #expect(displayWidth(example.text) == example.width, "\(example.text)")
  }

  @Test func `a substring is measured like its text`() {
    #expect(displayWidth("x日本y".dropFirst()) == 5)
  }

  @Test func `control characters take no cell`() {
    #expect(displayWidth("a\u{1B}\u{7F}\u{85}b") == 2)
  }
}
