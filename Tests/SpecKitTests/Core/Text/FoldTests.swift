import SpecCore
import SpecTestSupport
import Testing

@testable import SpecPlatform

@Suite struct FoldTests {
  @Test(arguments: [
    ("Ångström", "angstrom"), ("A\u{30A}", "a"), ("STRASSE", "straße"), ("ΣΊΣΥΦΟΣ", "σισυφος"),
    ("Ёлка", "елка"), ("İstanbul", "istanbul"), ("مُحَمَّد", "محمد"), ("ﬁn", "FIN"), ("É", "e"),
    ("ŉ", "ʼn"), ("Việt", "viet"), ("한국", "한국"), ("HELLO", "hello"),
  ])
  func `texts that differ in case and marks fold alike`(_ a: String, _ b: String) {
    #expect(folded(a) == folded(b))
  }

  @Test func `different letters stay different`() {
    #expect(folded("o") != folded("ø"))
    #expect(folded("한국") != folded("한글"))
  }

  /// Ideographs and Hangul syllables, which are most of the plane, only if all cases are asked for.
  @Test func `folding twice changes nothing`() {
    for value in UInt32(0x20)...0x1FFFF {
      guard runsAllCases || !(0x3400...0xF8FF).contains(value),
        let scalar = Unicode.Scalar(value)
      else { continue }
      let once = folded(String(scalar))
      #expect(folded(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("", "", 0), ("kitten", "sitting", 3), ("abc", "acb", 1), ("flaw", "lawn", 2), ("", "abc", 3),
    ("ca", "abc", 3), ("list", "lsit", 1),
  ])
  func `edit distance counts swaps of neighbors once`(_ a: String, _ b: String, _ distance: Int) {
    #expect(editDistance(Array(a), Array(b)) == distance)
    #expect(editDistance(Array(b), Array(a)) == distance)
  }

  @Test(arguments: [
    ("lst", "list"), ("LIST", "list"), ("dlete", "delete"), ("pasue", "pause"), ("xyz", nil),
    ("shwo", "show"), ("resumme", "resume"), ("zz", nil), ("deleting", nil), ("", nil),
  ])
  func `the nearest word has at most a third of its letters wrong`(_ word: String, _ best: String?)
  {
    #expect(nearest(word, in: ["list", "show", "delete", "pause", "resume"]) == best)
  }
}
