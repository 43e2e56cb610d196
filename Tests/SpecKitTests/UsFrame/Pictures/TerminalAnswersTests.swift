import SpecTestSupport
import Testing

@testable import SpecCore
@testable import SpecUsFrame

@Suite struct `What a terminal answers` {
  private func answers(_ text: String, isLast: Bool = true) -> TerminalAnswers {
    TerminalAnswers(Array(text.utf8), isLast: isLast)
  }

  @Test func `is told apart from keys`() {
    let found = answers(
      "a\u{1B}P>|XTerm(370)\u{1B}\\\u{1B}[A\u{1B}[6;17;8t\u{1B}_Gi=31;OK\u{1B}\\é\u{1B}[?62;4;22cq")
    #expect(found.name == "XTerm(370)")
    #expect(found.cell == CellSize(width: 8, height: 17))
    #expect(found.drawsKitty && found.drawsSixels && found.isComplete)
    #expect(String(decoding: found.typed, as: UTF8.self) == "a\u{1B}[Aéq")
  }

  @Test func `says no as well`() {
    let found = answers("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?1;2c")
    #expect(found.isComplete && !found.drawsKitty && !found.drawsSixels && found.typed.isEmpty)
    #expect(answers("\u{1B}[6;0;99999t").cell == nil)
    // A 4 within a number is none.
    #expect(!answers("\u{1B}[?64;14c").drawsSixels)
  }

  @Test func `is swallowed if it is unknown, and if it is cut off`() {
    #expect(answers("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?1u\u{1B}[4;600;800t").typed.isEmpty)
    for cut in ["\u{1B}P>|kit", "\u{1B}_Gi=31", "\u{1B}[?62;"] {
      #expect(answers("x" + cut).typed == [0x78])
      // Whoever reads the rest has to know how it began.
      #expect(answers("x" + cut, isLast: false).typed == Array("x\(cut)".utf8))
    }
    #expect(answers("\u{1B}").typed == [0x1B])
  }

  /// However the bytes are cut into reads, the answers are the same.
  @Test func `ends the question, and not before`() throws {
    let text = Array("\u{1B}P>|foot(1.13)\u{1B}\\k\u{1B}[6;20;10t\u{1B}[?62;4c".utf8)
    for cut in 1..<text.count {
      let start = Instant(seconds: 0)
      let fake = FakeTerminal(
        start: start,
        [
          .event(.milliseconds(10), .input(Array(text[..<cut]))),
          .event(.milliseconds(20), .resized),
          .event(.milliseconds(30), .input(Array(text[cut...]))),
        ])
      let session = try fake.terminal.open(.inline)
      let found = try session.ask(
        within: .milliseconds(250), isMultiplexed: false, keepsHalf: false, fake.time.clock)
      #expect(found == TerminalAnswers(text), "cut at \(cut)")
      #expect(fake.time.elapsed == .milliseconds(30))
    }
  }

  @Test func `is waited for a quarter of a second, and no longer`() throws {
    let fake = FakeTerminal(start: Instant(seconds: 0), [.event(.seconds(9), .closed)])
    let session = try fake.terminal.open(.inline)
    let found = try session.ask(
      within: .milliseconds(250), isMultiplexed: false, keepsHalf: false, fake.time.clock)
    #expect(found == TerminalAnswers() && fake.time.elapsed == .milliseconds(250))
  }

  /// tmux would take the question for kitty for a title.
  @Test func `is not asked of tmux what it does not know`() {
    #expect(!TerminalAnswers.questions(isMultiplexed: true).contains("_G"))
    #expect(TerminalAnswers.questions(isMultiplexed: false).hasSuffix("\u{1B}[c"))
  }
}
