import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The full-screen program, by its keys.
@Suite struct `The hackathon on the whole screen` {
  @Test func `pasted text goes into a field and is not read as keys`() {
    var screen = AppScreen(
      tab: "event", isUTF8: true, size: ScreenSize(columns: 80, rows: 24))
    screen.show(.text("community") { _ in [] }, isFirst: true)
    for mode in [AppScreen.Mode.pages, .signingOut, .answering(Sample.id(1, series: "e"))] {
      screen.mode = mode
      guard case .stay = screen.update(.paste("src?ly"), at: Sample.now) else {
        Issue.record("something is done in \(mode)")
        return
      }
      #expect(screen.mode == mode)
    }
    screen.mode = .searching("a")
    _ = screen.update(.paste("b\nq"), at: Sample.now)
    #expect(screen.mode == .searching("abq"))
  }

  @Test(arguments: [(40, 12), (60, 20), (200, 60)])
  func `every frame fits its size`(columns: Int, rows: Int) throws {
    let home = HacksmithsHome()
    let shown = home.home.run(
      "hacksmiths app --keys 1,2,3,4,5,down,down,enter,?,q --json",
      environment: [
        "SPEC_HACKSMITHS_TOKEN": try home.token(for: "mia-chen"), "COLUMNS": String(columns),
        "LINES": String(rows),
      ])
    #expect(shown.status == 0, "\(shown)")
    for frame in try shown.jsonLines() {
      let lines = (frame["rows"]?.array ?? []).compactMap(\.string)
      #expect(lines.count <= rows && lines.allSatisfy { displayWidth($0) <= columns })
      #expect(lines.last?.contains("Upcoming") == true || columns < 41)
    }
  }
}

/// The full-screen program while the service is slow.
@Suite struct `The hackathon on the whole screen before the service answers` {
  private static let later = Sample.now.adding(.milliseconds(300))

  /// A screen with a page, and with a task.
  private func waitingScreen() -> AppScreen {
    var screen = AppScreen(tab: "event", isUTF8: true, size: ScreenSize(columns: 80, rows: 24))
    screen.show(.text("event") { _ in [] }, isFirst: true)
    screen.task = AppTask(effect: .load("info"), start: Sample.now)
    return screen
  }

  private func isSaid(by screen: AppScreen) -> Bool {
    let frame = screen.frame(size: ScreenSize(columns: 80, rows: 24), at: Self.later)
    return frame.rows.contains { $0.text.contains(Texts.waiting) }
  }

  @Test func `a notice is shown after 300 ms`() {
    var screen = waitingScreen()
    #expect(screen.wake(after: Sample.now) == .at(Self.later))
    #expect(!isSaid(by: screen))
    #expect(screen.update(.wake, at: Self.later) == .stay)
    #expect(isSaid(by: screen))
    #expect(screen.wake(after: Self.later) == nil)
  }

  @Test func `keys that were typed before a question do not answer it`() {
    var screen = waitingScreen()
    _ = screen.update(.key(.character("y")), at: Sample.now)
    var result = waitingScreen()
    (result.task, result.mode) = (nil, .discarding(2))
    #expect(screen.finish(result, at: Self.later) == .stay)
    #expect(screen.mode == .discarding(2))
  }

  @Test func `keys wait for the answer`() {
    var screen = waitingScreen()
    let result = screen
    for key in ["?", "q"] { _ = screen.update(.key(.character(Character(key))), at: Sample.now) }
    #expect(!screen.isHelp)
    #expect(screen.finish(result, at: Sample.now) == .leave)
    #expect(screen.isHelp)
  }

  @Test func `q leaves at once when the notice is shown, or with it`() {
    let q = ScreenEvent.key(.character("q"))
    var screen = waitingScreen()
    #expect(screen.update(q, at: Sample.now) == .unchanged)
    #expect(screen.update(.wake, at: Self.later) == .leave)
    screen = waitingScreen()
    _ = screen.update(.wake, at: Self.later)
    #expect(screen.update(q, at: Self.later) == .leave)
  }

  #if os(Linux)
    @Test(.builtProgram, .needs("curl")) func `is drawn and can be left`() throws {
      let home = HacksmithsHome()
      // It listens, and nothing reads.
      let silent = try Server(
        Site(service: try home.service()), on: [SocketAddress("127.0.0.1", port: 0)],
        ServerConfiguration(clock: .system))
      let start = ContinuousClock.now
      let terminal = try PseudoTerminal(
        [
          Binary.path, "hacksmiths", "app", "--api",
          "http://127.0.0.1:\(silent.addresses[0].port)",
        ], environment: ["HOME": home.home.directory])
      try terminal.expect(Texts.waiting)
      terminal.type("q")
      #expect(try terminal.finish() == .exited(0))
      withExtendedLifetime(silent) {}
      #expect(ContinuousClock.now - start < .seconds(8))
    }
  #endif
}

@Suite struct `The scrolling of a page with items` {
  @Test func `keeps a row of the page before when it turns to the next`() {
    let layout = ItemScroll.Layout(rows: 20, places: (0..<20).map { $0..<$0 + 1 }, height: 5)
    var scroll = ItemScroll()
    var expected = ItemScroll()
    scroll.turn(down: true, layout)
    (expected.top, expected.selection) = (4, 4)
    #expect(scroll == expected)
    scroll.turn(down: false, layout)
    (expected.top, expected.selection) = (0, 4)
    #expect(scroll == expected)
  }
}
