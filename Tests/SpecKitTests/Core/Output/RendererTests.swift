import SpecCore
import Testing

@Suite struct RendererTests {
  let red = Style(.rgb(204, 0, 0), bold: true)

  @Test func `a style is switched on once and off at the end of the line`() {
    let line = Line("a") + Line("b", red) + Line("c", red) + Line("d") + Line("e", .dim)
    #expect(
      Renderer.text(line, color: .trueColor)
        == "a\u{1B}[1;38;2;204;0;0mbc\u{1B}[0md\u{1B}[2me\u{1B}[0m")
  }

  /// `<` and `>` around a text from right to left, `[` around one with a direction of its own, `(` around
  /// one from left to right, `]` after each of these.
  private func marked(_ line: Line) -> String {
    String(
      Renderer.text(line, color: .none).map { character -> Character in
        switch character {
        case "\u{2067}": "<"
        case "\u{2068}": "["
        case "\u{2066}": "("
        case "\u{2069}": "]"
        default: character
        }
      })
  }

  @Test func `a text from right to left keeps names, numbers, commands and options whole`() {
    let line = Line("هاتف ") + Line([Line.Span("+1 434", isolated: true)])
    #expect(marked(line) == "هاتف (+1 434]")
    #expect(marked(line.rightToLeft) == "<هاتف (+1 434]]")
    #expect(line.rightToLeft.isRightToLeft && !line.isRightToLeft)
    let both = line.rightToLeft + Line(" ") + line.rightToLeft
    #expect(!both.isRightToLeft && both.rightToLeft.isRightToLeft)
    #expect(
      marked(Line("اكتب --date و 'spec x --y'؛ 2-3").rightToLeft)
        == "<اكتب [--date] و '[spec x --y]'؛ 2-3]")
    #expect(line.rightToLeft.width == 11)
  }

  @Test(arguments: [
    ("باسم Sam Reed (sam-reed).", "<باسم [Sam Reed (sam-reed)].]"),
    ("دُعي: Ann Lee، Bob (2)؛ نعم", "<دُعي: [Ann Lee]، [Bob (2)]؛ نعم]"),
    ("spec: Ann مدعو", "<[spec]: [Ann] مدعو]"), ("في /no/x: خطأ", "<في [/no/x]: خطأ]"),
    ("ينقص <id> (مثل a)", "<ينقص [<id>] (مثل [a])]"), ("و--plus، 7:00م", "<و[--plus]، 7:00م]"),
    ("بالأمر: spec x --y Z", "<بالأمر: [spec x --y Z]]"),
  ])
  func `a text from right to left keeps words of the other direction whole`(
    text: String, shown: String
  ) {
    #expect(marked(Line(text).rightToLeft) == shown)
  }

  @Test func `a truncated text from right to left still ends its isolation`() {
    let line = (Line("هاتف ") + Line("واسم") + Line("   ")).rightToLeft
    #expect(marked(line.truncated(to: 7)) == "<هاتف و…]")
    #expect(marked(line.clipped(to: 3)) == "<هات]")
    #expect(marked(line.trimmed()) == "<هاتف واسم]")
    #expect(marked(line.styled(.plain)) == "<هاتف واسم   ]")
    #expect(marked(line.unisolated) == "هاتف واسم   ")
  }

  @Test(arguments: [
    (Color.rgb(204, 0, 0), ColorDepth.trueColor, "38;2;204;0;0"),
    (.rgb(204, 0, 0), .palette256, "38;5;160"), (.rgb(204, 0, 0), .ansi16, "31"),
    (.rgb(0, 0, 204), .ansi16, "34"), (.rgb(255, 255, 255), .ansi16, "97"),
    (.rgb(8, 8, 8), .palette256, "38;5;232"), (.rgb(95, 135, 175), .palette256, "38;5;67"),
    (.palette(9), .ansi16, "91"), (.palette(196), .ansi16, "91"),
    (.palette(196), .trueColor, "38;5;196"),
    (.ansi(3), .trueColor, "33"), (.ansi(12), .palette256, "94"),
  ])
  func `colors are lowered to the nearest that the terminal has`(
    _ color: Color, _ depth: ColorDepth, _ codes: String
  ) {
    #expect(
      Renderer.text(Line("x", Style(color)), color: depth) == "\u{1B}[\(codes)mx\u{1B}[0m")
  }

  @Test func `backgrounds have their own codes`() {
    #expect(
      Renderer.text(Line("x", Style(on: .rgb(0, 204, 0))), color: .palette256)
        == "\u{1B}[48;5;40mx\u{1B}[0m")
    #expect(
      Renderer.text(Line("x", Style(on: .ansi(9))), color: .ansi16) == "\u{1B}[101mx\u{1B}[0m")
  }

  @Test func `without color text is still bold, dim, underlined or reversed`() {
    func text(_ style: Style) -> String { Renderer.text(Line("x", style), color: .monochrome) }
    #expect(text(Style(.red, on: .ansi(9), bold: true)) == "\u{1B}[1mx\u{1B}[0m")
    #expect(text(Style(dim: true, reversed: true)) == "\u{1B}[2;7mx\u{1B}[0m")
    #expect(text(Style(.red, underlined: true)) == "\u{1B}[4mx\u{1B}[0m")
    #expect(text(Style(.red)) == "x")
  }

  @Test(arguments: ColorDepth.allCases)
  func `data cannot smuggle escape codes`(_ depth: ColorDepth) {
    let evil = "\u{1B}]0;owned\u{7}\u{202E}\u{9B}31m\n"
    let text = Renderer.text(Line(evil), color: depth)
    #expect(text == #"\u{1B}]0;owned\u{7}\u{202E}\u{9B}31m\n"#)
  }
}

