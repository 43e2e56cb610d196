import SpecCore
import Synchronization
import Testing

/// Programs that end when and how the test says.
private final class Stage: Sendable {
  let started = Mutex<[String]>([])
  let ends = Mutex<[String: Outcome]>([:])
  let stopped = Mutex<[String]>([])
  let posted = Mutex<[[UInt8]]>([])
  let hasTerminal: Bool

  init(hasTerminal: Bool = true) { self.hasTerminal = hasTerminal }

  func end(_ name: String, _ end: Outcome.End = .exited(0), _ message: String = "") {
    ends.withLock { $0[name] = Outcome(end, error: Array(message.utf8)) }
  }

  var dispatcher: Dispatcher {
    Dispatcher(
      start: { program in
        if program.name == "absent" { throw SystemError.programNotFound("absent") }
        self.started.withLock { $0.append(program.name) }
        let name = program.name
        return ChildProcess(
          next: { _ in self.ends.withLock { $0[name] }.map { .ended($0) } ?? .quiet },
          kill: { self.stopped.withLock { $0.append(name) } })
      },
      post: { bytes in
        guard self.hasTerminal else { throw SystemError.noTerminal }
        self.posted.withLock { $0.append(bytes) }
      })
  }
}

@Suite struct `Deliveries` {
  private let second: UInt64 = 1_000_000_000

  private func run(_ channel: String, _ program: String) -> Delivery {
    Delivery(channel, .run(Program(program, timeout: .seconds(5))))
  }

  @Test func `begin side by side without waiting`() {
    let stage = Stage()
    var dispatcher = stage.dispatcher
    let lists = [[run("desktop", "a")], [run("sound", "b")], [Delivery("bell", .write([7]))]]
    #expect(dispatcher.begin(lists, at: 0).isEmpty)
    #expect(stage.started.withLock { $0 } == ["a", "b"])
    #expect(stage.posted.withLock { $0 } == [[7]])
    #expect(!dispatcher.isIdle)
    stage.end("a")
    #expect(dispatcher.check(at: 1).isEmpty && !dispatcher.isIdle)
    stage.end("b")
    #expect(dispatcher.check(at: 2).isEmpty && dispatcher.isIdle)
  }

  @Test func `go on with the next way when one fails, and say so`() {
    let stage = Stage()
    var dispatcher = stage.dispatcher
    _ = dispatcher.begin(
      [[run("desktop", "notify-send"), run("osc", "b"), Delivery("bell", .write([7]))]], at: 0)
    stage.end("notify-send", .timedOut)
    let reports = dispatcher.check(at: 5 * second)
    #expect(reports == [DeliveryReport("desktop", .killed(program: "notify-send", seconds: 5))])
    #expect(stage.started.withLock { $0 } == ["notify-send", "b"])
    stage.end("b", .exited(1), "no sound server\nmore")
    let message = "no sound server"
    #expect(
      dispatcher.check(at: 6 * second)
        == [DeliveryReport("osc", .ended(program: "b", status: 1, message: message))])
    #expect(stage.posted.withLock { $0 } == [[7]] && dispatcher.isIdle)
  }

  @Test func `fail at once where the program or the terminal is missing`() {
    let stage = Stage(hasTerminal: false)
    var dispatcher = stage.dispatcher
    let lists = [
      [Delivery("sound", .missing(.noPlayer)), Delivery("bell", .write([7]))],
      [run("desktop", "absent"), run("osc", "b")],
    ]
    let names = dispatcher.begin(lists, at: 0).map(\.name)
    #expect(names == ["sound", "bell", "desktop"])
    #expect(stage.started.withLock { $0 } == ["b"])
  }

  @Test func `report a failure of each channel at most once a minute`() {
    var dispatcher = Stage().dispatcher
    let list = [[run("desktop", "absent")], [run("sound", "absent")]]
    let told = (0..<180).map { dispatcher.begin(list, at: UInt64($0) * second).count }
    #expect(told.enumerated().filter { $0.element > 0 }.map(\.offset) == [0, 60, 120])
    #expect(told.reduce(0, +) == 6)
  }

  @Test func `tell once of several that are killed together`() {
    let stage = Stage()
    var dispatcher = stage.dispatcher
    _ = dispatcher.begin((0..<5).map { _ in [run("desktop", "hangs")] }, at: 0)
    stage.end("hangs", .timedOut)
    let report = DeliveryReport("desktop", .killed(program: "hangs", seconds: 5))
    #expect(dispatcher.check(at: 5 * second) == [report])
    #expect(dispatcher.isIdle)
  }

  @Test func `are bounded in number when none ends`() {
    let stage = Stage()
    var dispatcher = stage.dispatcher
    var reports: [DeliveryReport] = []
    for _ in 0..<150 { reports += dispatcher.begin([[run("exec", "hangs")]], at: 0) }
    #expect(reports == [DeliveryReport("exec", .tooMany)])
    #expect(stage.started.withLock { $0.count } == Dispatcher.limit)
    dispatcher.stop()
    #expect(dispatcher.isIdle && stage.stopped.withLock { $0.count } == Dispatcher.limit)
  }
}
