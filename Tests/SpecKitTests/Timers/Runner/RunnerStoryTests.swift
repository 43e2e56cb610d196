import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Whole stories of a runner: what the clock does to it, and what becomes of its store meanwhile.
@Suite struct `Runner stories` {
  private func dues(_ lines: [JSON]) -> [String] {
    lines.compactMap { $0["event"]?["due"]?.string }
  }

  @Test func `R29 a clock set back an hour rings nothing again, and goes on when it is time`()
    throws
  {
    let home = TestHome()
    home.run("timers add Tea --down 10m")
    let story = StoryClock("2026-11-20T09:00:00Z", [(1900, .set(-3600))])
    let run = home.run(
      "timers run --until 2026-11-20T09:50:00Z --notify none --json", clock: story.clock)
    let lines = try run.jsonLines()
    #expect(
      dues(lines) == [
        "2026-11-20T09:10:00Z", "2026-11-20T09:20:00Z", "2026-11-20T09:30:00Z",
        "2026-11-20T09:40:00Z", "2026-11-20T09:50:00Z",
      ])
    #expect(lines.filter { $0["kind"] == "clock" }.map { $0["seconds"] } == [-3600])
    // The other commands, too, live with a record from the future.
    let shown = try home.run("timers show 1 --json", now: "2026-11-20T08:30:00Z").json()
    #expect(shown["due"] == "2026-11-20T10:00:00Z" && shown["cycles"] == 5, "\(shown)")
    #expect(shown["state"] == "running")
    #expect(home.run("timers tick --notify none", now: "2026-11-20T08:30:00Z").out.isEmpty)
  }

  @Test func `R29 a clock set on by a day brings what is passed over once, as missed`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 1h")
    let story = StoryClock("2026-11-20T09:00:00Z", [(3700, .set(86_400))])
    let run = home.run(
      "timers run --until 2026-11-21T11:00:00Z --notify none --json", clock: story.clock)
    let lines = try run.jsonLines()
    #expect(dues(lines).first == "2026-11-20T10:00:00Z" && dues(lines).count == 3)
    #expect(dues(lines).dropFirst() == ["2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"])
    #expect(lines.compactMap { $0["event"]?["missed"] } == [24])
    #expect(lines.contains { $0["kind"] == "clock" && $0["seconds"] == 86_400 })
  }

  @Test func `R29 asleep for eight hours it tells so, and what it slept through once`() throws {
    let home = TestHome(now: "2026-11-20T21:00:00Z")
    home.run("timers add Tea --down 1h")
    let story = StoryClock(home.now, [(7320, .suspended(28_800))])
    let run = home.run(
      "timers run --until 2026-11-21T08:00:00Z --notify none --json", clock: story.clock)
    let lines = try run.jsonLines()
    #expect(
      dues(lines) == [
        "2026-11-20T22:00:00Z", "2026-11-20T23:00:00Z", "2026-11-21T07:00:00Z",
        "2026-11-21T08:00:00Z",
      ])
    #expect(lines.compactMap { $0["event"]?["missed"] } == [8])
    #expect(lines.filter { $0["kind"] == "slept" }.map { $0["seconds"] } == [28_800])
    #expect(!lines.contains { $0["kind"] == "clock" })
  }
}
