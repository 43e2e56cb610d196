import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The order of keys` {
  @Test func `puts integers first by value and the rest by code units`() {
    let ordered = [
      "-5", "-1", "0", "00", "1", "01", "2", "10", "2147483647", "-", "2147483648", "A",
      "B", "a", "é", "\u{FFFD}",
    ]
    #expect(ordered.reversed().sorted(by: keyPrecedes) == ordered)
    // In UTF-16 a character outside the first plane comes before U+FFFD, in Unicode after it.
    #expect(keyPrecedes("😀", "\u{FFFD}") && !keyPrecedes("\u{FFFD}", "😀"))
  }
}
