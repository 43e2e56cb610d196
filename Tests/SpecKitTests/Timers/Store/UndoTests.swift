import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Undo of timers` {
  private static let now = at("2018-02-20 10:00")

  private func action(_ name: String) -> UndoAction {
    UndoAction(action: name, at: Self.now, timers: [], events: [])
  }

  @Test func `the twenty latest actions can be undone`() {
    var file = UndoFile()
    for number in 1...25 { file.add(action("\(number)")) }
    #expect(file.steps(isRedo: false).map(\.action) == (6...25).reversed().map(String.init))
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

  @Test func `an action without effect is dropped`() {
    var file = UndoFile()
    for name in ["a", "b"] { file.add(action(name)) }
    file.replaceNext(isRedo: false, with: nil)
    #expect(file.steps(isRedo: false).map(\.action) == ["a"])
    #expect(file.steps(isRedo: true).isEmpty)
  }

  @Test func `settings are put back and the cycles recorded since stay`() throws {
    let before = try ZonedTimer.down("1h").timer
    var present = before
    (present.title, present.notes) = ("Tea", "leaves")
    (present.run.recorded, present.run.shown) = (3, 3)
    (present.success, present.streak, present.bestStreak) = (2, 2, 2)
    var expected = present
    (expected.title, expected.notes) = (before.title, before.notes)
    #expect(present.undone(to: before) == expected)
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

  @Test func `a new run goes with all that was recorded in it`() throws {
    var before = try ZonedTimer.down("1h").timer
    (before.run.recorded, before.run.shown) = (2, 2)
    var present = before
    present.run = Timer.Run(origin: Self.now, recorded: 5, shown: 5)
    #expect(present.undone(to: before) == before)
    present.run = Timer.Run(origin: before.run.origin)
    #expect(present.undone(to: before) == before)
  }

  @Test func `streaks are put back unless something was counted since`() throws {
    var before = try ZonedTimer.down("1h").timer
    (before.success, before.streak, before.bestStreak) = (4, 2, 3)
    var present = before
    (present.streak, present.bestStreak) = (0, 4)
    present.restoreStreaks(before)
    #expect(present == before)
    (present.run.missed, present.streak) = (1, 0)
    let missed = present
    present.restoreStreaks(before)
    #expect(present == missed)
  }
}
