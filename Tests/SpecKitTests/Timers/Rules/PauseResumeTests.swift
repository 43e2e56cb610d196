import SpecCore
import Testing

@testable import SpecTimers

@Suite struct PauseResumeTests {
  private func paused(_ timer: Timer, _ moment: String) throws -> Timer {
    try timer.recordingCycles(at: at(moment), in: .utc).timer.pausing(at: at(moment), in: .utc)
  }

  @Test func `cycles keep their numbers over a pause`() throws {
    let paused = try paused(.gold(), "2018-02-21 13:00")
    #expect(paused.run.recorded == 6)
    let timer = try paused.continuing(at: at("2018-02-21 14:00"), in: .utc)
    let schedule = try #require(timer.schedule(in: .utc))
    #expect(schedule.due(6) == nil)
    #expect(schedule.due(7) == at("2018-02-21 17:30"))
    #expect(schedule.due(8) == at("2018-02-21 22:00"))
    let counts = timer.status(at: at("2018-02-21 17:30"), in: .utc).counts
    #expect(counts == .init(cycles: 7, shown: 0, suppressed: 3, missed: 3, unrecorded: 1))
  }

  @Test func `paused while waiting it waits on, or starts when its Begin has passed`() throws {
    let paused = try paused(.gold(), "2018-02-20 08:30")
    #expect(paused.paused?.remaining == 16_200)
    let early = try paused.continuing(at: at("2018-02-20 08:45"), in: .utc)
    #expect(early.status(at: at("2018-02-20 08:45"), in: .utc).state == .waiting)
    #expect(try early.dues(1) == ["2018-02-20T13:30:00Z"])
    let late = try paused.continuing(at: at("2018-02-20 12:00"), in: .utc)
    #expect(try late.dues(2) == ["2018-02-20T16:30:00Z", "2018-02-20T21:00:00Z"])
    #expect(late.status(at: at("2018-02-20 12:00"), in: .utc).begin == at("2018-02-20 12:00"))
  }

  @Test func `continuing into an End that leaves no fire is a conflict`() throws {
    let timer = try Timer.down("4h30m", begin: "2018-02-20 09:00", end: "2018-02-20 14:00")
    let paused = try paused(timer, "2018-02-20 10:00")
    #expect(
      throws: TimersCondition.conflicts(
        paused, [.endNoFire(next: at("2018-02-20 15:30"))], zone: .utc)
    ) { try paused.continuing(at: at("2018-02-20 12:00"), in: .utc) }
    #expect(throws: TimersCondition.conflicts(paused, [.endPast], zone: .utc)) {
      try paused.continuing(at: at("2018-02-20 14:00:01"), in: .utc)
    }
  }

  @Test func `switching twice changes nothing, switching a finished one is refused`() throws {
    let paused = try paused(.gold(), "2018-02-20 10:00")
    #expect(try paused.pausing(at: at("2018-02-20 12:00"), in: .utc) == paused)
    let running = try Timer.gold()
    #expect(try running.continuing(at: at("2018-02-20 10:00"), in: .utc) == running)
    let done = try Timer.gold(repeats: 2).recordingCycles(at: at("2018-02-20 18:00"), in: .utc)
      .timer
    #expect(throws: Failure.finished(done)) {
      try done.pausing(at: at("2018-02-20 18:00"), in: .utc)
    }
    #expect(throws: Failure.finished(done)) {
      try done.continuing(at: at("2018-02-20 18:00"), in: .utc)
    }
  }

  @Test func `an Up timer goes on from what it had counted`() throws {
    let timer = Timer.up(begin: at("2026-01-01 00:00"))
    let paused = try timer.pausing(at: at("2026-01-01 01:00"), in: .utc)
    #expect(paused.status(at: at("2027-01-01"), in: .utc).elapsed == 3600)
    let on = try paused.continuing(at: at("2026-01-02 00:00"), in: .utc)
    #expect(on.status(at: at("2026-01-02 00:30"), in: .utc).elapsed == 5400)
  }
}
