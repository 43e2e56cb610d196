import SpecTestSupport
import Synchronization
import Testing

@testable import SpecCore

@Suite struct `A stack of pages` {
  private static let start = Instant(seconds: 1_000_000)

  /// A page with a name and a count. Keys: `o` opens another page, `b` closes this one with a message, `q`
  /// without one, `n` shows a message, `s` starts a task that waits, `2` two of them, `t` one that does not,
  /// `l` one and closes the page, `a` one that asks a question, `r` opens another page in its place, `d` one that
  /// reads, `f` starts one that fails in its change, `?` asks a question; any other key adds 1.
  /// Wakes are counted too.
  private struct CountPage: StackPage {
    var name: String
    var count = 0
    var wakes = 0

    init(_ name: String) { self.name = name }

    func draw(in context: DrawingContext) -> Frame {
      Frame(
        name, rows: [Line("\(count)"), Line(context.message ?? "")], focus: .int(Int64(wakes)))
    }

    mutating func update(
      _ event: ScreenEvent, _ tasks: inout StackTasks<Int>
    ) -> StackAction<Int> {
      if event == .wake { wakes += 1 }
      guard case .key(.character(let key)) = event else { return .stay }
      switch key {
      case "r": return .replace(CountPage(name + "r"))
      case "d": return .open(ReadingPage())
      case "?": return .open(Self.question)
      case "f":
        tasks.run(.system, waits: true) { _ in { (_: inout CountPage, _) in .fail("failed") } }
      case "a":
        tasks.run(.system, waits: true) { _ in
          { (_: inout CountPage, tasks) in
            tasks.isAwaited ? .open(Self.question) : .notify("not asked")
          }
        }
      case "o": return .open(CountPage(name + "o"))
      case "b": return .back("closed \(name)")
      case "n": return .notify("note")
      case "s", "t": start(&tasks, waits: key == "s")
      case "2":
        start(&tasks, waits: true)
        start(&tasks, waits: true)
      case "l":
        start(&tasks, waits: false)
        return .back()
      case "q": return .back()
      default: count += 1
      }
      return .stay
    }

    private static let question = QuestionPage<Int>(
      "sure", { _ in "Sure?" },
      [.init("y", Text("Yes")) { _ in .back("yes") }, .no("n", Text("No"))])

    /// Starts a task that adds its session and closes the page, or fails if that is negative.
    private func start(_ tasks: inout StackTasks<Int>, waits: Bool) {
      tasks.run(.system, waits: waits) { session in
        guard session >= 0 else { throw Failure(.refused, "no", "refused") }
        return { (page: inout CountPage, _) in
          page.count += session
          return .back("done")
        }
      }
    }
  }

  /// A page that reads its contents when it is opened.
  private struct ReadingPage: StackPage {
    var contents = ""

    func draw(in context: DrawingContext) -> Frame { Frame("reading", rows: [Line(contents)]) }

    mutating func begin(_ tasks: inout StackTasks<Int>) {
      tasks.run(.network, waits: true, isReadOnly: true) { session in
        { (page: inout ReadingPage, _) in
          page.contents = "read \(session)"
          return .stay
        }
      }
    }

    mutating func update(
      _ event: ScreenEvent, _ tasks: inout StackTasks<Int>
    ) -> StackAction<Int> {
      event == .key(.character("q")) ? .back() : .stay
    }
  }

  private var stack = ScreenStack<Int>(
    CountPage("a"), PageTheme(Text("Test"), .blue, language: "en"))

  /// The tasks that keys start.
  private mutating func type(_ keys: String, after seconds: Double = 0) -> [StackTask<Int>] {
    let now = Self.start.adding(.milliseconds(Int(seconds * 1000)))
    return keys.flatMap { key -> [StackTask<Int>] in
      guard case .perform(let tasks) = stack.update(.key(.character(key)), at: now) else {
        return []
      }
      return tasks
    }
  }

  /// The name of the page, its count and the message.
  private func shown(after seconds: Double = 0) -> [String] {
    let now = Self.start.adding(.milliseconds(Int(seconds * 1000)))
    let frame = stack.frame(size: .standard, at: now)
    return [frame.screen] + frame.rows.map(\.text)
  }

  @Test mutating func `opens and closes pages, and keeps those below`() {
    _ = type("xo")
    #expect(shown() == ["ao", "0", ""])
    _ = type("b")
    #expect(shown() == ["a", "1", "closed ao"])
  }

  @Test mutating func `wakes a page that is uncovered`() {
    _ = type("xo")
    #expect(stack.frame(size: .standard, at: Self.start).focus == .int(0))
    _ = type("q")
    #expect(stack.frame(size: .standard, at: Self.start).focus == .int(1))
  }

