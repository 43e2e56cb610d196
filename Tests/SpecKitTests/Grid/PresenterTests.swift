import SpecCore
import Testing

@testable import SpecGrid

/// What keys, lines and signals mean, and what the screens show.
@Suite struct PresenterTests {
  static func style(_ columns: Int = 80, _ rows: Int = 24, isUTF8: Bool = true) -> FrameStyle {
    FrameStyle(size: ScreenSize(columns: columns, rows: rows), depth: .none, isUTF8: isUTF8)
  }

  static func host() -> HostPresenter {
    HostPresenter(address: "127.0.0.1:20811", group: "239.255.77.10:20810", brightness: .standard)
  }

  /// A host with seats that are ready.
  static func machine(seats: Int) -> (HostMachine, Moment) {
    let network = SampleNetwork.ready(seats)
    return (network.hosts[0], network.clock(.host(0)).moment(at: network.elapsed))
  }

  static func text(_ frame: Frame) -> [String] { frame.rows.map(\.text) }

  @Test(arguments: [
    ("start", HostMachine.Action.start(nil, anyway: false)),
    ("start 1", .start(.turns, anyway: false)), (" START  2 ", .start(.quadrants, anyway: false)),
    ("start anyway", .start(nil, anyway: true)),
    ("start 2 anyway", .start(.quadrants, anyway: true)),
    ("stop", .stop), ("quit", .quit(.stopping)),
  ])
  func `a line is a command`(_ line: String, _ command: HostMachine.Action) throws {
    let presenter = Self.host()
    #expect(presenter.commands(of: line, Self.machine(seats: 0).0) == [command])
  }

  @Test(arguments: ["go", "start 3", "start now", "stop 1", "anyway", "start anyway 1"])
  func `another line is bad`(_ line: String) {
    let presenter = Self.host()
    #expect(presenter.commands(of: line, Self.machine(seats: 0).0) == [.reject])
  }

  @Test func `the end of the input lets a run end, but not where it starts by itself`() {
    let presenter = Self.host()
    var (machine, _) = Self.machine(seats: 0)
    #expect(presenter.commands(of: nil, machine) == [.quit(.afterRun)])
    machine.options.startWhen = 3
    #expect(presenter.commands(of: nil, machine) == [])
  }

  @Test func `the map shows who is where in what state`() {
    let (machine, now) = Self.machine(seats: 12)
    let presenter = Self.host()
    let rows = Self.text(presenter.frame(machine, Self.style(), at: now))
    #expect(rows[1].hasSuffix("join code K7Q X2M"))
    #expect(rows[3].trimmingPrefix { $0 == " " }.hasPrefix("stage"))
    #expect(rows[5].hasPrefix("   1 ● ● ● ● ● ● ● ● ● ●"))
    #expect(rows[6].hasPrefix("   2 ● ● · · · · · · · ·"))
    #expect(rows[1].contains("12 of 12 ready   join code"))
    #expect(rows.contains { $0.hasSuffix("   ● 12 ready  ○ 0 seated  · 88 empty") })
    let drawn = Self.text(presenter.frame(machine, Self.style(isUTF8: false), at: now))
    #expect(drawn[6].hasPrefix("   2 # # . ."))
    #expect(drawn[5...14].allSatisfy { row in !row.prefix(28).contains { "RYBG".contains($0) } })
    // The button stands below the map.
    let tight = Self.text(presenter.frame(machine, Self.style(48, 16), at: now))
    #expect(tight[2].hasPrefix("    1 2 3"))
    #expect(tight[12].hasPrefix(" 10 "))
    #expect(tight.contains { $0.contains("[Start]") })
  }

