import SpecCore
import SpecTestSupport
import Testing

@testable import SpecGrid

@Suite struct PlayScreenTests {
  let home = TestHome(now: "2026-11-21T18:29:58Z")

  private func frames(_ line: String) throws -> [JSON] {
    try home.run("grid play \(line) --json --now 2026-11-21T18:29:58Z").jsonLines()
  }

  private func summary(_ frames: [JSON]) -> [String] {
    frames.map { frame in
      "\(frame["screen"]?.string ?? "") \(frame["step"]?.int ?? 0) @\(frame["atMs"]?.int ?? -1)"
    }
  }

  @Test func `the map fills the screen with cells`() throws {
    let frame = try #require(try frames("--seq 2 --keys q").first)
    let rows = try #require(frame["rows"]?.array).map { $0.string ?? "" }
    #expect(rows[0] == "      1      2      3      4      5      6      7      8      9     10")
    #expect(rows[1] == " 1    R      R      R      R      R      G      G      G      G      G")
    #expect(rows[2].isEmpty)
    #expect(rows[19].hasPrefix("10    Y"))
    #expect(rows.count == 22)
  }

  @Test func `steps change at their moments, then the show ends`() throws {
    #expect(
      summary(try frames("--keys wait:1m")) == [
        "play 1 @0", "play 2 @2000", "play 3 @4000", "play 4 @6000",
      ])
    #expect(summary(try frames("--seq 2 --step 10s --keys wait:1m")) == ["play 1 @0"])
  }

  @Test func `a start ahead waits and then plays`() throws {
    let found = try frames("--at 18:30:00 --row 3 --col 4 --keys wait:5s")
    #expect(summary(found) == ["wait 0 @0", "play 1 @2000", "play 2 @4000"])
    #expect(found.first?["rows"]?.array?.first == " sequence 1 starts at 18:30:00   q leaves")
    #expect(found.last?["rows"]?.array?.first == "Y")
  }

  @Test func `a running show is joined`() throws {
    #expect(
      summary(try frames("--at 18:29:55 --keys wait:5s")) == [
        "play 2 @0", "play 3 @1000", "play 4 @3000",
      ])
  }

  @Test func `a small window says so and the timer runs on`() throws {
    let found = try frames("--keys resize:22x12,wait:2s,resize:23x12,resize:23x11")
    let firsts = found.map { $0["rows"]?.array?.first?.string ?? "" }
    #expect(found[1]["rows"]?.array == ["window too small", "(23x12)"])
    #expect(summary(found).last == "play 2 @2000")
    #expect(firsts[firsts.count - 2] == "   1 2 3 4 5 6 7 8 9 10")
    #expect(firsts.last == "window too small")
  }

  @Test func `one seat is the whole screen, with the word where there is no color`() throws {
    let plain = home.run("grid play --row 3 --col 4 --keys q --color never").out
    #expect(plain.contains("RED"))
    let color = home.run("grid play --row 3 --col 4 --keys q --color always --brightness 100").out
    let rows = color.split(separator: "\n").dropFirst()
    #expect(rows.count == 24)
    #expect(rows.allSatisfy { $0.contains("48;2;255;0;0") })
    #expect(!color.contains("RED"))
  }

  @Test func `q leaves at once, other keys change nothing`() throws {
    #expect(
      summary(try frames("--keys x,enter,q,wait:9s")) == Array(repeating: "play 1 @0", count: 3))
  }

  @Test func `the start follows a wall clock that is set, until one second is left`() {
    let now = Instant(seconds: 1000)
    let view = PlayView(
      show: Show(sequence: .turns, stepMilliseconds: 2000), seat: nil, brightness: .standard,
      depth: .none, startText: nil)
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
