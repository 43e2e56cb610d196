import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// A runner whose clock is set, whose machine sleeps, or whose store breaks and is mended.
@Suite struct `A living runner` {
  let home = TestHome()

  private var data: String { "\(home.directory)/.local/share/spec/timers" }

  private func run(
    _ happenings: [(Int64, StoryClock.Happening)], until: String,
    period: String = "10s --repeats 3"
  ) -> Consequences {
    home.run("timers add Tea --down \(period)")
    let story = StoryClock(home.now, happenings)
    return home.run("timers run --until \(until) --notify none --json", clock: story.clock)
  }

  private func dues(_ lines: [JSON]) -> [String] {
    lines.compactMap { $0["event"]?["due"]?.string }
  }

  @Test func `a runner repeats no fire after its clock was set back an hour`() throws {
    let lines = try run([(1900, .set(-3600))], until: "2026-11-20T09:50:00Z", period: "10m")
      .jsonLines()
    #expect(
      dues(lines) == [
        "2026-11-20T09:10:00Z", "2026-11-20T09:20:00Z", "2026-11-20T09:30:00Z",
        "2026-11-20T09:40:00Z", "2026-11-20T09:50:00Z",
      ])
    // The other commands, too, live with a record from the future.
    let shown = try home.run("timers show 1 --json", now: "2026-11-20T08:30:00Z").json()
    #expect(shown["due"] == "2026-11-20T10:00:00Z" && shown["cycles"] == 5, "\(shown)")
    #expect(shown["state"] == "running")
    #expect(home.run("timers tick --notify none", now: "2026-11-20T08:30:00Z").out.isEmpty)
  }

  @Test func `a clock set forward by a day brings one entry with the missed cycles`() throws {
    let lines = try run([(3700, .set(86_400))], until: "2026-11-21T11:00:00Z", period: "1h")
      .jsonLines()
    #expect(
      dues(lines) == ["2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"])
    #expect(lines.compactMap { $0["event"]?["missed"] } == [24])
  }

  @Test func `a suspended runner brings one entry with the missed cycles`() throws {
    let lines = try run([(7320, .suspended(28_800))], until: "2026-11-20T20:00:00Z", period: "1h")
      .jsonLines()
    #expect(
      dues(lines) == [
        "2026-11-20T10:00:00Z", "2026-11-20T11:00:00Z", "2026-11-20T19:00:00Z",
        "2026-11-20T20:00:00Z",
      ])
    #expect(lines.compactMap { $0["event"]?["missed"] } == [8])
  }

  @Test func `tick leaves a fire to the active runner until it is more than a minute overdue`()
    throws
  {
    home.run("timers add Tea --down 10s --once")
    let store = Store(
      module: "timers", directories: try Directories(environment: home.environment))
    let lock = try store.lock(named: TimersDocuments.runnerLock)
    #expect(try lock.take())
    defer { lock.release() }
    let told = try ["2026-11-20T09:01:10Z", "2026-11-20T09:01:11Z"].map { now in
      let reports = try home.run("timers tick --notify none --json", now: now).json()
      return dues(try #require(reports.array))
    }
    #expect(told == [[], ["2026-11-20T09:00:10Z"]])
  }

  @Test
  func `a runner reports a damaged store with a bell, keeps the file, and rings after its repair`()
    throws
  {
    let (path, sound) = ("\(data)/timers.json", "\(data)/sound")
    let run = run(
      [
        (
          12,
          .done {
            try? FileManager.default.copyItem(atPath: path, toPath: sound)
            try? Data("{\"version\":1,".utf8).write(to: URL(filePath: path))
          }
        ),
        (
          29,
          .done {
            // The damaged file is still there byte for byte.
            guard FileManager.default.contents(atPath: path) == Data("{\"version\":1,".utf8) else {
              return
            }
            try? FileManager.default.removeItem(atPath: path)
            try? FileManager.default.moveItem(atPath: sound, toPath: path)
          }
        ),
      ], until: "2026-11-20T09:01:00Z")
    #expect(run.status == 0, "\(run)")
    #expect(
      try dues(run.jsonLines()) == [
        "2026-11-20T09:00:10Z", "2026-11-20T09:00:20Z", "2026-11-20T09:00:30Z",
      ])
    let lines = run.err.split(separator: "\n")
    // Once when it is found, once more when a fire is due.
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("\u{07}") }, "\(run)")
    #expect(lines.allSatisfy { $0.contains(path) } && lines.last?.contains("Tea") == true, "\(run)")
  }

  /// Simulates a full disk: a folder with the name of the journal prevents writing it.
  private func blocked(from: Int64, to: Int64) -> [(Int64, StoryClock.Happening)] {
    let path = "\(data)/journal.new"
    return [
      (
        from,
        .done {
          try? FileManager.default.createDirectory(
            atPath: "\(path)/x", withIntermediateDirectories: true)
        }
      ), (to, .done { try? FileManager.default.removeItem(atPath: path) }),
    ]
  }

  @Test func `a runner reports a fire that it cannot record, and records it later`() throws {
    let run = run(blocked(from: 12, to: 23), until: "2026-11-20T09:00:40Z")
    let events = try run.jsonLines().compactMap { $0["event"] }
    #expect(events.map { $0["due"] }.count == 3 && run.status == 0, "\(run)")
    #expect(events[1]["due"] == "2026-11-20T09:00:20Z" && events[1]["missed"] == nil)
    #expect(events[1]["created"] == "2026-11-20T09:00:25Z", "tried every five seconds")
    #expect(run.err.contains("Tea") && run.err.contains("\u{07}"), "\(run)")
    #expect(run.err.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func `a fire that is recorded over a minute late counts as missed`() throws {
    let run = run(blocked(from: 12, to: 83), until: "2026-11-20T09:02:00Z")
    let lines = try run.jsonLines()
    let events = lines.compactMap { $0["event"] }
    #expect(events.map { $0["due"] } == ["2026-11-20T09:00:10Z", "2026-11-20T09:00:30Z"])
    #expect(events.last?["missed"] == 1, "the one of :20; that of :30 was 55 s late: \(run)")
    let timer = try home.run("timers show 1 --json", now: "2026-11-20T09:03:00Z").json()
    #expect(timer["shown"] == 2 && timer["missed"] == 1 && timer["state"] == "finished")
  }
}