  @Test func `a wide window shows seats, show and code in panels of one height`() {
    let (machine, now) = Self.machine(seats: 12)
    let rows = Self.text(Self.host().frame(machine, Self.style(100, 30), at: now))
    #expect(rows[1] == "  ● spec grid › Hall 1")
    #expect(rows[3].hasPrefix("  ╭─ Seats ─"))
    #expect(rows[3].contains("╮ ╭─ Show ─"))
    #expect(rows[3].contains("╮ ╭─ Join ─"))
    #expect(rows[25].split(separator: " ").allSatisfy { $0.hasPrefix("╰─") && $0.hasSuffix("─╯") })
    #expect(rows[22].contains("● 12 ready  ○ 0 seated"))
    #expect(rows[23].contains("· 88 empty"))
    #expect(rows[23].contains("▸[Start]"))
    // The large join code is the only one.
    #expect(!rows.contains { $0.contains("K7Q") })
    let tall = Self.text(Self.host().frame(machine, Self.style(160, 45), at: now))
    let marked = tall.indices.filter { tall[$0].contains("·   ·   ·") }
    #expect(marked.count == 9 && zip(marked, marked.dropFirst()).allSatisfy { $1 - $0 == 2 })
    #expect(tall.contains { $0.contains("of 12 ready") })
    // One column or row less has no room for tiles.
    for (columns, rows) in [(123, 36), (124, 35)] {
      let frame = Self.text(Self.host().frame(machine, Self.style(columns, rows), at: now))
      #expect(frame.contains { $0.contains("· · ·") })
    }
    let least = Self.text(Self.host().frame(machine, Self.style(124, 36), at: now))
    #expect(!least.contains { $0.contains("· · ·") })
  }

  @Test func `a low window has the button, and a long message only covers it`() {
    let (machine, now) = Self.machine(seats: 12)
    for (columns, rows) in [(50, 18), (50, 19), (25, 16)] {
      var presenter = Self.host()
      let frame = Self.text(presenter.frame(machine, Self.style(columns, rows), at: now))
      #expect(frame.contains { $0.contains("[Start]") }, "\(frame)")
      presenter.message = String(repeating: "word ", count: 15)
      #expect(presenter.frame(machine, Self.style(columns, rows), at: now).rows.count == rows)
    }
  }

  @Test func `a message moves nothing`() {
    let (machine, now) = Self.machine(seats: 12)
    for (columns, rows) in [(60, 20), (80, 24), (100, 30), (160, 45)] {
      var presenter = Self.host()
      let before = Self.text(presenter.frame(machine, Self.style(columns, rows), at: now))
      presenter.message = "\(columns) columns" + String(repeating: " word", count: 15)
      let after = Self.text(presenter.frame(machine, Self.style(columns, rows), at: now))
      let changed = before.indices.filter { before[$0] != after[$0] }
      #expect(changed.allSatisfy { (rows - 4..<rows - 2).contains($0) }, "\(changed) of \(rows)")
      #expect(!changed.isEmpty)
    }
  }

