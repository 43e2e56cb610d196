import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Undo of timers` {
  private static let now = at("2018-02-20 10:00")

  private func action(_ name: String) -> UndoAction {
    UndoAction(action: name, at: Self.now, timers: [], events: [])
  }

  @Test func `a new action ends the redo of those undone`() {
    var file = UndoFile()
    for name in ["a", "b", "c"] { file.add(action(name)) }
    file.replaceNext(isRedo: false, with: action("c inverse"))
    file.replaceNext(isRedo: false, with: action("b inverse"))
    #expect(file.steps(isRedo: true).map(\.action) == ["b inverse", "c inverse"])
    file.replaceNext(isRedo: true, with: action("b"))
    #expect(file.steps(isRedo: false).map(\.action) == ["b", "a"])
    file.add(action("d"))
    #expect(file.steps(isRedo: false).map(\.action) == ["d", "b", "a"])
    #expect(file.steps(isRedo: true).isEmpty)
  }

  @Test func `the first fire of a pause goes and the cycles recorded since stay`() throws {
    let before = try ZonedTimer.down("1h").timer
    var present = before
    (present.run.first, present.run.firstIndex) = (at("2018-02-20 09:30"), 1)
    (present.run.recorded, present.run.shown) = (2, 2)
    var expected = before
    (expected.run.recorded, expected.run.shown) = (2, 2)
    #expect(present.undone(to: before) == expected)
  }
}