  @Test mutating func `replaces a page`() {
    _ = type("or")
    #expect(shown() == ["aor", "0", ""])
    _ = type("q")
    #expect(shown()[0] == "a")
  }

  @Test mutating func `begins the tasks of a page that it opens`() throws {
    let task = try #require(type("d").first)
    #expect(shown() == ["reading", ""])
    _ = stack.finish(try task.run(5), at: Self.start)
    #expect(shown() == ["reading", "read 5"])
  }

  @Test func `the first page of a script of keys has read its contents`() throws {
    let output = Recorder()
    let terminal = FakeTerminal(start: Self.start, [])
    let context = screenContext(
      terminal.terminal, clock: terminal.time.clock, recorder: output, isTerminal: false)
    var stack = ScreenStack<Int>(
      ReadingPage(), PageTheme(Text("Test"), .blue, language: "en"))
    try stack.run(ScreenDriver(context, keys: KeyScript(parsing: "q"))) { _ in 5 }
    #expect(output.output.hasPrefix("== 1 +0ms reading ==\nread 5\n"))
  }

  @Test mutating func `a question lies over its page, and a letter or a button answers it`() {
    _ = type("x?")
    #expect(shown()[0] == "sure")
    #expect(shown().contains { $0.contains("Sure?") })
    _ = type("y")
    #expect(shown() == ["a", "1", "yes"])
    _ = type("?")
    // The safe answer has the focus.
    _ = stack.update(.key(.enter), at: Self.start)
    #expect(shown() == ["a", "1", ""])
  }

  @Test(arguments: ["q", "b"]) mutating func `ends when its last page is closed`(
    _ key: Character
  ) {
    guard case .leave = stack.update(.key(.character(key)), at: Self.start) else {
      Issue.record("the stack stays open after \(key)")
      return
    }
  }

  @Test mutating func `shows a message for six seconds or until the next key`() {
    _ = type("n")
    #expect(shown() == ["a", "0", "note"])
    #expect(stack.wake(after: Self.start)?.instant == Self.start.adding(seconds: 6))
    _ = stack.update(.wake, at: Self.start.adding(seconds: 6))
    #expect(shown() == ["a", "0", ""])
    _ = type("nx")
    #expect(shown() == ["a", "1", ""])
  }

  @Test mutating func `holds keys back while a task is awaited`() throws {
    let task = try #require(type("os").first)
    _ = type("xx")
    #expect(shown() == ["ao", "0", ""])
    _ = stack.finish(try task.run(5), at: Self.start)
    // The task closed its page; the keys were for the page below. A frame follows each.
    #expect(shown() == ["a", "0", "done"])
    #expect(stack.wake(after: Self.start) == .animation(Self.start))
    _ = stack.update(.wake, at: Self.start)
    _ = type("x")
    #expect(shown() == ["a", "1", ""])
    _ = stack.update(.wake, at: Self.start)
    _ = stack.update(.wake, at: Self.start)
    #expect(shown() == ["a", "3", ""])
  }

  @Test mutating func `shows a notice after 300 ms and stops waiting at Esc`() throws {
    let task = try #require(type("os").first)
    let late = Self.start.adding(.milliseconds(300))
    #expect(shown(after: 0.299) == ["ao", "0", ""])
    #expect(stack.wake(after: Self.start)?.instant == late)
    #expect(shown(after: 0.3) == ["ao", "0", "Working… Esc stops waiting."])
    _ = stack.update(.key(.escape), at: late)
    _ = type("x", after: 1)
    #expect(shown(after: 1) == ["ao", "1", ""])
    // Its change is applied and its message shown, but its page stays.
    _ = stack.finish(try task.run(5), at: Self.start.adding(seconds: 2))
    #expect(shown(after: 2) == ["ao", "6", "done"])
  }

  @Test mutating func `drops keys that were typed before a question was shown`() throws {
    let task = try #require(type("a").first)
    _ = type("y")
    _ = stack.finish(try task.run(5), at: Self.start)
    _ = stack.update(.wake, at: Self.start)
    #expect(shown()[0] == "sure")
    _ = type("y")
    #expect(shown() == ["a", "0", "yes"])
  }

  @Test mutating func `drops keys that were typed before a failure`() throws {
    let task = try #require(type("f").first)
    _ = type("x")
    _ = stack.finish(try task.run(5), at: Self.start)
    _ = stack.update(.wake, at: Self.start)
    #expect(shown() == ["a", "0", "failed"])
  }

