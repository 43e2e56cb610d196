import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Backups of a long life, and files that only look like one.
@Suite struct `A backup of ten thousand entries` {
  private let home = TestHome()
  private let now = "2026-11-20T09:30:00Z"

  init() throws {
    home.run("timers add Tea --down 10m --begin \"2026-11-20 09:10\"")
    let folder = "\(home.directory)/.local/share/spec/timers"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/history", withIntermediateDirectories: true)
    let lines = (1...10_000).map { id in
      #"{"action":"dismissed","id":\#(id),"entry":{"id":\#(id),"timer":1,"title":"Tea","#
        + #""due":"2026-11-19T09:00:00Z","created":"2026-11-19T09:00:00Z","#
        + #""dismissed":"2026-11-19T09:01:00Z","outcome":"success","timeZone":"UTC"}}"#
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: "\(folder)/history/2026-11.jsonl", atomically: true, encoding: .utf8)
    let file = "\(folder)/timers.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
      .replacing("\"nextEvent\": 1", with: "\"nextEvent\": 10001")
      .replacing("\"success\": 0", with: "\"success\": 10000")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  @Test func `R44 takes the place of all`() throws {
    let path = "\(home.directory)/all.backup"
    let made = home.run(words: ["timers", "backup", path], now: now)
    #expect(made.records[0][2...] == ["1", "10000"], "\(made)")
    let other = TestHome()
    other.run("timers add Milk --down 1h")
    #expect(
      other.run(words: ["timers", "restore", path, "--yes"], now: now).out == "1\t10000\n")
    #expect(try other.run("timers stats 1 --json").json()["success"] == 10_000)
    #expect(other.run("timers undo").status == 1)
    let events = [home, other].map { $0.run("timers events --all", now: now).out }
    #expect(events[0] == events[1])
    #expect(events[0].split(separator: "\n").count == 10_000)
  }
}

@Suite struct `A file that only looks like a backup` {
  private let home = TestHome()

  /// The two lines for data, with a header that fits it but for what is put in its place.
  private func backup(_ data: String, _ changes: [(String, String)] = []) throws -> String {
    let digest = SHA256.hex(data)
    var header =
      #"{"format":"spec-timers-backup","version":1,"created":"2026-11-20T09:00:00Z","#
      + #""sha256":"\#(digest)","timers":0,"events":0}"#
    for (old, new) in changes { header = header.replacing(old, with: new) }
    let path = "\(home.directory)/\(UUID().uuidString)"
    try (header + "\n" + data + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let empty =
    #"{"timers":{"nextTimer":1,"nextEvent":1,"timers":[],"deleted":[]},"entries":[],"#
    + #""history":[],"settings":{}}"#

  @Test func `R44 is refused with a right hash too, and nothing is changed`() throws {
    home.run("timers add Tea --down 10m")
    let before = home.run("timers list --json").out
    let sound = try backup(Self.empty)
    #expect(TestHome().run(words: ["timers", "restore", sound, "--yes"]).status == 0)
    let hostile: [(String, [(String, String)])] = [
      ("{}", []), ("[]", []), ("null", []), ("", []),
      (String(repeating: "[", count: 100_000), []),
      (Self.empty.replacing("\"nextTimer\":1", with: "\"nextTimer\":1e400"), []),
      (Self.empty.replacing("\"nextEvent\":1", with: "\"nextEvent\":-1"), []),
      (Self.empty.replacing("\"timers\":[]", with: "\"timers\":[{\"id\":1}]"), []),
      (Self.empty.replacing("\"settings\":{}", with: "\"settings\":7"), []),
      (Self.empty.replacing("{}}", with: "{\"edition\":\"golden\"}}"), []),
      (Self.empty, [("\"timers\":0", "\"timers\":5")]),
      (Self.empty, [("\"version\":1", "\"version\":2")]),
      (Self.empty, [("spec-timers-backup", "spec-grid-backup")]),
      (Self.empty, [("\"sha256\":\"", "\"sha256\":\"00")]),
    ]
    for (data, changes) in hostile {
      let path = try backup(data, changes)
      let answer = home.run(words: ["timers", "restore", path, "--yes"])
      #expect(
        answer.status == 65 && answer.err.hasPrefix("spec: "), "\(data.prefix(80)): \(answer)")
      #expect(home.run("timers list --json").out == before)
    }
  }
}
