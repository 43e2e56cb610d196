import Testing

@testable import SpecCore
@testable import SpecPlatform

@Suite struct SanitizeTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("Grüße 日本 👨‍👩‍👧 مرحبا", "Grüße 日本 👨‍👩‍👧 مرحبا"),
    ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#), ("a\tb\nc\rd", #"a\tb\nc\rd"#),
    ("\u{0}\u{7}\u{7F}", #"\u{0}\u{7}\u{7F}"#), ("\u{9B}31m", #"\u{9B}31m"#),
    ("\u{85}", #"\u{85}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{202E}evil\u{202C}", #"\u{202E}evil\u{202C}"#),
    ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#), ("\u{200E}\u{200F}", #"\u{200E}\u{200F}"#),
    ("\u{61C}", #"\u{61C}"#), ("\u{FEFF}", #"\u{FEFF}"#), ("a\u{300}", "a\u{300}"),
    ("\u{E0041}", #"\u{E0041}"#), ("\u{FFF0}", #"\u{FFF0}"#), ("\u{FFFE}", #"\u{FFFE}"#),
    ("می‌خواهم", "می‌خواهم"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("\r\n", #"\r\n"#),
  ])
  func `what could drive a terminal is shown`(_ text: String, _ expected: String) {
    #expect(Array(sanitized(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func `no control or direction scalar survives`() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let result = sanitized(String(scalar)).unicodeScalars
      let category = scalar.properties.generalCategory
      if category == .control || (0x2028...0x202E).contains(value)
        || (0x2066...0x2069).contains(value) || (0x200E...0x200F).contains(value)
      {
        #expect(result.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F })
      } else if category != .format, category != .unassigned {
        #expect(Array(result) == [scalar])
      }
    }
  }

  @Test func `a field of a record stays on one line and can be read back`() {
    #expect(recordField("A\tB\nC\\D\u{1B}[31mE\u{202E}") == #"A\tB\nC\\D\u{1B}[31mE\u{202E}"#)
    #expect(recordField("plain é 🏴󠁧󠁢󠁳󠁣󠁴󠁿") == "plain é 🏴󠁧󠁢󠁳󠁣󠁴󠁿")
  }
}

@Suite struct `A CSV table` {
  @Test func `has no control characters but lines and tabs`() {
    let table = CSV.text([["a\u{1B}[2J\u{7}\u{0}\u{9B}b", "one\ntwo\tthree", "\u{7F}=1"]])
    #expect(table == "a[2Jb,\"one\ntwo\tthree\",'=1\r\n")
  }

  /// The first characters by which spreadsheets know a formula (OWASP, CSV injection).
  @Test(arguments: ["=", "+", "-", "@", "\t"])
  func `has an apostrophe before each formula, which is read back`(start: String) throws {
    let cell = start + "1"
    #expect(CSV.text([[cell, "'" + cell, "1" + start]]) == "'\(cell),''\(cell),1\(start)\r\n")
    #expect(CSV.text([[cell]], raw: true) == cell + "\r\n")
    #expect(CSV.original("'" + cell) == cell)
  }
}

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
