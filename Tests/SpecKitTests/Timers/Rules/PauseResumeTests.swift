import SpecCore
import Testing

@testable import SpecTimers

@Suite struct PauseResumeTests {
  private func paused(_ timer: ZonedTimer, _ moment: String) throws -> ZonedTimer {
    var timer = timer
    _ = timer.recordCycles(at: at(moment))
    try timer.pause(at: at(moment))
    return timer
  }

  private func resumed(_ timer: ZonedTimer, _ moment: String) throws -> ZonedTimer {
    var timer = timer
    try timer.resume(at: at(moment))
    return timer
  }

  @Test func `cycles keep their numbers over a pause`() throws {
    let paused = try paused(.gold(), "2018-02-21 13:00")
    #expect(paused.timer.run.recorded == 6)
    let timer = try resumed(paused, "2018-02-21 14:00")
    let schedule = try #require(timer.schedule)
    #expect(schedule.due(6) == nil)
    #expect(schedule.due(7) == at("2018-02-21 17:30"))
    #expect(schedule.due(8) == at("2018-02-21 22:00"))
    let counts = timer.status(at: at("2018-02-21 17:30")).counts
    #expect(counts == .init(cycles: 7, shown: 0, suppressed: 3, missed: 3, unrecorded: 1))
  }

  @Test func `paused while waiting it waits on, or starts when its Begin has passed`() throws {
    let paused = try paused(.gold(), "2018-02-20 08:30")
    #expect(paused.timer.paused?.remaining == 16_200)
    let early = try resumed(paused, "2018-02-20 08:45")
    #expect(early.status(at: at("2018-02-20 08:45")).state == .waiting)
    #expect(try early.dues(1) == ["2018-02-20T13:30:00Z"])
    let late = try resumed(paused, "2018-02-20 12:00")
    #expect(try late.dues(2) == ["2018-02-20T16:30:00Z", "2018-02-20T21:00:00Z"])
    #expect(late.status(at: at("2018-02-20 12:00")).begin == at("2018-02-20 12:00"))
  }

  @Test func `continuing into an End that leaves no fire is a conflict`() throws {
    let timer = try ZonedTimer.down("4h30m", begin: "2018-02-20 09:00", end: "2018-02-20 14:00")
    let paused = try paused(timer, "2018-02-20 10:00")
    let noFire = try #require(throws: TimersConflict.self) {
      try resumed(paused, "2018-02-20 12:00")
    }
    #expect(noFire.conflicts == [.endNoFire(next: at("2018-02-20 15:30"))])
    let past = try #require(throws: TimersConflict.self) {
      try resumed(paused, "2018-02-20 14:00:01")
    }
    #expect(past.conflicts == [.endPast])
  }

  @Test func `switching twice changes nothing, switching a finished one is refused`() throws {
    let once = try paused(.gold(), "2018-02-20 10:00")
    #expect(try paused(once, "2018-02-20 12:00") == once)
    let running = try ZonedTimer.gold()
    #expect(try resumed(running, "2018-02-20 10:00") == running)
    var done = try ZonedTimer.gold(repeats: 2)
    _ = done.recordCycles(at: at("2018-02-20 18:00"))
    #expect(throws: Failure.finished(done.timer)) { try paused(done, "2018-02-20 18:00") }
    #expect(throws: Failure.finished(done.timer)) { try resumed(done, "2018-02-20 18:00") }
  }

  @Test func `an Up timer continues from its count`() throws {
    let paused = try paused(.up(begin: at("2026-01-01 00:00")), "2026-01-01 01:00")
    #expect(paused.status(at: at("2027-01-01")).elapsed == 3600)
    let on = try resumed(paused, "2026-01-02 00:00")
    #expect(on.status(at: at("2026-01-02 00:30")).elapsed == 5400)
  }
}