  @Test func `a seat that is not heard stands beside the map, and Start asks`() {
    let network = SampleNetwork.ready(2)
    network.kill(.seat(1))
    network.run(5)
    var presenter = Self.host()
    let now = network.clock(.host(0)).moment(at: network.elapsed)
    var rows = Self.text(presenter.frame(network.hosts[0], Self.style(), at: now))
    #expect(rows[5].hasPrefix("   1 ● ? ·"))
    #expect(rows.contains { $0.contains("? 1,2 seat 1  not heard for ") })
    #expect(
      presenter.press(.enter, network.hosts[0], at: now) == [.start(nil, anyway: false)])
    network.command(host: 0, .start(nil, anyway: false))
    network.run(0.1)
    for event in network.events(ofHost: 0) {
      presenter.follow(event, network.hosts[0], at: now)
    }
    let asking = presenter.frame(network.hosts[0], Self.style(), at: now)
    #expect(asking.screen == "question")
    #expect(
      Self.text(asking).contains { $0.contains("│   Seat 1,2 not heard. Start anyway? [y/N]   │") })
    // The safe answer has the focus.
    #expect(Self.text(asking).contains { $0.contains(" [Yes]  ▸[No] ") })
    #expect(Self.text(asking).contains("  y Yes   n No"))
    rows = Self.text(presenter.frame(network.hosts[0], Self.style(26, 17), at: now))
    #expect(rows.count <= 17)
    #expect(rows.contains { $0.contains("Seat 1,2 not heard.") })
    #expect(rows.contains { $0.contains("[y/N]") })
    #expect(rows.contains { $0.contains("▸[No]") })
    var no = presenter
    #expect(no.press(.escape, network.hosts[0], at: now) == [])
    #expect(
      presenter.press(.character("y"), network.hosts[0], at: now) == [
        .start(nil, anyway: true)
      ])
  }

  @Test(arguments: [(25, 24), (26, 24), (27, 24), (30, 24), (25, 16), (24, 24), (25, 15)])
  func `a narrow window shows the map whole, and no text cut`(_ columns: Int, _ rows: Int) {
    let (machine, now) = Self.machine(seats: 12)
    let frame = Self.text(Self.host().frame(machine, Self.style(columns, rows), at: now))
    #expect(!frame.contains { $0.contains("…") }, "\(frame)")
    guard columns >= 25, rows >= 16 else {
      #expect(frame.joined(separator: " ") == "window too small (25x16); the show continues")
      return
    }
    let marks = frame.compactMap { row -> Int? in
      let count = row.count { $0 == "●" || $0 == "·" }
      return count >= 10 ? count : nil
    }
    #expect(marks == Array(repeating: 10, count: 10), "\(frame)")
    #expect(frame.contains { $0.contains("[Start]") })
    #expect(frame.contains { $0.contains("q quit") })
  }

  @Test(arguments: [(25, 16), (50, 18), (80, 18), (60, 20)])
  func `a message covers neither the map nor the button`(_ columns: Int, _ rows: Int) {
    let (machine, now) = Self.machine(seats: 12)
    var host = Self.host()
    let quiet = Self.text(host.frame(machine, Self.style(columns, rows), at: now))
    host.message = "Christopher asks for 3,4, which is taken by Benedict"
    let told = Self.text(host.frame(machine, Self.style(columns, rows), at: now))
    #expect(told.contains { $0.contains("Christopher asks") })
    let kept = quiet.filter { !$0.allSatisfy { $0 == " " } }
    #expect(kept.allSatisfy { told.contains($0) }, "\(told)")
  }

  @Test(arguments: [20, 22, 25, 26, 30])
  func `a narrow window shows a seat whole`(_ columns: Int) {
    let style = Self.style(columns)
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    var talk = SampleMachine<SeatMachine>.seat()
    let ready = SeatRulesTests.ready()
    talk.pass(5100)
    var frames = [presenter.frame(talk.machine, style, at: talk.now)]
    frames.append(presenter.frame(ready.machine, style, at: ready.now))
    _ = presenter.press(.character("e"), talk.machine, at: talk.now)
    for character in "11,5" {
      _ = presenter.press(.character(character), talk.machine, at: talk.now)
    }
    _ = presenter.press(.enter, talk.machine, at: talk.now)
    frames.append(presenter.frame(talk.machine, style, at: talk.now))
    for frame in frames {
      #expect(frame.rows.allSatisfy { $0.width <= columns }, "\(Self.text(frame))")
      #expect(!Self.text(frame).contains { $0.contains("…") }, "\(Self.text(frame))")
    }
  }

  @Test(arguments: [(20, 10), (26, 15), (40, 20), (63, 24), (64, 24), (200, 60)])
  func `no line is wider than the window`(_ columns: Int, _ rows: Int) {
    let (machine, now) = Self.machine(seats: 3)
    var presenter = Self.host()
    presenter.message = "one two three four five six seven eight nine ten eleven twelve"
    for showsAddress in [false, true] {
      presenter.showsAddress = showsAddress
      let frame = presenter.frame(machine, Self.style(columns, rows), at: now)
      #expect(frame.rows.allSatisfy { $0.width <= columns })
    }
  }

  @Test func `Ctrl-C declines a question, then quits; off a terminal it ends the program`() {
    var presenter = Self.host()
    let (machine, _) = Self.machine(seats: 0)
    presenter.question = .stopAndQuit
    #expect(presenter.actions(of: .interrupt, isTerminal: true, machine) == [])
    #expect(presenter.question == nil)
    #expect(presenter.actions(of: .interrupt, isTerminal: true, machine) == [.quit(.stopping)])
    #expect(presenter.actions(of: .interrupt, isTerminal: false, machine) == nil)
    #expect(HostPresenter.farewell == .quit(.atOnce))
  }

  @Test func `a seat is changed by what is typed`() throws {
    let machine = SeatMachine(
      SampleNetwork.seat(3, 4), id: 1, seed: 1, at: Moment(nanoseconds: 0))
    var presenter = SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
    let now = Moment(nanoseconds: 0)
    _ = presenter.press(.character("e"), machine, at: now)
    for character in "11,5" { _ = presenter.press(.character(character), machine, at: now) }
    #expect(presenter.press(.enter, machine, at: now) == [])
    #expect(presenter.entry?.message.contains("1 to 10") == true)
    for _ in 0..<4 { _ = presenter.press(.backspace, machine, at: now) }
    for character in "q" { #expect(presenter.press(.character(character), machine, at: now) == []) }
    _ = presenter.press(.backspace, machine, at: now)
    for character in "5 6" { _ = presenter.press(.character(character), machine, at: now) }
    #expect(presenter.press(.enter, machine, at: now) == [.change(Seat(row: 5, column: 6)!)])
    #expect(presenter.entry == nil)
  }

  @Test func `the report of a run is one line: who missed it, the worst first, the rest counted`() {
    func summary(_ missed: ClosedRange<Int>, number: Int? = nil) -> String {
      let report = RunReport(
        run: 7, sequence: 1, stepMs: 2000, startedAt: Instant(seconds: 0), seats: 96, delivered: 96,
        complete: 95, joinedLate: 0,
        missed: missed.map {
          .init(row: 1, column: $0, name: "Ann", reason: $0 == 7 ? "no-start" : "late")
        },
        steps: (1...4).map { .init(step: $0, shown: 96, p50Us: 1, p95Us: 2, p99Us: 3, maxUs: 4) },
        kinds: [.init(kind: "terminal", seats: 96, p50Us: 1, p95Us: 2, p99Us: 3, maxUs: 1440)],
        boundMaxUs: 9)
      return HostPresenter.summary(report, number: number)
    }
    let line = "96 of 96 heard the start, 95 showed all 4 colors, latest 1.4 ms; missed: "
    #expect(summary(4...4) == "run 7: \(line)1,4 (late)")
    let most = (2...6).map { "1,\($0) (late)" }.joined(separator: ", ")
    #expect(summary(2...7, number: 1) == "run 1: \(line)1,7 (no Start), \(most)")
    let first = (1...4).map { "1,\($0) (late)" }.joined(separator: ", ")
    #expect(summary(1...7) == "run 7: \(line)1,7 (no Start), \(first) and 2 more")
  }

  @Test func `every member of an event is a field that help lists`() {
    let network = SampleNetwork()
    network.add(SampleNetwork.host())
    for seat in SampleNetwork.full(3) { network.add(seat) }
    network.add(SampleNetwork.seat(1, 1, name: "Second"))
    network.run(2)
    network.command(host: 0, .start(nil, anyway: false))
    network.run(8)
    network.kill(.seat(1))
    network.run(10)
    network.command(host: 0, .start(nil, anyway: false))
    network.command(host: 0, .start(nil, anyway: true))
    network.run(1)
    network.command(host: 0, .quit(.stopping))
    network.run(3)
    let stamp = Stamp(wall: Instant(seconds: 0), moment: Moment(nanoseconds: 0))
    let host = network.events().compactMap {
      Self.host().record($0, network.hosts[0], at: stamp)
    }
    let seats = network.seatEvents.compactMap {
      SeatPresenter(brightness: .standard, keepsSeat: false, isOffline: false)
        .record($0.event, network.seats[$0.seat], at: stamp)
    }
    check(host, kinds: 12)
    check(seats, kinds: 8)
  }

  private func check<Event: GridEvent>(_ events: [Event], kinds: Int) {
    #expect(Set(events.map(\.event)).count >= kinds, "\(Set(events.map(\.event)))")
    #expect(Set(events.map(\.event)).subtracting(Event.columns.keys).isSubset(of: ["step", "bye"]))
    let known = Set(Event.fields.map(\.name))
    for event in events {
      let names = Set((event.payload.object ?? []).map(\.key))
      #expect(names.subtracting(known) == [], "\(event.event)")
    }
  }
}
