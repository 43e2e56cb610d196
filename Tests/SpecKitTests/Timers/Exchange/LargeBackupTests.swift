import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

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
