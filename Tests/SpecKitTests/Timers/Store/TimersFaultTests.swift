import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Faults of timers` {
  private let commands = [
    "list", "show 1", "next -n 2", "bar", "stats", "events", "tick --notify none", "done --all",
    "pause 1", "resume 1 --continue", "resume 1 --restart", "undo", "doctor",
  ]

  private func write(_ text: String, _ home: TestHome, _ path: String) throws {
    let file = "\(home.directory)/.local/share/spec/timers/\(path)"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func read(_ home: TestHome, _ path: String) throws -> String {
    try String(
      contentsOfFile: "\(home.directory)/.local/share/spec/timers/\(path)", encoding: .utf8)
  }

  @Test(arguments: [
    "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-01:00",
  ]) func `a moment outside the years 1 to 9999 is refused`(now: String) throws {
    let home = TestHome()
    let refused = home.run("timers add Tea --down 4m --now \(now)")
    #expect(refused.status == 64 && refused.err.split(separator: "\n").count == 1)
    #expect(home.run("timers list").out.isEmpty)
  }

  @Test(arguments: [
    "timers add Tea --down 4m --tz UTC", "timers add Tea --down 4m --tz Pacific/Kiritimati",
    "timers add Tea --up --begin tomorrow", "timers add Tea --down 1m --begin +1m",
    "timers add Tea --up --begin '9999-12-31 23:59' --tz America/New_York",
    "timers add Tea --up --begin '9999-12-31 23:59-05:00'",
    "timers add Tea --down 1m --end '9999-12-31 23:59-05:00'",
    "timers add Tea --down 1s --end now --tz Pacific/Kiritimati",
  ]) func `what would begin or fire after the year 9999 is refused`(line: String) throws {
    let home = TestHome(now: "9999-12-31T23:59:59Z")
    let refused = home.run(line)
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.err.split(separator: "\n").count == 1)
    #expect(home.run("timers list --json").out == "[]\n")
  }

  @Test func `at the ends of time every command answers, and what it wrote is read`() throws {
    for (now, zone) in [
      ("0001-01-01T00:00:00Z", "America/New_York"), ("9999-12-31T23:59:59Z", "Asia/Tokyo"),
    ] {
      let home = TestHome(now: now)
      home.run("timers add One --down 1d --tz \(zone) --now 2026-11-20T09:00:00Z")
      home.run("timers add Two --up --begin now --tz \(zone)")
      home.run("timers add Three --down 1d2h --begin today --tz \(zone)")
      home.run("timers pause 1 --now 2026-11-20T10:00:00Z")
      for line in commands + ["resume 1 --continue", "edit 1 --down 2d", "snooze 1 24h"] {
        let status = home.run("timers \(line)").status
        #expect([0, 1, 64, 66].contains(status), "\(now): \(line)")
      }
      #expect(home.run("timers doctor").records.allSatisfy { $0[1] == "ok" || $0[1] == "absent" })
    }
  }

  @Test func `any number in the file may be any other, and is damage or harmless`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 4m --worked 08:00-18:00 --repeats 9")
    home.run("timers add Pills --down 1d2h")
    home.run("timers add Days --up")
    home.run("timers add Gone --down 1m")
    home.run("timers tick --notify none", now: "2026-11-20T09:09:00Z")
    home.run("timers pause 1", now: "2026-11-20T09:09:10Z")
    home.run("timers resume 1 --continue", now: "2026-11-20T09:10:00Z")
    home.run("timers pause 2", now: "2026-11-20T09:10:00Z")
    home.run("timers snooze 1 5m", now: "2026-11-20T09:10:00Z")
    home.run("timers delete Gone --yes", now: "2026-11-20T09:10:00Z")
    let names = ["timers.json", "open.jsonl", "undo.json"]
    let sound = try names.map { try read(home, $0) }
    let whole = sound[0]
    let numbers = whole.matches(of: /: (-?\d+)/).map(\.output.1)
    #expect(numbers.count > 40)
    let values = [
      "9007199254740992", "-9007199254740992", "9223372036854775807", "-9223372036854775808",
      "0", "-1",
    ]
    for number in numbers {
      for value in values {
        let mutated = whole.replacingCharacters(
          in: number.startIndex..<number.endIndex, with: value)
        for (name, text) in zip(names, sound) { try write(text, home, name) }
        try write(mutated, home, "timers.json")
        let now = "2026-11-20T10:00:00Z"
        if home.run("timers list", now: now).status == 65 {
          #expect(try read(home, "timers.json") == mutated)
          continue
        }
        // What is no damage stays none, whatever is done with it.
        for command in [
          "show 1", "next -n 2", "stats", "tick --notify none", "done --all", "pause 1 2 3",
          "resume 1 2 3 --continue", "undo",
        ] {
          let status = home.run("timers \(command)", now: now).status
          #expect([0, 1, 64, 66].contains(status), "\(command): \(value) for \(number)")
        }
      }
    }
  }

  @Test(arguments: ["history/2026-11.jsonl", "open.jsonl", "lock"])
  func `a pipe in the place of a file is refused at once`(path: String) throws {
    let home = TestHome()
    home.run("timers add Tea --down 4m")
    home.run("timers tick --notify none", now: "2026-11-20T09:04:00Z")
    let file = "\(home.directory)/.local/share/spec/timers/\(path)"
    try? FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    #expect(mkfifo(file, 0o600) == 0)
    let before = try read(home, "timers.json")
    let status = home.run("timers done --all", now: "2026-11-20T09:05:00Z").status
    #expect(path == "lock" || [65, 74].contains(status))
    if path != "lock" { #expect(try read(home, "timers.json") == before) }
  }

  @Test func `without zone files it is the system that must be mended`() throws {
    let empty = TestHome()
    let home = TestHome(environment: ["TZDIR": empty.directory])
    for line in ["--tz Europe/Berlin", "--tz local"] {
      let said = home.run("timers add Tea --down 4m \(line)", environment: ["TZ": "Asia/Tokyo"])
      #expect(said.status == (line == "--tz local" ? 0 : 78), "\(said)")
    }
    let said = home.run("timers add Tea --down 4m", environment: ["TZ": ":Asia/Tokyo"])
    #expect(said.status == 78 && said.err.contains("TZDIR"))
    #expect(home.run("timers add Tea --down 4m --tz UTC").status == 0)
  }

  @Test(arguments: ["leapseconds", "tzdata.zi", "Europe", "zone.tab", "posixrules", "Europe/"])
  func `what is no zone in the folder of zones is no name`(name: String) {
    let refused = TestHome().run("timers add Tea --down 4m --tz \(name) --json")
    #expect(refused.status == 64 && refused.err.contains("bad-zone"), "\(refused)")
  }

  @Test(arguments: ["0", "-1", "1001"]) func `a screen has a width`(width: String) {
    #expect(TestHome().run("timers watch --keys q --width=\(width)").status == 64)
  }

  @Test func `shown and suppressed exclude each other`() {
    #expect(TestHome().run("timers next --shown --suppressed").status == 64)
  }

  @Test(arguments: ["\u{200B}", "\u{FEFF}\u{2060}", "\u{3164}", "\u{00AD} \u{200D}", "\u{2800}"])
  func `a title that cannot be seen is empty`(title: String) {
    let refused = TestHome().run(words: ["timers", "add", title, "--up", "--json"])
    #expect(refused.status == 64 && refused.err.contains("title-empty"), "\(refused)")
  }

  @Test func `the question before deleting has the letters of its language`() {
    let home = TestHome()
    home.run("timers add Tea --up")
    let no = home.run("timers delete 1 --lang ru", input: "н\n", terminal: true)
    #expect(no.status == 1 && no.err.contains("Удалить Tea? [д/Н]"), "\(no)")
    let yes = home.run("timers delete 1 --lang ru", input: "х\nд\nn\n", terminal: true)
    #expect(yes.status == 0, "\(yes)")
    #expect(home.run("timers list").out.isEmpty)
  }

  @Test func `the question before deleting fits a narrow page`() {
    let home = TestHome(environment: ["COLUMNS": "40"])
    home.run(words: ["timers", "add", String(repeating: "語", count: 32), "--up"])
    let asked = home.run("timers delete 1", input: "n\n", terminal: true)
    #expect(asked.status == 1)
    let rows = asked.err.split(separator: "\n")
    #expect(rows.contains { $0.contains("語") } && rows[0].contains("[y/N]"))
    #expect(displayWidth(String(rows[0].prefix { $0 != "]" })) < 40)
  }
}
