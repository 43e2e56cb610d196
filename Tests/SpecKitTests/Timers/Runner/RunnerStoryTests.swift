import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Whole stories of a runner: what the clock does to it, and what becomes of its store meanwhile.
@Suite struct `Runner stories` {
  private func dues(_ lines: [JSON]) -> [String] {
    lines.compactMap { $0["event"]?["due"]?.string }
  }

  private static let changes: [(String, String, [String])] = [
    (
      "--down 1d --begin \"2026-03-27 02:30\"", "2026-03-30T12:00:00Z",
      ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"]
    ),
    (
      "--down 24h --begin \"2026-03-27 02:30\"", "2026-03-30T12:00:00Z",
      ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T01:30:00Z"]
    ),
    // The hour of the window does not exist on the 29th.
    (
      "--down 1h --begin \"2026-03-27 23:00\" --worked 02:10-03:00", "2026-03-30T12:00:00Z",
      ["2026-03-28T02:00:00Z", "2026-03-29T01:00:00Z", "2026-03-30T01:00:00Z"]
    ),
    // It comes twice on 25 October.
    (
      "--down 15m --begin \"2026-10-25 01:45\" --worked 02:00-02:45", "2026-10-25T12:00:00Z",
      [
        "2026-10-25T00:00:00Z", "2026-10-25T00:15:00Z", "2026-10-25T00:30:00Z",
        "2026-10-25T00:45:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:15:00Z",
        "2026-10-25T01:30:00Z", "2026-10-25T01:45:00Z",
      ]
    ),
    (
      "--down 1d --begin \"2026-10-24 02:30\"", "2026-10-27T12:00:00Z",
      ["2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z", "2026-10-27T01:30:00Z"]
    ),
  ]

  @Test(arguments: changes) func `R5 R7 a change of offset passes under the runner`(
    fields: String, until: String, expected: [String]
  ) throws {
    let home = TestHome(now: "2026-03-01T00:00:00Z", environment: ["TZ": "Europe/Berlin"])
    home.run("timers add Tea \(fields)")
    let run = home.run("timers run --fast --until \(until) --json")
    #expect(dues(try run.jsonLines()) == expected)
    let timer = try home.run("timers show 1 --json", now: until).json()
    #expect(timer["shown"] == .int(Int64(expected.count)))
    #expect(timer["missed"] == 0 && timer["unrecorded"] == 0)
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

  @Test func `R17 R23 a hundred years later all is counted, and an up timer is at its limit`()
    throws
  {
    let home = TestHome(now: "2026-01-01T00:00:00Z")
    home.run("timers add Second --down 1s --worked 09:00-18:00")
    home.run("timers add Since --up")
    let later = "2126-01-02T00:00:00Z"
    let tick = home.run("timers tick --notify none", now: later)
    #expect(tick.records.map { [$0[3], $0[4]] } == [["2126-01-01T18:00:00Z", "1183446525"]])
    let second = try home.run("timers show 1 --json", now: later).json()
    #expect(second["cycles"] == 3_155_760_000 && second["suppressed"] == 1_972_313_475)
    let since = try home.run("timers show 2 --json", now: later).json()
    #expect(since["elapsed"] == 3_155_760_000 && since["state"] == "capped")
    let more = home.run("timers run --fast --until 2126-01-02T09:00:02Z", now: later)
    #expect(more.records.map { $0[3] }.count == 3 && more.status == 0, "\(more)")
  }
}
