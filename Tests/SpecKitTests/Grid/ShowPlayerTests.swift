import SpecCore
import Synchronization
import Testing

@testable import SpecGrid

@Suite struct ShowPlayerTests {
  private let show = Show(sequence: .turns, stepMilliseconds: 2000)

  /// A clock whose wall time is off the counting one by what a test says at each moment.
  private func clock(_ time: VirtualTime, shift: @escaping @Sendable (Duration) -> Duration)
    -> Clock
  {
    var clock = time.clock
    clock.now = { time.now.adding(shift(time.elapsed)) }
    return clock
  }

  /// The steps with the milliseconds at which they were shown.
  private func play(
    _ time: VirtualTime, from start: Int64, _ clock: Clock? = nil, during: (Int) -> Void = { _ in }
  ) throws -> [String] {
    var shown: [String] = []
    try ShowPlayer(show: show, clock: clock ?? time.clock).run(from: start) { step in
      shown.append("\(step)@\(time.elapsed.nanoseconds / 1_000_000)")
      during(step)
    }
    return shown
  }

  @Test func `each step is shown at its moment and the last is held to the end`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    #expect(try play(time, from: 0) == ["1@0", "2@2000", "3@4000", "4@6000"])
    #expect(time.elapsed == .seconds(8))
  }

  @Test func `a step whose whole time has passed is left out, never bunched`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    let shown = try play(time, from: 0) { step in
      if step == 1 { time.advance(by: .milliseconds(4500)) }
    }
    #expect(shown == ["1@0", "3@4500", "4@6000"])
  }

  @Test func `late work does not move the steps after it`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    let shown = try play(time, from: 0) { _ in time.advance(by: .milliseconds(300)) }
    #expect(shown == ["1@0", "2@2000", "3@4000", "4@6000"])
  }

  @Test func `a show that runs is joined at the step of the moment`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    #expect(try play(time, from: -5_000_000_000) == ["3@0", "4@1000"])
    #expect(time.elapsed == .seconds(3))
  }

  /// Milliseconds from start to joining, and what is shown.
  @Test(arguments: [
    (1951, ["2@49", "3@2049", "4@4049"]), (1600, ["1@0", "2@400", "3@2400", "4@4400"]),
    (1666, ["1@0", "2@334", "3@2334", "4@4334"]), (1667, ["2@333", "3@2333", "4@4333"]), (7700, []),
    (30, ["1@0", "2@1970", "3@3970", "4@5970"]),
  ])
  func `a show that is joined shows no color for less than the shortest step`(
    _ late: Int, _ wanted: [String]
  ) throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    #expect(try play(time, from: Int64(-late) * 1_000_000) == wanted)
  }

  @Test func `a process that was stopped shows no color for less than the shortest step`() throws {
    let time = VirtualTime(start: Instant(seconds: 0))
    let shown = try play(time, from: 0) { step in
      if step == 1 { time.advance(by: .milliseconds(3900)) }
    }
    #expect(shown == ["1@0", "3@4000", "4@6000"])
  }

  @Test func `the wall clock is followed until one second is left`() throws {
    // After 3 s the clock is set 2 s ahead: the start comes 2 s sooner.
    let time = VirtualTime(start: Instant(seconds: 1000))
    let followed = clock(time) { $0 >= .seconds(3) ? .seconds(2) : .zero }
    let start = try ShowPlayer(show: show, clock: followed).start(at: Instant(seconds: 1010))
    #expect(start == 8_000_000_000)
    #expect(time.elapsed == .seconds(7))
  }

  @Test func `in the last second the wall clock is not followed any more`() throws {
    let time = VirtualTime(start: Instant(seconds: 1000))
    let late = clock(time) { $0 > .milliseconds(9100) ? .seconds(-5) : .zero }
    let start = try ShowPlayer(show: show, clock: late).start(at: Instant(seconds: 1010))
    #expect(start == 10_000_000_000)
  }

  @Test func `a clock set past the start begins at once`() throws {
    let time = VirtualTime(start: Instant(seconds: 1000))
    let ahead = clock(time) { $0 >= .seconds(2) ? .seconds(11) : .zero }
    let start = try ShowPlayer(show: show, clock: ahead).start(at: Instant(seconds: 1010))
    #expect(start == -1_000_000_000)
    #expect(try play(time, from: start) == ["2@2000", "3@3000", "4@5000"])
  }
}
