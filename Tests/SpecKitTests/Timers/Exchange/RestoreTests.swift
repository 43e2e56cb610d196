import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Restoring timers` {
  /// A home with two timers, an open entry and a dismissed one.
  private func home() -> TestHome {
    let home = TestHome()
    home.run("timers add Tea --down 10m --notes leaves")
    home.run("timers add Days --up")
    home.run("timers tick --notify none", now: "2026-11-20T09:10:00Z")
    home.run("timers done --all", now: "2026-11-20T09:11:00Z")
    home.run("timers tick --notify none", now: "2026-11-20T09:20:00Z")
    return home
  }

  private func all(_ home: TestHome) -> [String] {
    let moment = "2026-11-20T09:30:00Z"
    return ["list --json", "events --all --json", "stats --json", "edition"].map {
      home.run("timers \($0)", now: moment).out
    }
  }

  private func backup(_ home: TestHome) -> String {
    let path = "\(home.directory)/all.backup"
    #expect(home.run(words: ["timers", "backup", path, "--yes"]).status == 0)
    return path
  }

  @Test func `on another machine brings back everything`() throws {
    let (one, other) = (home(), TestHome())
    one.run("timers edition free")
    let path = backup(one)
    #expect(one.run(words: ["timers", "backup", path]).status == 64)
    let record = one.run(words: ["timers", "backup", path, "--yes"]).records[0]
    #expect(record[0] == path && record[2] == "2" && record[3] == "2" && record[1].count == 64)
    #expect(other.run(words: ["timers", "restore", path]).status == 64)
    let restored = try other.run(words: ["timers", "restore", path, "--yes", "--json"]).json()
    #expect(restored["timers"] == 2 && restored["events"] == 2)
    #expect(all(other) == all(one))
    let safety = try #require(restored["safety"]?.string)
    #expect(other.run(words: ["timers", "restore", safety, "--yes"]).status == 0)
    #expect(other.run("timers list --json").out == "[]\n")
    #expect(other.run("timers undo").status == 1)
  }

  @Test func `from standard input works as from a file`() throws {
    let (one, other) = (home(), TestHome())
    let text = one.run("timers backup -").out
    #expect(text.split(separator: "\n").count == 2)
    #expect(other.run("timers restore - --yes", input: text).status == 0)
    #expect(all(other) == all(one))
  }

  @Test func `a damaged file changes nothing`() throws {
    let (one, other) = (home(), home())
    let path = backup(one)
    let before = all(other)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for cut in stride(from: 0, to: bytes.count, by: 97) {
      try bytes.prefix(cut).write(to: URL(filePath: path))
      #expect(other.run(words: ["timers", "restore", path, "--yes"]).status == 65)
    }
    var flipped = bytes
    flipped[bytes.count - 40] ^= 1
    try flipped.write(to: URL(filePath: path))
    #expect(other.run(words: ["timers", "restore", path, "--yes"]).status == 65)
    #expect(other.run("timers restore nothing.backup --yes").status == 66)
    #expect(all(other) == before)
  }
}

@Suite struct `The doctor of timers` {
  private func path(_ home: TestHome, _ name: String) -> String {
    "\(home.directory)/.local/share/spec/timers/\(name)"
  }

  private func home() -> TestHome {
    let home = TestHome()
    home.run("timers add Tea --down 10m")
    home.run("timers tick --notify none", now: "2026-11-20T09:10:00Z")
    home.run("timers tick --notify none", now: "2026-11-20T09:20:00Z")
    return home
  }

  @Test func `finds nothing wrong with what is whole`() throws {
    let home = home()
    #expect(
      home.run("timers doctor").records.map { $0.prefix(2).joined(separator: " ") } == [
        "timers.json ok", "open.jsonl ok", "undo.json ok", "settings absent",
        "analytics.json absent",
      ])
    #expect(home.run("timers doctor --repair").status == 0)
  }

  @Test func `puts the document before in the place of a damaged one`() throws {
    let home = home()
    try "{\"version\":1,".write(
      toFile: path(home, "timers.json"), atomically: true, encoding: .utf8)
    #expect(home.run("timers list").status == 65)
    let found = home.run("timers doctor").records[0]
    #expect(found[1] == "damaged" && found[2].contains("byte 13"))
    #expect(home.run("timers doctor --repair").status == 64)
    #expect(home.run("timers doctor --repair --yes").records[0][1] == "ok")
    #expect(home.run("timers list").records.count == 1)
    let aside = try String(contentsOfFile: path(home, "timers.json.damaged"), encoding: .utf8)
    #expect(aside == "{\"version\":1,")
  }

  @Test func `keeps the lines of a log up to the first damaged one`() throws {
    let home = home()
    let file = path(home, "open.jsonl")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    try (lines[0] + "\n" + lines[1] + "\n\0\0\n" + lines[2] + "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    #expect(home.run("timers events").status == 65)
    #expect(home.run("timers doctor --repair --yes").status == 0)
    #expect(home.run("timers events").records.count == 1)
  }

  @Test func `says in the language of the call why a document cannot be read`() throws {
    let home = home()
    let folder = path(home, "undo.json")
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    for (language, told) in [("en", "Is a directory"), ("ru", "это каталог")] {
      let found = home.run("timers doctor --lang \(language)")
      let finding = found.records.first { $0[0] == "undo.json" }
      #expect(finding?[1] == "unreadable" && finding?[2].contains(told) == true, "\(found)")
    }
  }

  @Test(arguments: [20, 40, 80]) func `shows what it finds whole`(columns: Int) throws {
    let home = home()
    let file = path(home, "timers.json")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacing("\"bestStreak\": 0", with: "\"bestStreak\": -8")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let detail = home.run("timers doctor").records[0][2]
    let found = home.run(
      "timers doctor --color never", terminal: true, environment: ["COLUMNS": String(columns)])
    let lines = found.out.split(separator: "\n")
    #expect(lines.allSatisfy { displayWidth($0) <= columns }, "\(found.out)")
    let words = found.out.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(detail), "\(found.out)")
  }

  @Test func `refuses where there is nothing to go back to, and leaves newer ones alone`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 10m")
    try? FileManager.default.removeItem(atPath: path(home, "timers.json.prev"))
    for text in ["[]", #"{"version":99}"#] {
      try text.write(toFile: path(home, "timers.json"), atomically: true, encoding: .utf8)
      let isNewer = text.contains("99")
      #expect(home.run("timers doctor").records[0][1] == (isNewer ? "newer" : "damaged"))
      let answer = home.run("timers doctor --repair --yes")
      #expect(answer.status == 65, "\(answer)")
      #expect(try String(contentsOfFile: path(home, "timers.json"), encoding: .utf8) == text)
    }
  }
}
