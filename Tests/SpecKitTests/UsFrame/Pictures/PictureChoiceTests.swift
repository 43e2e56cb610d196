import SpecTestSupport
import Testing

@testable import SpecCore
@testable import SpecUsFrame

@Suite struct `The way to draw pictures` {
  private static func text(_ choice: PictureChoice) -> String {
    "\(choice.method.rawValue) \(choice.reason)"
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "kitty env:TERM"), (["TERM": "xterm-ghostty"], "kitty env:TERM"),
    (["TERM": "xterm-256color", "KITTY_PID": "7"], "kitty env:KITTY_PID"),
    (["TERM_PROGRAM": "vscode"], "iterm2 env:TERM_PROGRAM"),
    (["LC_TERMINAL": "iTerm2"], "iterm2 env:LC_TERMINAL"),
    (["WEZTERM_EXECUTABLE": "/x"], "iterm2 env:WEZTERM_EXECUTABLE"),
    (["KONSOLE_VERSION": "220401"], "sixel env:KONSOLE_VERSION"),
    (["KONSOLE_VERSION": "210401"], "ascii not-a-terminal"),
    (["TERM": "foot-direct"], "sixel env:TERM"),
    (["VTE_VERSION": "6800", "COLORTERM": "truecolor"], "half env:VTE_VERSION"),
    (["TERM": "linux"], "ascii env:TERM"), (["TERM": "screen.xterm"], "256 env:TERM"),
    (["TERM": "dumb", "COLORTERM": "truecolor"], "ascii dumb"),
    (["TERM": "xterm-kitty", "NO_COLOR": "1"], "ascii no-color"),
    (["TERM": "xterm", "COLORTERM": "truecolor"], "half colorterm"),
    (["TERM": "xterm-256color"], "256 colors-256"), (["TERM": "vt100"], "ascii not-a-terminal"),
    // Inside tmux the signs of the terminal around it are not believed.
    (["TMUX": "/tmp/x", "TERM": "tmux-256color", "KITTY_PID": "7"], "256 colors-256"),
  ])
  func `is known by the environment where nobody can be asked`(
    environment: [String: String], chosen: String
  ) {
    let choice =
      PictureChoice(asked: nil, setting: nil, environment: environment, colors: nil)
      ?? PictureChoice(colorsOf: environment, isTerminal: false)
    #expect(Self.text(choice) == chosen)
  }

  @Test(arguments: [
    ("\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c", "kitty query:name"),
    ("\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}[?65;4c", "iterm2 query:name"),
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", "kitty query:kitty"),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?63;1;4;6c", "sixel query:sixel"), ("\u{1B}[?1;2c", ""),
  ])
  func `is what the terminal answers`(_ answer: String, _ chosen: String) {
    let choice = PictureChoice(TerminalAnswers(Array(answer.utf8)), isMultiplexed: false)
    #expect(choice.map(Self.text) ?? "" == chosen)
  }

  @Test func `is what was asked for, then what was set`() {
    let kitty = ["TERM": "xterm-kitty"]
    let asked = PictureChoice(asked: .fixed, setting: .half, environment: kitty, colors: .never)
    #expect(asked.map(Self.text) == "256 asked")
    let set = PictureChoice(asked: nil, setting: .half, environment: kitty, colors: nil)
    #expect(set.map(Self.text) == "half setting")
  }

  // MARK: asking

  private func output(
    _ answers: String, environment: [String: String] = ["TERM": "xterm"], isTerminal: Bool = true,
    isScreen: Bool = false, asked: PictureMethod? = nil
  ) throws -> (output: PictureOutput, written: String) {
    let fake = FakeTerminal(
      start: Instant(seconds: 0), [.event(.milliseconds(5), .input(Array(answers.utf8)))])
    let context = screenContext(
      fake.terminal, clock: fake.time.clock, isTerminal: isTerminal, environment: environment)
    let output = try context.pictureOutput(asked: asked, isScreen: isScreen)
    return (output, fake.writes.map(\.text).joined())
  }

  @Test func `is asked of the terminal, and with it the size of a cell`() throws {
    let (output, written) = try output("\u{1B}[6;16;8t\u{1B}[?62;4c", isScreen: false)
    #expect(Self.text(output.choice) == "sixel query:sixel")
    #expect(output.cell == CellSize(width: 8, height: 16) && written.hasSuffix("\u{1B}[c"))
  }

  @Test func `keeps the keys that were typed meanwhile for the screen that follows`() throws {
    #expect(try output("s\u{1B}[?62c", isScreen: true).output.typed == Array("s".utf8))
    #expect(try output("s\u{1B}[?62c", isScreen: false).output.typed == [])
  }

  @Test func `is never asked in a pipe, by CI or of a dumb terminal`() throws {
    let answer = "\u{1B}[?62;4c"
    #expect(try output(answer, isTerminal: false).written == "")
    #expect(try output(answer, environment: ["TERM": "xterm", "CI": "true"]).written == "")
    #expect(try output(answer, environment: ["TERM": "dumb"]).written == "")
    #expect(try output(answer, asked: PictureMethod.none).written == "")
    let quiet = try output(answer, environment: ["TERM": "xterm", "CI": "true"])
    #expect(Self.text(quiet.output.choice) == "ascii no-color")
  }
}
