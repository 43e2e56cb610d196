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
}
