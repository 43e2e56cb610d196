import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Undo of timers` {
  private static let gold =
    "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
    + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"

  private func day(_ time: String) -> String { "2018-02-20T\(time):00Z" }

  private func home() -> TestHome {
    let home = TestHome(now: day("08:00"))
    home.run(Self.gold)
    return home
  }

  private func timer(_ home: TestHome, _ now: String) throws -> JSON {
    try home.run("timers show 1 --json", now: now).json()
  }

  /// Each command reads and writes all of it, and one may dismiss thousands of entries.
  @Test func `keeps fewer where they are long, and always the last`() throws {
    let now = try #require(Instant(iso8601: day("12:00")))
    func action(_ name: String, _ changes: Int) -> UndoAction {
      let change = UndoAction.TimerChange(id: 1, before: nil, after: nil)
      return UndoAction(
        action: name, at: now, timers: Array(repeating: change, count: changes), events: [])
    }
    var file = UndoFile()
    for (name, changes) in [("a", 4_000), ("b", 4_000), ("c", 2_000)] {
      file.add(action(name, changes))
    }
    #expect(file.actions.map(\.action) == ["a", "b", "c"])
    file.add(action("d", 1))
    #expect(file.actions.map(\.action) == ["b", "c", "d"])
    file.add(action("e", 20_000))
    #expect(file.actions.map(\.action) == ["e"])
    file.add(action("f", 1))
    #expect(file.actions.map(\.action) == ["f"])
  }

  @Test func `T13 analytics counts the commands that changed something`() throws {
    let home = home()
    #expect(home.run("timers analytics").out.isEmpty)
    home.run("timers analytics on")
    home.run("timers add Tea --down 1m --once", now: day("12:00"))
    #expect(home.run("timers analytics show").out == "2018-02-20\tadd\t1\n")
    home.run("timers tick --notify none", now: day("12:01"))
    home.run("timers done --all", now: day("12:02"))
    let events = home.run("timers analytics show").records.map { $0[1] }
    #expect(events == ["add", "done", "fire", "success"])
  }
}
