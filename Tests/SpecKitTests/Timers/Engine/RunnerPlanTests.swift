import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Runner plan` {
  private func plan(_ timers: [Timer], _ entries: [Entry] = []) -> RunnerPlan {
    let state = TimersState(file: TimersFile(all: timers), entries: entries)
    return RunnerPlan(state, zones: TimerZones(Self.context))
  }

  private static let context = screenContext(
    .absent(), clock: .still(at: Instant(seconds: 0)), environment: ["TZ": "UTC"])

  @Test func `the next shown fire is waited for, not a suppressed one`() throws {
    var timer = try ZonedTimer.gold().timer
    #expect(plan([timer]).due == at("2018-02-20 13:30"))
    timer.run.recorded = 2
    #expect(plan([timer]).due == at("2018-02-21 12:00"))
  }

  @Test func `a suppressed last cycle is waited for, because it ends the timer`() throws {
    var timer = try ZonedTimer.gold().timer
    timer.run.recorded = 41
    #expect(plan([timer]).due == at("2018-02-28 06:00"))
    timer.run.recorded = 42
    #expect(plan([timer]).next == nil)
  }

  @Test func `an endless timer without a shown fire in 10 years needs no runner`() throws {
    // 19 February 2018 is a Monday.
    let begin = at("2018-02-19 09:00")
    let timer = try ZonedTimer.down("1w", begin: "2018-02-19 09:00", at: begin, worked: "sun").timer
    #expect(plan([timer]).next == nil)
  }

  @Test func `fires in time are taken one instant after the other, the others at once`() throws {
    let timer = try ZonedTimer.down("1s", begin: "2018-02-20 09:00").timer
    let plan = plan([timer])
    #expect(plan.recorded(at: "2018-02-20 09:00") == nil)
    #expect(plan.next == at("2018-02-20 09:00:01"))
    #expect(plan.recorded(at: "2018-02-20 09:00:03") == at("2018-02-20 09:00:01"))
    #expect(plan.recorded(at: "2018-02-20 09:01:01") == at("2018-02-20 09:00:01"))
    #expect(plan.recorded(at: "2018-02-20 09:01:02") == at("2018-02-20 09:01:02"))
  }

  @Test func `fires after the last moment of a run are left to others`() throws {
    let plan = plan([try ZonedTimer.down("1m", begin: "2018-02-20 09:00").timer])
    let now = at("2018-02-20 09:10")
    #expect(plan.recording(at: now, until: at("2018-02-20 09:00:59")) == nil)
    #expect(plan.recording(at: now, until: at("2018-02-20 09:05")) == at("2018-02-20 09:05"))
  }

  @Test func `paused timers and those that count up are never waited for`() throws {
    var paused = try ZonedTimer.down("1h", begin: "2018-02-20 09:00").timer
    paused.paused = Timer.Pause(at: at("2018-02-20 09:10"), remaining: 10)
    #expect(plan([paused, ZonedTimer.up(begin: at("2018-02-20")).timer]).next == nil)
  }

  @Test func `snoozed and unannounced entries count`() throws {
    let until = at("2018-02-20 10:00")
    let fresh = Entry(
      id: 1, timer: 2, title: "T", due: at("2018-02-20 08:00"), created: at("2018-02-20 08:00"),
      timeZone: "UTC")
    var entry = fresh
    (entry.announced, entry.snoozedUntil) = (entry.created, until)
    let snoozed = plan([], [entry])
    #expect(snoozed.next == until)
    #expect(snoozed.recorded(at: "2018-02-20 09:59:59") == nil)
    #expect(snoozed.recorded(at: "2018-02-20 10:00") == until)
    let timer = ZonedTimer.up(begin: at("2018-02-20")).timer
    #expect(plan([timer], [fresh]).recorded(at: "2018-02-20 10:00") == until)
    // Its timer is deleted.
    #expect(plan([], [fresh]).recorded(at: "2018-02-20 10:00") == nil)
  }
}

extension RunnerPlan {
  fileprivate func recorded(at now: String) -> Instant? {
    recording(at: at(now), until: at(now))
  }
}
