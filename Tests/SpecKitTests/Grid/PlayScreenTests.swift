import SpecCore
import Testing

@testable import SpecGrid

@Suite struct PlayScreenTests {
  @Test func `the start follows a wall clock that is set, until one second is left`() {
    let now = Instant(seconds: 1000)
    let view = PlayView(
      show: Show(sequence: .turns, stepMilliseconds: 2000), seat: nil, brightness: .standard,
      depth: .none, isUTF8: true, startText: nil)
    var screen = PlayScreen(
      view: view, start: now.adding(seconds: 10), now: now, followsWallClock: true)
    #expect(screen.wake(after: now) == .at(now.adding(seconds: 1)))
    #expect(screen.update(.wake, at: now.adding(seconds: 1)) == .perform(.readWallClock))
    // The wall clock is found three seconds ahead: of nine seconds six are left.
    screen.follow(wall: now.adding(seconds: 4))
    #expect(screen.start == now.adding(seconds: 7))
    #expect(screen.wake(after: now.adding(seconds: 5)) == .at(now.adding(seconds: 5)))
    #expect(screen.update(.wake, at: now.adding(seconds: 6)) == .perform(.readWallClock))
    screen.follow(wall: now.adding(seconds: 9))
    #expect(screen.wake(after: now.adding(.milliseconds(6001))) == .exact(now.adding(seconds: 7)))
    #expect(screen.update(.wake, at: now.adding(.milliseconds(6500))) == .stay)
    #expect(screen.update(.wake, at: now.adding(seconds: 15)) == .leave)
  }

  @Test func `without color each quarter has a look of its own`() throws {
    let view = PlayView(
      show: Show(sequence: .quadrants, stepMilliseconds: 2000), seat: nil, brightness: .standard,
      depth: .none, isUTF8: true, startText: nil)
    let frame = view.frame(1, rest: .zero, size: ScreenSize(columns: 23, rows: 12))
    let cells = frame.rows[1...10].flatMap { $0.cells(width: 23).dropFirst(3) }
    func letters(_ cells: [Cell]) -> String { cells.map(\.text).filter { $0 != " " }.joined() }
    #expect(
      letters(cells) == Seat.range.map { ShowSequence.quadrants.letters(step: 1, row: $0) }.joined()
    )
    let looks = Dictionary(grouping: cells.filter { $0.text != " " }, by: \.style)
    #expect(looks.count == 4)
    #expect(looks.values.allSatisfy { Set($0.map(\.text)).count == 1 })
    #expect(Set(letters(cells.filter(\.style.isReversed))) == ["R", "Y"])
  }

  private func screen(at milliseconds: Int64) -> (screen: PlayScreen, start: Instant) {
    let start = Instant(seconds: 1000)
    let view = PlayView(
      show: Show(sequence: .turns, stepMilliseconds: 2000), seat: nil, brightness: .standard,
      depth: .none, isUTF8: true, startText: nil)
    let now = start.adding(.milliseconds(milliseconds))
    return (PlayScreen(view: view, start: start, now: now, followsWallClock: false), start)
  }

  private func step(_ screen: PlayScreen, _ now: Instant) -> JSON? {
    screen.frame(size: .standard, at: now).extra.first(where: { $0.key == "step" })?.value
  }

  @Test func `a screen that joins late waits for a color that stays for the shortest step`() {
    var (screen, start) = screen(at: 1800)
    #expect(step(screen, start.adding(.milliseconds(1800))) == nil)
    #expect(
      screen.wake(after: start.adding(.milliseconds(1800))) == .exact(start.adding(seconds: 2)))
    #expect(screen.update(.wake, at: start.adding(seconds: 2)) == .stay)
    #expect(step(screen, start.adding(seconds: 2)) == 2)
  }

  @Test func `a screen that was stopped holds its color rather than flash the next one`() {
    var (screen, start) = screen(at: 0)
    #expect(step(screen, start) == 1)
    #expect(screen.update(.wake, at: start.adding(.milliseconds(3900))) == .stay)
    #expect(step(screen, start.adding(.milliseconds(3900))) == 1)
    #expect(screen.update(.wake, at: start.adding(seconds: 4)) == .stay)
    #expect(step(screen, start.adding(seconds: 4)) == 3)
  }
}
