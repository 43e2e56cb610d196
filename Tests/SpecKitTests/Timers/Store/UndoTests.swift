import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Undo of timers` {
  /// Each command reads and writes all of it, and one may dismiss thousands of entries.
  @Test func `keeps fewer where they are long, and always the last`() throws {
    let now = try #require(Instant(iso8601: "2018-02-20T12:00:00Z"))
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
}
