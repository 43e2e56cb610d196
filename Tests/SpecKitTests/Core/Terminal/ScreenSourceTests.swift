import SpecCore
import SpecTestSupport
import Testing

/// Events of a screen other than keys and time.
@Suite struct ScreenSourceTests {
  private let start = Instant(seconds: 1_000_000)

  /// A list of results; Enter asks for work that takes as many seconds as there were requests before.
  struct ListScreen: Screen {
    enum Effect { case work }

    var heard: [String] = []
    var asked = 0

    func frame(size: ScreenSize, at now: Instant) -> Frame {
      Frame("list", rows: [Line(heard.joined(separator: " "))])
    }

    mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
      switch event {
      case .key(.enter): return .perform(.work)
      case .key(.character("q")): return .leave
      default: return .unchanged
      }
    }
  }

  /// Runs the list with a worker that numbers its results.
  private func run(_ context: Context, keys: KeyScript?, fails: Bool = false) throws -> ListScreen {
    let driver = ScreenDriver(context, keys: keys, timeline: .counting)
    let worker = try ScreenWorker<Int, String>(driver, 0)
    var screen = ListScreen()
    let results: ScreenSource<ListScreen> = worker.source { text, screen, _ in
      screen.heard.append(text)
      return .stay
    }
    try driver.run(&screen, sources: [results]) { _, screen, _ in
      let seconds = screen.asked
      screen.asked += 1
      worker.start { count, context in
        if fails { throw Failure(.unavailable, "gone", "gone") }
        if keys != nil { try context.clock.sleep(.seconds(seconds)) }
        count += 1
        return "done\(count)"
      }
      return .stay
    }
    return screen
  }

  private func play(_ keys: String, fails: Bool = false) throws -> String {
    let recorder = Recorder()
    let context = screenContext(
      .absent(), clock: VirtualTime(start: start).clock, recorder: recorder, isTerminal: false)
    _ = try run(context, keys: try KeyScript(parsing: keys), fails: fails)
    return recorder.output.replacing("== ", with: "").replacing(" list ==\n", with: " ")
  }

  @Test func `work that takes no time is finished before the key's frame`() throws {
    #expect(try play("enter") == "1 +0ms \n2 +0ms done1\n")
  }

  @Test func `a result falls due at its virtual moment, one piece of work after the other`() throws
  {
    #expect(
      try play("enter,enter,enter,+1500ms,x,+5s")
        == """
        1 +0ms \n2 +0ms done1
        3 +0ms done1
        4 +0ms done1
        5 +1000ms done1 done2
        6 +1500ms done1 done2
        7 +3000ms done1 done2 done3\n
        """.replacing("\n\n", with: "\n"))
  }

  @Test func `work that throws ends the screen`() throws {
    #expect(throws: Failure(.unavailable, "gone", "gone")) { try play("enter", fails: true) }
    #expect(throws: Failure(.unavailable, "gone", "gone")) {
      try onTerminal([.event(.zero, .input([13])), .ready], fails: true)
    }
  }

  @discardableResult
  private func onTerminal(
    _ steps: [FakeTerminal.Step], fails: Bool = false
  ) throws -> (terminal: FakeTerminal, screen: ListScreen) {
    let terminal = FakeTerminal(start: start, steps)
    return (terminal, try run(terminal.context, keys: nil, fails: fails))
  }

  @Test func `on a terminal the worker's result wakes the screen and is drawn`() throws {
    let enter = FakeTerminal.Step.event(.zero, .input([13]))
    let (terminal, screen) = try onTerminal([
      enter, .ready, enter, .ready, .event(.zero, .input(Array("q".utf8))),
    ])
    #expect(screen.heard == ["done1", "done2"])
    #expect(terminal.writes.count == 3)
    #expect(terminal.writes.last?.text.contains("done1 done2") == true)
  }

  @Test func `a live script waits for others in real time`() throws {
    let pipe = try Descriptor.pipe()
    defer { for end in [pipe.reading, pipe.writing] { end.close() } }
    let recorder = Recorder()
    let context = screenContext(.absent(), clock: .system, recorder: recorder, isTerminal: false)
    var screen = ListScreen()
    let source = ScreenSource<ListScreen>({ [pipe.reading] }) { screen, _ in
      screen.heard.append(String(decoding: try pipe.reading.read(upTo: 100), as: UTF8.self))
      return .stay
    }
    let heard = ScreenDriver.Word<ListScreen>("until") { value, screen in
      screen.heard.contains(value)
    }
    let keys = try KeyScript(parsing: "x,until:hello,x")
    try Threads.start { try? pipe.writing.write(Array("hello".utf8)) }
    try ScreenDriver(context, keys: keys, timeline: .live)
      .run(&screen, sources: [source], words: [heard])
    #expect(recorder.output.hasSuffix("list ==\nhello\n"))
  }

  @Test func `a change that is shown at once is drawn before its effect`() throws {
    struct Flash: Screen {
      enum Effect { case note }
      var isLit = false
      func frame(size: ScreenSize, at now: Instant) -> Frame {
        Frame("flash", rows: [Line(isLit ? "lit" : "dark")])
      }
      func wake(after now: Instant) -> Wake? {
        isLit ? nil : .exact(Instant(seconds: 1_000_001))
      }
      mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
        guard event == .wake else { return .leave }
        isLit = true
        return .show(.note)
      }
    }
    let terminal = FakeTerminal(
      start: start, [.event(.seconds(2), .input(Array("q".utf8)))])
    var screen = Flash()
    var seen: [FakeTerminal.Written] = []
    try ScreenDriver(terminal.context, keys: nil, timeline: .counting).run(&screen) { _, _, _ in
      seen = terminal.writes
      return .unchanged
    }
    #expect(seen.count == 2 && seen.last?.milliseconds == 1000)
    #expect(seen.last?.text.contains("lit") == true)
  }
}
