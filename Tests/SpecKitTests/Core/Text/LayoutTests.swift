import Foundation
import SpecCore
import SpecTestSupport
import Testing

@Suite struct LayoutTests {
  @Test(arguments: [
    ("short", 10, "short"), ("exactly", 7, "exactly"), ("too long", 6, "too l…"),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 1, "…"),
    ("abc", 0, ""), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ("مرحبا بالعالم", 6, "مرحبا…"),
  ])
  func `truncating keeps whole graphemes`(_ text: String, _ width: Int, _ expected: String) {
    #expect(text.truncated(to: width) == expected)
    #expect(displayWidth(text.truncated(to: width)) <= width)
  }

  @Test func `an ellipsis of one's own counts by its width`() {
    #expect("truncate".truncated(to: 6, ellipsis: "...") == "tru...")
    #expect("truncate".truncated(to: 2, ellipsis: "...") == "tr")
  }

  @Test func `a text of blocks is as wide as its characters, and as safe`() {
    for value in UInt32(0x2400)...0x2600 {
      guard let character = Unicode.Scalar(value).map({ Character($0) }) else { continue }
      #expect(displayWidth("a\(character)") == 1 + displayWidth(character), "\(value)")
    }
    #expect(displayWidth("▀\u{301}▀") == 2)
    #expect(displayWidth("▀日─") == 4)
    #expect(sanitized("▀─") == "▀─")
    #expect(sanitized("▀\u{202E}") == #"▀\u{202E}"#)
  }

  @Test func `padding counts cells, not letters`() {
    #expect("日本".padded(to: 6) == "日本  ")
    #expect("日本".padded(to: 6, .right) == "  日本")
    #expect("a".padded(to: 4, .center) == " a  ")
    #expect("longer".padded(to: 3) == "longer")
  }

  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick", "brown fox"]),
    ("the quick brown fox", 9, ["the quick", "brown fox"]),
    ("the quick brown fox", 8, ["the", "quick", "brown", "fox"]),
    ("incomprehensible", 5, ["incom", "prehe", "nsibl", "e"]),
    ("an incomprehensible word", 6, ["an", "incomp", "rehens", "ible", "word"]),
    ("日本語の本", 4, ["日本", "語の", "本"]), ("日本語", 5, ["日本", "語"]),
    ("one\ntwo", 20, ["one", "two"]), ("one\n\ntwo", 20, ["one", "", "two"]),
    ("", 5, [""]), ("  indented text", 10, ["  indented", "text"]), ("a  b", 10, ["a  b"]),
    ("trailing   ", 20, ["trailing"]), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 4, ["👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧"]),
    ("日", 1, ["日"]), ("ab cd", 2, ["ab", "cd"]), ("one\r\ntwo", 9, ["one", "two"]),
  ])
  func `wrapping breaks at spaces, then inside long words`(
    _ text: String, _ width: Int, _ rows: [String]
  ) {
    #expect(text.wrapped(to: width) == rows)
  }

  @Test func `wrapping loses no letter and is never too wide`() {
    let words = ["a", "of", "日本", "wonderful", "👍🏽", "e\u{301}te\u{301}", "x", "مرحبا"]
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }
      .joined(separator: " ")
      let width = Int.random(in: 2...14, using: &random)
      let rows = text.wrapped(to: width)
      #expect(rows.allSatisfy { displayWidth($0) <= width }, "\(text) in \(width)")
      #expect(
        rows.joined().filter { $0 != " " } == text.filter { $0 != " " }, "\(text) in \(width)")
    }
  }

  @Test(arguments: [
    ("write 'spec x y' now", 14, ["write", "'spec x y' now"]),
    ("a host's name isn't short", 10, ["a host's", "name isn't", "short"]),
    ("take 'one two three four' or", 8, ["take", "'one two", "three", "four' or"]),
    ("an ' alone stays", 8, ["an '", "alone", "stays"]),
  ])
  func `what stands between apostrophes stays on a line`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrappedAroundQuotes(to: width) == lines)
  }
}

@Suite struct `A call in rows` {
  @Test func `is taken by a shell as it stands`() {
    let call = #"spec dindin event new --address "Garden Court" --note 'a b' --send"#
    for width in [12, 20, 30, 50] {
      let rows = call.wrappedForShell(to: width)
      #expect(
        rows.dropLast().allSatisfy { $0.hasSuffix(#" \"#) } && rows.last?.hasSuffix("d") == true)
      #expect(
        rows.map { $0.hasSuffix(#" \"#) ? String($0.dropLast(2)) : $0 }.joined(separator: " ")
          == call)
      #expect(
        rows.allSatisfy {
          $0.split(separator: "\"", omittingEmptySubsequences: false).count % 2 == 1
        })
    }
    #expect(call.wrappedForShell(to: 100) == [call])
  }
}

@Suite struct DisplayWidthTests {
  @Test func `widths agree with another implementation`() throws {
    let path = "\(Binary.repository)fixtures/vectors/widths.txt"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 136)
    for line in lines {
      let words = line.split(separator: " ")
      let scalars = words.dropFirst().compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(displayWidth(text) == Int(words[0]), "\(line): \(text)")
    }
  }

  @Test func `a substring is measured like its text`() {
    #expect(displayWidth("x日本y".dropFirst()) == 5)
  }

  @Test func `control characters take no cell`() {
    #expect(displayWidth("a\u{1B}\u{7F}\u{85}b") == 2)
  }
}
