import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// `--at`, and what rows promise of the next fire.
@Suite struct `The first fire` {
  private let home = TestHome(now: "2026-11-20T10:00:00Z")

  private func dues(_ count: Int) throws -> [String] {
    try home.run("timers next -n \(count) --json").json().array?.compactMap { $0["due"]?.string }
      ?? []
  }

  @Test func `at sets the first fire of a daily rhythm`() throws {
    let added = home.run("timers add Pills --down 1d --at \"tomorrow 09:00\"")
    #expect(added.status == 0 && added.err.isEmpty, "\(added)")
    #expect(try dues(2) == ["2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z"])
    let timer = try home.run("timers show 1 --json").json()
    #expect(timer["state"] == "running" && timer["begin"] == "2026-11-20T09:00:00Z")
    #expect(timer["remaining"] == 82_800)
    let run = home.run("timers run --fast --until 2026-11-22T09:00:00Z")
    #expect(run.records.map { $0[3] } == ["2026-11-21T09:00:00Z", "2026-11-22T09:00:00Z"])
  }

  @Test func `what cures a conflict keeps the time of day it was made for`() throws {
    home.run("timers add Pill --down 1d --at \"tomorrow 09:00\"")
    for line in ["edit 1 --down 2d", "edit 1 --tz Europe/Berlin", "resume 1 --restart"] {
      let refused = home.run("timers \(line)", now: "2026-11-20T10:05:00Z")
      #expect(refused.status == 1 && !refused.err.contains("--begin now"), "\(refused)")
      let cure = try #require(refused.err.range(of: "spec timers edit"))
      let command = String(refused.err[cure.lowerBound...]).trimmingCharacters(in: .newlines)
      #expect(command.contains("--at '2026-11-2"))
      #expect(command.contains(" 09:00'"), "\(command)")
      let rest = line.hasPrefix("edit") ? String(line.dropFirst("edit 1".count)) : ""
      let words = command.replacingOccurrences(of: "'", with: "\"").dropFirst("spec ".count)
      let cured = home.run(String(words) + rest, now: "2026-11-20T10:05:00Z")
      #expect(cured.status == 0, "\(words): \(cured)")
      #expect(
        try home.run("timers show 1 --json").json()["due"]?.string?.contains(":00:00Z") == true)
      home.run("timers undo")
    }
  }

  @Test func `alone it means once`() throws {
    #expect(home.run("timers add Call --at \"tomorrow 09:00\"").status == 0)
    let timer = try home.run("timers show 1 --json").json()
    #expect(timer["repeats"] == 1 && timer["due"] == "2026-11-21T09:00:00Z")
    #expect(try dues(3) == ["2026-11-21T09:00:00Z"])
  }

  @Test func `it waits for a Begin to come, and keeps wall time over a change of clocks`() throws {
    home.run("timers add Soon --down 1h --at 2026-11-20T15:00:00Z")
    let timer = try home.run("timers show 1 --json").json()
    #expect(timer["state"] == "waiting" && timer["begin"] == "2026-11-20T14:00:00Z")
    let berlin = TestHome(now: "2026-03-28T12:00:00Z")
    berlin.run("timers add Pills --down 1d --at \"2026-03-29 09:00\" --tz Europe/Berlin")
    let due = try berlin.run("timers show 1 --json").json()["due"]
    #expect(due == "2026-03-29T07:00:00Z")
  }

  @Test func `worked days are added, shown, edited, copied and exported`() throws {
    // 20 November 2026 is a Friday.
    home.run("timers add Standup --down 1d --at \"tomorrow 09:30\" --worked mon-fri")
    #expect(
      home.run("timers next -n 3 --shown").records.map { $0[0] } == [
        "2026-11-23T09:30:00Z", "2026-11-24T09:30:00Z", "2026-11-25T09:30:00Z",
      ])
    let days: JSON = ["mon", "tue", "wed", "thu", "fri"]
    let worked = try home.run("timers show 1 --json").json()["worked"]
    #expect(worked == ["begin": "00:00", "end": "24:00", "days": days])
    #expect(home.run("timers show 1", terminal: true).out.contains("mon-fri"))
    #expect(home.run("timers show 1 --lang ru", terminal: true).out.contains("пн-пт"))
    home.run(words: ["timers", "edit", "1", "--worked", "sat,sun 09:00-18:00"])
    #expect(home.run("timers next -n 1 --shown").records[0][0] == "2026-11-21T09:30:00Z")
    let export = home.run("timers export ics --days 7").out
    #expect(export.contains("DTSTART:20261121T093000Z") && !export.contains("20261123T"))
    let path = "\(home.directory)/b"
    #expect(home.run(words: ["timers", "backup", path]).status == 0)
    let before = home.run("timers list --json").out
    home.run("timers edit 1 --worked off")
    #expect(try home.run("timers show 1 --json").json()["worked"] == nil)
    #expect(home.run(words: ["timers", "restore", path, "--yes"]).status == 0)
    #expect(home.run("timers list --json").out == before)
    let wrong = home.run("timers add X --down 1h --worked moon-fri")
    #expect(wrong.status == 64 && wrong.err.contains("mon-fri"), "\(wrong)")
  }

  @Test(arguments: [
    ("4m", "--down 4m"), ("1d2h", "--down 1d2h"), ("mon-fri", "--worked mon-fri"),
    ("09:00-18:00", "--worked 09:00-18:00"), ("09:00", "--at 09:00"),
    ("tomorrow 09:00", "--at \"tomorrow 09:00\""), ("9:00 – 18:00", "--worked \"9:00 – 18:00\""),
  ]) func `a word too many is answered with the option it was meant for`(
    word: String, option: String
  ) {
    for verb in ["add", "edit"] {
      let refused = home.run(words: ["timers", verb, "Tea", word])
      #expect(refused.status == 64)
      #expect(
        refused.err == "spec: unexpected argument '\(word)'; did you mean '\(option)'?\n")
    }
    #expect(home.run("timers add Tea leaves").err.contains("--help"))
  }

  @Test(arguments: [
    (["Pills", "4h", "30m"], "--down 4h30m"),
    (["Pills", "4h", "30m", "09:00"], "--down 4h30m --at 09:00"),
    (["Pills", "4m", "5m"], "--down 4m"),
    (["Tea", "tomorrow", "09:00"], "--at \"tomorrow 09:00\""),
  ]) func `words that belong together are answered as one value`(
    words: [String], options: String
  ) {
    let refused = home.run(words: ["timers", "add"] + words)
    #expect(
      refused.status == 64 && refused.err.contains("did you mean '\(options)'?"), "\(refused)")
  }

  @Test func `a title that is a period is answered with the option`() {
    let refused = home.run("timers add 4m")
    #expect(refused.status == 64 && refused.err.hasSuffix("; did you mean '--down 4m'?\n"))
    #expect(!home.run("timers add Tea").err.contains("did you mean"))
  }

  @Test func `texts of invisible characters are refused`() {
    for words in [
      ["add", "--down", "4m", "--notes", "\u{200B}"],
      ["add", "\u{2060}\u{FE0F}", "--down", "4m"],
      ["feedback", "idea", "--message", "\u{200B}"],
      ["feedback", "idea", "--message", "x", "--subject", "\u{200B}"],
    ] {
      let refused = home.run(words: ["timers"] + words)
      #expect(refused.status == 64, "\(words) \(refused)")
    }
    #expect(home.run(words: ["timers", "add", "--down", "4m", "--notes", ""]).status == 0)
  }

  @Test(arguments: [40, 59]) func `next says on a narrow terminal what is suppressed`(columns: Int)
  {
    home.run(
      words: [
        "timers", "add", "Pills before every meal, so", "--down", "4h30m", "--worked",
        "09:00-10:00",
      ])
    let drawn = home.run(
      "timers next -n 3", terminal: true, environment: ["COLUMNS": String(columns)])
    let plain = drawn.out.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let lines = plain.split(separator: "\n")
    #expect(lines.count { $0.contains("suppressed") } == 3, "\(drawn)")
    #expect(lines.allSatisfy { displayWidth(String($0)) <= columns }, "\(drawn)")
  }

  @Test func `after an add on a terminal one hint tells what rings it`() throws {
    func hints(_ result: Consequences) -> Int {
      result.err.components(separatedBy: "spec timers run").count - 1
    }
    #expect(hints(home.run("timers add Tea --down 4m --once", terminal: true)) == 1)
    #expect(hints(home.run("timers add Days --up", terminal: true)) == 0)
    #expect(hints(home.run("timers add Tea --down 4m --once")) == 0)
  }

  @Test func `an edit moves the rhythm to it`() throws {
    home.run("timers add Pills --down 1d")
    #expect(home.run("timers edit 1 --at \"tomorrow 09:00\"").status == 0)
    #expect(try dues(1) == ["2026-11-21T09:00:00Z"])
    #expect(try home.run("timers show 1 --json").json()["period"] == 86_400)
  }

  @Test func `it excludes Begin and Up, and lies in the future`() throws {
    func code(_ line: String) throws -> JSON? {
      let result = home.run("timers add \(line) --json")
      return try JSON(parsing: result.err)["error"]
    }
    let both = try code("--down 1d --at +1h --begin now")
    #expect(both?["code"] == "conflicting-options" && both?["field"] == "at")
    let up = try code("--up --at +1h")
    #expect(up?["code"] == "not-for-up" && up?["field"] == "at")
    for line in ["--at \"2026-11-20 09:00\"", "--down 1d --at \"2026-11-20 09:00\""] {
      let past = try code(line)
      #expect(past?["code"] == "conflict" && past?["status"] == 1, "\(line)")
    }
    #expect(try code("--at now")?["code"] == "bad-date")
    #expect(try code("--at +1h --repeats 3")?["code"] == "missing-option")
  }

  @Test(arguments: [
    ("2026-10-25 04:30", "1d2h", "03:30"), ("2026-10-25 02:30+01:00", "1d", "02:30"),
  ])
  func `a moment that a period with days cannot reach is refused with the nearest`(
    _ moment: String, _ period: String, _ nearest: String
  ) throws {
    let home = TestHome(now: "2026-10-01T00:00:00Z")
    let line = "timers add A --at '\(moment)' --down \(period) --tz Europe/Berlin"
    let refused = home.run(line)
    #expect(
      refused.status == 1 && refused.err.contains("use --at '2026-10-25 \(nearest)'"), "\(refused)")
    #expect(home.run("timers list").out.isEmpty)
    #expect(home.run(line.replacing(moment, with: "2026-10-25 \(nearest)")).status == 0)
    let reached = home.run(line.replacing(period, with: "24h"))
    #expect(reached.status == 0, "\(reached)")
  }

  @Test(arguments: ["begin", "at"])
  func `R7 a time of day in the hour that is skipped is kept on later days, with a note`(
    option: String
  ) throws {
    let home = TestHome(now: "2026-03-28T22:00:00Z")
    let added = home.run("timers add A --down 1d --\(option) 02:30 --tz Europe/Berlin")
    #expect(added.status == 0 && added.err.contains("02:30 does not exist"), "\(added)")
    let dues = try home.run("timers next A -n 2 --json --from 2026-03-29T12:00:00Z").json()
    #expect(
      dues.array?.map { $0["local"]?.string?.prefix(16) } == [
        "2026-03-30T02:30", "2026-03-31T02:30",
      ])
  }

  @Test func `a past Begin offers the next point of the rhythm as the first fire`() throws {
    let refused = home.run("timers add Pills --down 1d --begin \"today 09:00\"")
    #expect(refused.status == 1 && refused.err.contains("--at '2026-11-21 09:00'"), "\(refused)")
  }

  @Test func `a row marks a timer outside working hours and says when it rings`() throws {
    home.run("timers add Pills --down 9h --worked 09:00-18:00")
    let row = home.run("timers list", terminal: true).out
    #expect(row.contains("rings next tomorrow 13:00"), "\(row)")
    #expect(row.contains("outside working hours"), "\(row)")
    home.run("timers add Tea --down 1h --worked 09:00-18:00")
    #expect(home.run("timers list", terminal: true).out.contains("cycle 1, 11:00\n"))
  }

  @Test func `after add a terminal is told that nothing rings`() {
    #expect(home.run("timers add Tea --down 4m", terminal: true).err.contains("spec timers run"))
    #expect(!home.run("timers add Sugar --up", terminal: true).err.contains("spec timers run"))
    #expect(home.run("timers add Soup --down 4m").err.isEmpty)
  }

  @Test func `delete tells what is deleted, not that it runs`() {
    home.run("timers add Tea --down 4m")
    let deleted = home.run("timers delete Tea --yes", terminal: true).out
    #expect(deleted == "Deleted: Tea\n")
  }

  @Test func `a backup that cannot be written names the file that was asked for`() {
    let refused = home.run("timers backup /nonexist/x")
    #expect(refused.status == 74 && refused.err.contains("/nonexist/x:"), "\(refused)")
    #expect(!refused.err.contains(".tmp"))
  }

  @Test func `a moment beyond the longest period is not called past`() {
    let added = home.run("timers add Far --at \"2200-01-01 00:00\"")
    #expect(added.status == 1 && added.err.contains("at: is more than 36525 days away"), "\(added)")
  }

  @Test func `one suppressed cycle is told in the singular`() {
    let added = home.run("timers add E --at \"tomorrow 12:00\" --worked 13:00-14:00")
    #expect(added.err.contains("suppresses the next cycle: nothing will be shown"), "\(added)")
  }

  @Test(arguments: [(40, 10), (20, 12)]) func `on a small screen the key that saves stays`(
    columns: Int, rows: Int
  ) throws {
    home.run("timers add Tea --down 4m")
    let frames = try home.run(
      words: ["timers", "edit", "1", "--json", "--keys", "down*3,text:xx,ctrl-s"],
      environment: ["COLUMNS": String(columns), "LINES": String(rows)]
    ).jsonLines()
    for frame in frames {
      let rows = frame["rows"]?.array?.compactMap(\.string) ?? []
      #expect(rows.suffix(2).joined().contains("Ctrl-S saves"), "\(rows)")
      #expect(rows.suffix(2).joined().contains("Esc cancels"), "\(rows)")
    }
  }

  @Test func `an empty period is asked for`() throws {
    let frames = try home.run("timers add --json --keys ctrl-s,esc").jsonLines()
    let marked = frames[1]["rows"]?.array?.compactMap(\.string).joined(separator: "\n") ?? ""
    #expect(marked.contains("give a period, such as 4h30m") && !marked.contains("''"))
  }

  @Test func `notes name fields as the form does`() throws {
    home.run("timers add Чай --down 4m --repeats 2")
    let edited = home.run("timers edit 1 --up --lang ru")
    #expect(edited.err.contains("период, повторы") && !edited.err.contains("period"))
  }
}
