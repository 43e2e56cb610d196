import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Runner plan` {
  private func plan(_ timers: [Timer], _ change: (inout TimersFile) -> Void = { _ in })
    -> RunnerPlan
  {
    var file = TimersFile()
    file.timers = timers
    change(&file)
    let zones = TimerZones(Self.context)
    return RunnerPlan(file, zones: zones)
  }

  private static let context = screenContext(
    .absent(), clock: .still(at: Instant(seconds: 0)), environment: ["TZ": "UTC"])

  @Test func `the next shown fire is waited for, not a suppressed one`() throws {
    var timer = try Timer.gold()
    #expect(plan([timer]).due == at("2018-02-20 13:30"))
    timer.run.recorded = 2
    #expect(plan([timer]).due == at("2018-02-21 12:00"))
  }

  @Test func `a suppressed last cycle is waited for, because it ends the timer`() throws {
    var timer = try Timer.gold()
    timer.run.recorded = 41
    #expect(plan([timer]).due == at("2018-02-28 06:00"))
    timer.run.recorded = 42
    #expect(plan([timer]).isIdle)
  }

  @Test func `a timer without a shown fire in 10 years is looked at again after them`() throws {
    // 19 February 2018 is a Monday.
    let begin = at("2018-02-19 09:00")
    let timer = try Timer.down("1w", begin: "2018-02-19 09:00", at: begin, worked: "sun")
    #expect(plan([timer]).due == begin.adding(seconds: 521 * 7 * 86_400))
  }

  @Test func `fires in time are taken one instant after the other, the others at once`() throws {
    let timer = try Timer.down("1s", begin: "2018-02-20 09:00")
    let plan = plan([timer])
    #expect(plan.step(at: at("2018-02-20 09:00")) == .wait(until: at("2018-02-20 09:00:01")))
    #expect(
      plan.step(at: at("2018-02-20 09:00:03")) == .record(through: at("2018-02-20 09:00:01")))
    #expect(
      plan.step(at: at("2018-02-20 09:01:01")) == .record(through: at("2018-02-20 09:00:01")))
    #expect(
      plan.step(at: at("2018-02-20 09:01:02")) == .record(through: at("2018-02-20 09:01:02")))
  }

  @Test func `paused timers and those that count up are never waited for`() throws {
    var paused = try Timer.down("1h", begin: "2018-02-20 09:00")
    paused.paused = Timer.Pause(at: at("2018-02-20 09:10"), remaining: 10)
    #expect(plan([paused, .up(begin: at("2018-02-20"))]).isIdle)
  }

  @Test func `snoozed and unannounced entries count`() throws {
    let until = at("2018-02-20 10:00")
    let snoozed = plan([]) { $0.snoozes = [Snooze(event: 1, timer: 1, until: until)] }
    #expect(!snoozed.isIdle && snoozed.step(at: at("2018-02-20 09:00")) == .wait(until: until))
    #expect(snoozed.step(at: until) == .record(through: until))
    let waiting = plan([]) { $0.unannounced = [1] }
    #expect(waiting.step(at: until) == .record(through: until))
  }
}

@Suite struct `The clock monitor` {
  private func sample(wall: Int64, monotonic: UInt64, awake: UInt64) -> ClockMonitor.Sample {
    ClockMonitor.Sample(
      wall: Instant(seconds: wall), monotonic: monotonic * 1_000_000_000,
      awake: awake * 1_000_000_000)
  }

  @Test(
    arguments: [
      (110, 10, 10, []), (108, 8, 8, []), (111, 10, 10, []),
      (100 + 3600, 3600, 2, [.slept(3598)]), (110 + 3600, 10, 10, [.clock(3600)]),
      (110 - 3600, 10, 10, [.clock(-3600)]), (50, 100, 20, [.slept(80), .clock(-150)]),
    ] as [(Int64, UInt64, UInt64, [ClockMonitor.Jump])])
  func `suspend and a clock that is set are told apart`(
    wall: Int64, monotonic: UInt64, awake: UInt64, changes: [ClockMonitor.Jump]
  ) {
    var clocks = ClockMonitor(sample(wall: 100, monotonic: 0, awake: 0))
    let next = sample(wall: wall, monotonic: monotonic, awake: awake)
    #expect(clocks.changes(at: next) == changes)
    #expect(clocks.changes(at: next).isEmpty)
  }
}