@Suite struct ColorDepthTests {
  private func depth(
    choice: ColorChoice? = nil, _ environment: [String: String], isTerminal: Bool = true
  ) -> ColorDepth {
    ColorDepth(choice: choice, environment: environment, isTerminal: isTerminal)
  }

  @Test func `the option beats every variable`() {
    let off = ["NO_COLOR": "1", "TERM": "xterm-256color"]
    #expect(depth(choice: .always, off, isTerminal: false) == .palette256)
    #expect(depth(choice: .never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"]) == .none)
    #expect(depth(choice: .auto, off) == .monochrome)
    #expect(depth(choice: .always, ["TERM": "dumb"]) == .ansi16)
  }

  @Test func `NO_COLOR beats CLICOLOR_FORCE which beats the terminal`() {
    let both = ["NO_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm"]
    #expect(depth(both) == .monochrome)
    #expect(depth(both, isTerminal: false) == .none)
    #expect(depth(["NO_COLOR": "1", "TERM": "dumb"]) == .none)
    #expect(depth(["NO_COLOR": "", "TERM": "xterm"]) == .ansi16)
    #expect(depth(["CLICOLOR_FORCE": "1", "TERM": "xterm"], isTerminal: false) == .ansi16)
    #expect(depth(["CLICOLOR_FORCE": "0", "TERM": "xterm"], isTerminal: false) == .none)
    #expect(depth(["CLICOLOR_FORCE": "", "TERM": "xterm"], isTerminal: false) == .none)
  }

  @Test(arguments: [
    (["TERM": "dumb"], ColorDepth.none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    ([:], .none), (["TERM": "vt100"], .ansi16), (["TERM": "tmux-256color"], .palette256),
    (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-direct"], .trueColor), (["TERM": "xterm", "COLORTERM": "yes"], .ansi16),
  ])
  func `the terminal says how many colors it has`(
    _ environment: [String: String], _ expected: ColorDepth
  ) {
    #expect(depth(environment) == expected)
    #expect(depth(environment, isTerminal: false) == .none)
  }
}