  @Test mutating func `skips a task that only reads after Esc`() throws {
    let task = try #require(type("d").first)
    _ = stack.update(.key(.escape), at: Self.start.adding(.milliseconds(300)))
    _ = stack.finish(try task.run(5), at: Self.start)
    #expect(shown() == ["reading", ""])
  }

  @Test mutating func `tells a change whether the user still waits, and wakes the page after it`()
    throws
  {
    let task = try #require(type("a").first)
    _ = stack.update(.key(.escape), at: Self.start.adding(.milliseconds(300)))
    _ = stack.finish(try task.run(5), at: Self.start)
    #expect(shown() == ["a", "0", "not asked"])
    #expect(stack.frame(size: .standard, at: Self.start).focus == .int(1))
  }

  @Test mutating func `shows the message of a task whose page was closed`() throws {
    let task = try #require(type("ot").first)
    _ = type("bx")
    #expect(shown() == ["a", "1", ""])
    _ = stack.finish(try task.run(5), at: Self.start)
    #expect(shown() == ["a", "1", "done"])
  }

  @Test mutating func `shows the error of a task and drops the keys that it held back`() throws {
    let task = try #require(type("os").first)
    _ = type("q")
    _ = stack.finish(try task.run(-1), at: Self.start)
    #expect(shown() == ["ao", "0", "refused"])
    _ = type("x")
    #expect(shown() == ["ao", "1", ""])
  }

  @Test mutating func `holds keys back until the last awaited task has ended`() throws {
    let tasks = type("o2")
    try #require(tasks.count == 2)
    _ = type("x")
    _ = stack.finish(try tasks[1].run(5), at: Self.start)
    #expect(shown() == ["a", "0", "done"])
    _ = stack.finish(try tasks[0].run(5), at: Self.start)
    _ = stack.update(.wake, at: Self.start)
    #expect(shown() == ["a", "1", ""])
  }

  @Test mutating func `performs the tasks that are started in leaving`() {
    let tasks = type("l")
    #expect(tasks.count == 1)
    #expect(stack.isLeft)
  }

  /// Types keys that leave the stack on a terminal, where tasks run on threads.
  private func leave(
    by keys: String, _ session: @escaping @Sendable (Context) throws -> Int
  ) throws {
    let terminal = FakeTerminal(start: Self.start, [.event(.zero, .input(Array(keys.utf8)))])
    var stack = stack
    try stack.run(ScreenDriver(terminal.context, keys: nil, timeline: .counting), session)
  }

  @Test(arguments: ["tttq", "ttl"]) func `ends its tasks before it returns`(_ keys: String) throws {
    let count = Mutex(0)
    try leave(by: keys) { _ in
      Clocks.sleep(.milliseconds(20))
      count.withLock { $0 += 1 }
      return 5
    }
    #expect(count.withLock { $0 } == 3)
  }

  /// The events of Esc after the notice of a task, and of `q` after that.
  private static let escape: [FakeTerminal.Step] = [
    .event(.milliseconds(400), .input([0x1B])), .event(.milliseconds(500), .input(Array("q".utf8))),
  ]

  @Test func `leaves a task behind that only reads`() throws {
    let hasLeft = Mutex(false)
    let hasEnded = Mutex(false)
    let terminal = FakeTerminal(start: Self.start, Self.escape)
    var stack = ScreenStack<Int>(
      ReadingPage(), PageTheme(Text("Test"), .blue, language: "en"))
    try stack.run(ScreenDriver(terminal.context, keys: nil, timeline: .counting)) { _ in
      let start = ContinuousClock.now
      while !hasLeft.withLock(\.self), ContinuousClock.now - start < .seconds(10) {
        Clocks.sleep(.milliseconds(5))
      }
      hasEnded.withLock { $0 = true }
      return 5
    }
    #expect(hasEnded.withLock { $0 } == false)
    hasLeft.withLock { $0 = true }
  }

  @Test func `notes the message of a change that the user stopped waiting for`() throws {
    let errors = Recorder()
    let terminal = FakeTerminal(
      start: Self.start, [.event(.zero, .input(Array("s".utf8)))] + Self.escape)
    var context = terminal.context
    context.error = errors.sink(isTerminal: true)
    var stack = stack
    try stack.run(ScreenDriver(context, keys: nil, timeline: .counting)) { _ in
      while !terminal.isClosed { Clocks.sleep(.milliseconds(5)) }
      return 5
    }
    #expect(errors.output == "Finishing the last change… Ctrl-C gives up.\ndone\n")
  }

  @Test func `throws the error of a task that the user did not wait for`() {
    #expect(throws: Failure(.refused, "no", "refused")) {
      try leave(by: "tq") { _ in
        Clocks.sleep(.milliseconds(20))
        return -1
      }
    }
  }
}
