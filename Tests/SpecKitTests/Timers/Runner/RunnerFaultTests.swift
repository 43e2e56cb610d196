import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// What becomes of a living runner whose store breaks under it, and is mended.
@Suite struct `A runner whose store breaks` {
  let home = TestHome()

  private var data: String { "\(home.directory)/.local/share/spec/timers" }

  private func run(_ happenings: [(Int64, StoryClock.Happening)], until: String) -> Consequences {
    home.run("timers add Tea --down 10s --repeats 3")
    let story = StoryClock("2026-11-20T09:00:00Z", happenings)
    return home.run(
      "timers run --until \(until) --notify none --json", clock: story.clock)
  }

  @Test func `says so with a bell, keeps the file, and goes on when it is mended`() throws {
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
            // Nobody has touched what is damaged.
            guard FileManager.default.contents(atPath: path) == Data("{\"version\":1,".utf8) else {
              return
            }
            try? FileManager.default.removeItem(atPath: path)
            try? FileManager.default.moveItem(atPath: sound, toPath: path)
          }
        ),
      ], until: "2026-11-20T09:01:00Z")
    #expect(run.status == 0, "\(run)")
    let events = try run.jsonLines().compactMap { $0["event"] }
    #expect(
      events.map { $0["due"] } == [
        "2026-11-20T09:00:10Z", "2026-11-20T09:00:20Z", "2026-11-20T09:00:30Z",
      ])
    let lines = run.err.split(separator: "\n")
    // Once when it is found, once more when a fire is due.
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("\u{07}") }, "\(run)")
    #expect(lines.allSatisfy { $0.contains(path) } && lines.last?.contains("Tea") == true, "\(run)")
  }

  /// A folder in the place of the journal stands for a disk that takes nothing more.
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

  @Test func `tells a fire it cannot record, and records it when it can`() throws {
    let run = run(blocked(from: 12, to: 23), until: "2026-11-20T09:00:40Z")
    let events = try run.jsonLines().compactMap { $0["event"] }
    #expect(events.map { $0["due"] }.count == 3 && run.status == 0, "\(run)")
    #expect(events[1]["due"] == "2026-11-20T09:00:20Z" && events[1]["missed"] == nil)
    #expect(events[1]["created"] == "2026-11-20T09:00:25Z", "tried every five seconds")
    #expect(run.err.contains("Tea") && run.err.contains("\u{07}"), "\(run)")
    #expect(run.err.split(separator: "\n").count == 1, "\(run)")
  }

  @Test func `counts as missed what it could not record for over a minute`() throws {
    let run = run(blocked(from: 12, to: 83), until: "2026-11-20T09:02:00Z")
    let lines = try run.jsonLines()
    let events = lines.compactMap { $0["event"] }
    #expect(events.map { $0["due"] } == ["2026-11-20T09:00:10Z", "2026-11-20T09:00:30Z"])
    #expect(events.last?["missed"] == 1, "the one of :20; that of :30 was 55 s late: \(run)")
    let timer = try home.run("timers show 1 --json", now: "2026-11-20T09:03:00Z").json()
    #expect(timer["shown"] == 2 && timer["missed"] == 1 && timer["state"] == "finished")
  }
}
