import SpecCore
import SpecTestSupport
import Testing

@Suite struct ScreenLoopTests {
  private let start = Instant(seconds: 1_000_000)

  private func run(
    size: ScreenSize = .standard, _ steps: [FakeTerminal.Step]
  ) throws -> (terminal: FakeTerminal, screen: SampleScreen) {
    let terminal = FakeTerminal(start: start, size: size, steps)
    var screen = SampleScreen(start: start)
    try ScreenDriver(terminal.context, keys: nil, timeline: .counting)
      .run(&screen, perform: SampleScreen.perform)
    return (terminal, screen)
  }

  private func typed(_ text: String, at: Duration = .zero) -> FakeTerminal.Step {
    .event(at, .input(Array(text.utf8)))
  }

  @Test func `the first draw is whole, later ones hold the changed rows alone`() throws {
    let writes = try run([typed("a", at: .milliseconds(10)), typed("q", at: .milliseconds(20))])
      .terminal.writes
    #expect(writes.count == 2)
    #expect(writes[0].text.hasPrefix("\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hrest 0   "))
    #expect(
      writes[1].text == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[1ma\u{1B}[0m\u{1B}[K\u{1B}[?2026l")
  }

  @Test func `a key that changes nothing writes nothing`() throws {
    let writes = try run([typed("\u{1B}[A", at: .milliseconds(10)), typed("q")]).terminal.writes
    #expect(writes.count == 1)
  }

  @Test func `a change by itself is written at its moment in one piece`() throws {
    let writes = try run([typed("q", at: .milliseconds(2500))]).terminal.writes
    #expect(writes.map(\.milliseconds) == [0, 1000, 2000])
    #expect(writes[2].text.contains("rest 2") && writes[2].text.hasSuffix("\u{1B}[?2026l"))
  }

  @Test func `missed changes are skipped, not drawn in a bunch`() throws {
    let writes = try run([
      .stall(.milliseconds(4500)), typed("q", at: .milliseconds(5500)),
    ]).terminal.writes
    #expect(writes.map(\.milliseconds) == [0, 4500, 5000])
    #expect(writes[1].text.contains("rest 4"))
  }

  @Test func `the last column is not erased after a row that fills the width`() throws {
    let writes = try run(size: ScreenSize(columns: 9, rows: 3), [typed("q")]).terminal.writes
    #expect(
      writes[0].text.contains(
        "\u{1B}[1;1Hrest 0   \u{1B}[2;1H\u{1B}[K\u{1B}[3;1H9x3\u{1B}[K\u{1B}[?2026l"))
  }

  @Test func `a new size and a return from a stop draw everything afresh`() throws {
    let result = try run([
      .event(.milliseconds(10), .resized), .event(.milliseconds(20), .resumed),
      typed("q", at: .milliseconds(30)),
    ])
    #expect(result.terminal.writes.map { $0.text.contains("\u{1B}[2J") } == [true, true, true])
    #expect(result.terminal.writes[1].text.contains("40x10"))
  }

  @Test func `a lone escape and a split sequence are distinguished by time`() throws {
    let result = try run([
      typed("\u{1B}", at: .milliseconds(10)), typed("[A", at: .milliseconds(30)),
      typed("b", at: .milliseconds(40)), typed("\u{1B}", at: .milliseconds(50)),
      typed("[", at: .milliseconds(200)), typed("q", at: .milliseconds(210)),
    ])
    #expect(result.screen.typed == "b[")
  }

  @Test func `the terminal is put back however the screen ends`() throws {
    #expect(try run([typed("q")]).terminal.isClosed)
    #expect(try run([.event(.zero, .closed)]).terminal.isClosed)
    let terminal = FakeTerminal(start: start, [typed("\u{6}")])
    var screen = SampleScreen(start: start)
    #expect(throws: Failure.self) {
      try ScreenDriver(terminal.context, keys: nil).run(&screen, perform: SampleScreen.perform)
    }
    #expect(terminal.isClosed)
  }

  @Test func `off a terminal and with --no-input nothing is drawn`() throws {
    let terminal = FakeTerminal(start: start, [])
    for noInput in [false, true] {
      var context = screenContext(
        terminal.terminal, clock: terminal.time.clock, isTerminal: noInput)
      context.options.noInput = noInput
      var screen = SampleScreen(start: start)
      #expect(throws: SystemError.noTerminal) {
        try ScreenDriver(context, keys: nil).run(&screen, perform: SampleScreen.perform)
      }
    }
    #expect(terminal.writes.isEmpty)
  }
}
