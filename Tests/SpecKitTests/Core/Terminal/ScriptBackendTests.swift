import SpecTestSupport
import Testing

@testable import SpecCore

@Suite struct ScriptBackendTests {
  private let start = Instant(seconds: 1_000_000)

  /// The frames a script prints, and the screen as it was left.
  private func play(
    _ keys: String, json: Bool = false, color: ColorChoice? = nil, size: ScreenSize? = nil,
    environment: [String: String] = [:], words: [ScreenDriver.Word<SampleScreen>] = []
  ) throws -> (out: String, screen: SampleScreen) {
    let recorder = Recorder()
    let clock = VirtualTime(start: start).clock
    var context = screenContext(
      .absent(), clock: clock, recorder: recorder, isTerminal: false, environment: environment)
    context.options.isJSON = json
    context.options.color = color
    var screen = SampleScreen(start: start)
    let driver = ScreenDriver(context, keys: try KeyScript(parsing: keys), size: size)
    try driver.run(&screen, words: words, perform: SampleScreen.perform)
    return (recorder.output, screen)
  }

  private func heads(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("==") }.map(String.init)
  }

  @Test func `a change that the screen does not want drawn prints nothing`() throws {
    /// Shows the time, and says whether a terminal would draw it.
    struct ClockScreen: Screen {
      var isDrawn: Bool
      func frame(size: ScreenSize, at now: Instant) -> Frame {
        Frame("clock", rows: [Line("\(now.seconds)")])
      }
      func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Never> {
        isDrawn ? .stay : .unchanged
      }
      func wake(after now: Instant) -> Wake? { .at(now.adding(seconds: 1)) }
    }
    for (isDrawn, count) in [(true, 4), (false, 2)] {
      let recorder = Recorder()
      let context = screenContext(
        .absent(), clock: VirtualTime(start: start).clock, recorder: recorder, isTerminal: false)
      var screen = ClockScreen(isDrawn: isDrawn)
      // A key always prints one.
      try ScreenDriver(context, keys: KeyScript(parsing: "wait:2s,a")).run(&screen)
      #expect(heads(recorder.output).count == count)
    }
  }

  @Test func `the size is the option's, else the environment's, else 80x24`() throws {
    #expect(try play("", size: ScreenSize(columns: 9, rows: 9)).out.contains("9x9"))
    #expect(try play("", environment: ["COLUMNS": "60", "LINES": "30"]).out.contains("60x30"))
    #expect(try play("", environment: ["COLUMNS": "0", "LINES": "x"]).out.contains("80x24"))
    #expect(try play("resize:60x30").out.contains("== 2 +0ms home ==\nrest 0\n\n60x30\n"))
  }

  @Test func `rows and columns that do not fit are cut`() throws {
    #expect(
      try play("", size: ScreenSize(columns: 3, rows: 1)).out == "== 1 +0ms home ==\nres\n")
  }

  @Test func `color comes only when it is asked for`() throws {
    let environment = ["CLICOLOR_FORCE": "1", "TERM": "xterm"]
    #expect(!(try play("a", environment: environment).out.contains("\u{1B}")))
    #expect(try play("a", color: .always).out.contains("\u{1B}[1ma\u{1B}[0m"))
    #expect(!(try play("a", json: true, color: .always).out.contains("u001b")))
  }

  @Test func `an effect sees the virtual clock and moves it by sleeping`() throws {
    let result = try play("wait:1s,ctrl-s,a")
    #expect(result.screen.saved == start.adding(seconds: 3))
    #expect(heads(result.out).last == "== 4 +3000ms typing ==")
  }

  @Test func `an effect that throws ends the run with its error`() throws {
    #expect(throws: Failure(.refused, "no", "no")) { try play("ctrl-f") }
  }

  @Test func `a word of the module waits for its condition`() throws {
    let word = ScreenDriver.Word<SampleScreen>("until", limit: .seconds(5)) { value, screen in
      String(screen.ticks) == value
    }
    #expect(
      heads(try play("until:2,a", words: [word]).out).last == "== 4 +2000ms typing ==")
    #expect(throws: Failure.keysTimeout("until:9")) { try play("until:9", words: [word]) }
    #expect(Failure.keysTimeout("").status == .temporary)
  }
}

@Suite struct KeyScriptTests {
  @Test(
    arguments: [
      ("", []), ("down,down,enter", [.key(.down), .key(.down), .key(.enter)]),
      ("q", [.key(.character("q"))]), ("7", [.key(.character("7"))]),
      ("ctrl-s", [.key(.control("s"))]), ("tab*3", [.key(.tab), .key(.tab), .key(.tab)]),
      ("x*2", [.key(.character("x")), .key(.character("x"))]),
      ("text:Ann", [.text("Ann")]), ("text:a b*2", [.text("a b*2")]), ("text:", [.text("")]),
      (#"text:Rome\, Italy"#, [.text("Rome, Italy")]), (#"\,"#, [.key(.character(","))]),
      (#"a\b"#, [.text(#"a\b"#)]), (#"\"#, [.key(.character(#"\"#))]),
      ("wait:1s", [.wait(.seconds(1))]), ("+1s", [.wait(.seconds(1))]),
      ("+150ms", [.wait(.milliseconds(150))]), ("wait:1h30m", [.wait(.seconds(5400))]),
      (
        "click:78x23",
        [
          .key(.mouse(Mouse(.press, column: 78, row: 23))),
          .key(.mouse(Mouse(.release, column: 78, row: 23))),
        ]
      ),
      ("click:x", [.text("click:x")]),
      ("+", [.key(.character("+"))]), ("resize:60x30", [.resize(.init(columns: 60, rows: 30))]),
      ("pgup,pgdn", [.key(.pageUp), .key(.pageDown)]),
      (
        "pageup,pagedown,home,end,delete,backspace,backtab,left,right,up,space,esc",
        [
          .key(.pageUp), .key(.pageDown), .key(.home), .key(.end), .key(.delete), .key(.backspace),
          .key(.backtab), .key(.left), .key(.right), .key(.up), .key(.space), .key(.escape),
        ]
      ),
      ("hello", [.text("hello")]), ("down, enter", [.key(.down), .key(.enter)]),
      ("until:ready", [.text("until:ready")]), ("*", [.key(.character("*"))]),
      ("Й", [.key(.character("Й"))]),
      ("ctrl-1", [.text("ctrl-1")]), ("a*b", [.text("a*b")]), ("q*", [.text("q*")]),
    ] as [(String, [KeyScript.Step])])
  func `words are steps`(_ text: String, _ steps: [KeyScript.Step]) throws {
    #expect(try KeyScript(parsing: text).steps == steps)
  }

  @Test(arguments: [
    ",", "q,", "q,,q", "wait:", "wait:5", "wait:soon", "+5", "resize:60", "resize:0x9",
    "resize:60x", "resize:-1x5", "resize:5000x5", "q*0", "q*100000",
    "down*10000,down",
  ])
  func `a word that cannot be meant is refused`(_ text: String) {
    #expect { try KeyScript(parsing: text) } throws: { ($0 as? Failure)?.code == "bad-keys" }
  }
}
