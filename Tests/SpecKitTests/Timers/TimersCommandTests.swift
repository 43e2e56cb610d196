import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// The rows of the requirements' table whose commands exist, run in this process.
@Suite struct `Timers commands` {
  private static let gold =
    "timers add \"Eat pills\" --down \"4h 30m\" --repeats 2 --begin \"20.02.2018 09:00\""
    + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"
  private static let goldEndless = gold.replacing("--repeats 2", with: "--repeats infinite")

  private func day(_ time: String) -> String { "2018-02-20T\(time):00Z" }

  /// A home in which the sample was added at 08:00 of its day.
  private func home(_ line: String = gold) -> TestHome {
    let home = TestHome(now: day("08:00"))
    let added = home.run(line)
    #expect(added.status == 0 && added.err.isEmpty, "\(added)")
    return home
  }

  private func timer(_ home: TestHome, _ now: String, _ id: Int = 1) throws -> JSON {
    try home.run("timers show \(id) --json", now: now).json()
  }

  @Test func `T2 ids count up`() throws {
    let home = TestHome()
    #expect(try home.run("timers add Tea --down 4m --json").json()["id"] == 1)
    #expect(try home.run("timers add Tea --down 4m --json").json()["id"] == 2)
    #expect(home.run("timers delete 2 --yes").status == 0)
    #expect(try home.run("timers add --down 4h30m --json").json()["id"] == 3)
    #expect(try home.run("timers show 3 --json").json()["title"] == "Timer 3")
    #expect(try home.run("timers add --up --lang ru --json").json()["title"] == "Таймер 4")
  }

  @Test func `T4 the hundred and first timer is refused`() throws {
    let home = TestHome()
    for number in 1...100 { home.run("timers add T\(number) --down 4m") }
    let refused = home.run("timers add One --down 4m --json")
    #expect(refused.status == 1 && refused.out.isEmpty)
    #expect(try JSON(parsing: refused.err)["error"]?["code"] == "limit")
    #expect(home.run("timers list").records.count == 100)
  }

  @Test func `T5 the free edition holds five`() throws {
    let home = TestHome()
    let folder = "\(home.directory)/.config/spec"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #"{"edition":"free"}"#.write(
      toFile: "\(folder)/timers.json", atomically: true, encoding: .utf8)
    for number in 1...5 { #expect(home.run("timers add T\(number) --up").status == 0) }
    #expect(home.run("timers add One --up").status == 1)
    #expect(home.run("timers list").err.isEmpty)
  }

  @Test func `T9 T10 T18 an Up timer counts from zero to a century`() throws {
    let home = home("timers add --up")
    #expect(try timer(home, day("08:00"))["type"] == "up")
    let capped = try home.run("timers list --json", now: "2200-01-01T00:00:00Z").json()
    #expect(capped.array?[0]["elapsed"] == 3_155_760_000)
    #expect(capped.array?[0]["state"] == "capped")
    let drawn = home.run("timers list", now: "2018-02-21T09:00:01Z", terminal: true)
    #expect(drawn.out.contains("01d 01:00:01"))
  }

  @Test func `T11 T17 the sample counts down, fires and finishes`() throws {
    let home = home()
    #expect(try timer(home, day("12:00"))["remaining"] == 5400)
    let fired = try timer(home, day("13:30"))
    #expect(fired["remaining"] == 16_200 && fired["cycles"] == 1)
    let finished = try timer(home, day("18:00"))
    #expect(finished["state"] == "finished" && finished["cycles"] == 2)
    #expect(finished["nextShown"] == nil && finished["due"] == nil)
  }

  @Test func `T15 T16 tick prints one line and leaves one entry`() throws {
    let home = home()
    let line = "2018-02-20T13:30:00Z\t1\t1\t2018-02-20T13:30:00Z\t0\tEat pills\t\n"
    #expect(
      home.run("timers tick --notify none", now: day("13:30")) == Consequences(out: line))
    #expect(home.run("timers tick --notify none", now: day("13:30")) == Consequences())
    let events = try home.run("timers events --json", now: day("13:30")).json()
    #expect(events.array?.count == 1)
    #expect(events.array?[0]["left"] == 300 && events.array?[0]["state"] == "open")
    let last = try home.run("timers tick --json", now: day("18:00")).json().array ?? []
    #expect(last.map { $0["kind"] } == ["fire", "finish"])
    #expect(last.last?["timer"]?["state"] == "finished")
  }

  @Test func `T21 T22 the bare command lists, and an empty list says what to do`() throws {
    let home = TestHome()
    #expect(home.run("timers") == Consequences())
    #expect(home.run("timers --json") == Consequences(out: "[]\n"))
    let terminal = home.run("timers", terminal: true)
    #expect(terminal.out.isEmpty && terminal.status == 0)
    #expect(terminal.err.contains("No timers yet. Add one: spec timers add Tea --down 4m"))
    home.run("timers add Tea --down 4m")
    #expect(home.run("timers --json") == home.run("timers list --json"))
  }

  @Test func `T26 T27 pausing keeps what is left, resuming needs a choice`() throws {
    let home = home(Self.goldEndless)
    let paused = try home.run("timers pause 1 --json", now: day("10:00")).json().array?[0]
    #expect(paused?["state"] == "paused" && paused?["remaining"] == 12_600)
    let unsaid = home.run("timers resume 1", now: day("11:00"))
    #expect(unsaid.status == 64)
    #expect(unsaid.err.contains("--continue") && unsaid.err.contains("--restart"))
    #expect(home.run("timers pause 1", now: day("11:00")).status == 0)
    let on = try home.run("timers resume 1 --continue --json", now: day("12:00")).json()
    #expect(on.array?[0]["due"] == "2018-02-20T15:30:00Z")
    #expect(on.array?[0]["begin"] == "2018-02-20T09:00:00Z")
  }

  @Test func `T27 on a terminal it asks`() throws {
    let home = home(Self.goldEndless)
    home.run("timers pause 1", now: day("10:00"))
    let cancelled = home.run("timers resume 1", now: day("11:00"), input: "\n", terminal: true)
    #expect(cancelled.status == 1)
    let asked = home.run("timers resume 1", now: day("11:00"), input: "c\n", terminal: true)
    #expect(asked.status == 0)
    #expect(
      asked.err.contains("Continue with 03:30:00 left, or start again from 04:30:00? [c/r]"))
    #expect(try timer(home, day("11:00"))["due"] == "2018-02-20T14:30:00Z")
  }

  @Test func `T28 conflicts name each field and the command that cures them`() throws {
    let home = home()
    let before = home.run("timers show 1 --json", now: day("08:00"))
    let json = home.run("timers resume 1 --restart --json", now: "2018-03-01T00:00:00Z")
    #expect(json.status == 1 && json.out.isEmpty)
    let error = try JSON(parsing: json.err)
    #expect(error["error"]?["code"] == "conflict")
    #expect(error["errors"]?.array?.map { $0["field"] } == ["begin", "end"])
    #expect(error["errors"]?.array?.map { $0["code"] } == ["begin-past", "end-past"])
    let plain = home.run("timers resume 1 --restart", now: "2018-03-01T00:00:00Z")
    #expect(plain.err.contains("spec timers edit 1 --begin now --end never"))
    #expect(plain.err.split(separator: "\n").count == 1)
    #expect(home.run("timers show 1 --json", now: day("08:00")) == before)
  }

  @Test(arguments: [
    ("08:00", "hourglass-full"), ("09:00", "hourglass-running"), ("18:00", "hourglass-empty"),
  ])
  func `T31 T32 T34 icons follow the state`(time: String, icon: JSON) throws {
    let json = try home().run("timers list --json", now: day(time)).json()
    #expect(json.array?[0]["icon"] == icon)
  }

  @Test func `T33 T35 T36 icons of switched-off and Up timers`() throws {
    let home = home()
    home.run("timers pause 1", now: day("10:00"))
    #expect(try timer(home, day("10:00"))["icon"] == "hourglass-paused")
    home.run("timers add Up --up", now: day("10:00"))
    #expect(try timer(home, day("10:00"), 2)["icon"] == "clock-running")
    home.run("timers pause Up", now: day("11:00"))
    #expect(try timer(home, day("12:00"), 2)["icon"] == "clock-paused")
    #expect(try timer(home, day("12:00"), 2)["elapsed"] == 3600)
  }

  @Test func `T38 T39 dismissed within five minutes is a success, once`() throws {
    for (moment, state) in [("13:35:00", "success"), ("13:35:01", "late")] as [(String, JSON)] {
      let home = home()
      home.run("timers tick", now: day("13:30"))
      let done = try home.run("timers done 1 --json", now: "2018-02-20T\(moment)Z").json()
      #expect(done.array?[0]["state"] == state)
      #expect(home.run("timers events", now: day("13:36")) == Consequences())
      #expect(home.run("timers done 1", now: day("13:36")).status == 66)
      let all = try home.run("timers events --all --json", now: day("13:36")).json()
      #expect(all.array?.map { $0["state"] } == [state])
      let json = try timer(home, day("13:36"))
      #expect(json["success"] == (state == "success" ? 1 : 0))
      #expect(json["late"] == (state == "late" ? 1 : 0))
    }
  }

  @Test func `T42 T43 titles have 32 characters at most, notes 64`() throws {
    let family = "👨‍👩‍👧‍👦"
    let cases: [([String], String?)] = [
      (["--title", String(repeating: "a", count: 33)], "title-too-long"),
      (["--title", String(repeating: family, count: 32)], nil),
      (["--title", ""], "title-empty"), (["--title", "   "], "title-empty"),
      (["--notes", String(repeating: "a", count: 65)], "notes-too-long"),
      (["--notes", String(repeating: "e\u{301}", count: 64)], nil),
      (["--title", "a\u{1B}[31m"], "control-character"),
      (["--notes", "a\u{202E}b"], "control-character"),
      (["--title", "a\u{200F}"], "control-character"),
      (["--title", "a\u{85}b"], "control-character"),
      (["--title", "a" + String(repeating: "\u{301}", count: 2000)], "title-too-long"),
    ]
    for (words, code) in cases {
      let result = TestHome().run(words: ["timers", "add", "--up", "--json"] + words)
      #expect(result.status == (code == nil ? 0 : 64))
      if let code { #expect(try JSON(parsing: result.err)["error"]?["code"] == .string(code)) }
    }
  }

  @Test func `T44 options that an Up timer has no use for are told one by one`() throws {
    let one = TestHome().run("timers add --up --end never --json")
    #expect(one.status == 64)
    let error = try JSON(parsing: one.err)["error"]
    #expect(error?["code"] == "not-for-up" && error?["field"] == "end")
    let all = TestHome().run(
      "timers add --up --period 4m --repeats 2 --once --end never --worked off --json")
    let errors = try JSON(parsing: all.err)["errors"]?.array
    #expect(errors?.map { $0["field"] } == ["period", "repeats", "end", "worked"])
    #expect(errors?.allSatisfy { $0["code"] == "not-for-up" } == true)
  }

  @Test func `T45 T46 T47 T48 T51 T52 T54 the fields stand in the JSON`() throws {
    let home = home()
    let gold = try timer(home, day("08:00"))
    #expect(gold["repeats"] == 2 && gold["infinitely"] == false)
    #expect(gold["end"] == "2018-02-28T09:00:00Z" && gold["beginNow"] == false)
    #expect(gold["worked"] == ["begin": "09:00", "end": "18:00"])
    let added = try home.run("timers add --down 4h30m --json", now: day("08:00")).json()
    #expect(added["begin"] == "2018-02-20T08:00:00Z" && added["beginNow"] == true)
    #expect(added["end"] == nil && added["repeats"] == nil && added["infinitely"] == true)
    #expect(added["worked"] == nil && added["notes"] == nil)
  }

  @Test func `R40 titles name timers unless they are digits or several`() throws {
    let home = TestHome()
    for title in ["7", "Tea", "Tea", "Caf\u{E9}"] { home.run("timers add \(title) --up") }
    #expect(home.run("timers show 7").status == 66)
    #expect(try home.run("timers show 1 --json").json()["title"] == "7")
    let several = home.run("timers show Tea")
    #expect(several.status == 64 && several.err.contains("2, 3"))
    #expect(try home.run("timers show Cafe\u{301} --json").json()["id"] == 4)
    #expect(home.run("timers show tea").status == 66)
    let before = home.run("timers list --json")
    #expect(home.run("timers pause 4 9").status == 66)
    #expect(home.run("timers list --json") == before)
  }

  @Test func `R7 a date in a gap or an overlap is told`() throws {
    let home = TestHome(now: "2026-03-01T00:00:00Z")
    let zone = "--tz Europe/Berlin"
    let gap = home.run("timers add A --down 1d --begin \"2026-03-29 02:30\" \(zone)")
    #expect(
      gap.err
        == "02:30 does not exist on 2026-03-29 in Europe/Berlin; using 03:30 CEST\n")
    let twice = home.run("timers add B --down 1d --begin \"2026-10-25 02:30\" \(zone)")
    #expect(
      twice.err
        == "02:30 happens twice on 2026-10-25 in Europe/Berlin; using the first (CEST)\n")
    let quiet = home.run("timers add C --down 1d --begin \"2026-10-25 02:30+01:00\" \(zone)")
    #expect(quiet.err.isEmpty)
    #expect(try home.run("timers show C --json").json()["begin"] == "2026-10-25T01:30:00Z")
  }

  @Test func `R15 a timer that never shows anything warns and is saved`() throws {
    let home = TestHome()
    let result = home.run("timers add --down 24h --worked 22:00-23:00")
    #expect(result.status == 0 && result.err.contains("1000"))
    #expect(home.run("timers add --down 1h --worked 22:00-23:00").err.isEmpty)
  }

  @Test func `a length of time given to --since is that long ago`() {
    let home = home(Self.goldEndless)
    home.run("timers tick", now: day("13:30"))
    for (since, count) in [("10m", 1), ("1m", 0), ("-10m", 1), ("yesterday", 1), ("13:30", 1)] {
      let events = home.run("timers events --since \(since)", now: day("13:35"))
      #expect(events.status == 0 && events.records.count == count, "\(since): \(events)")
    }
  }

  @Test func `R36 deleting asks, keeps entries, and can drop them`() throws {
    let home = home(Self.goldEndless)
    home.run("timers tick", now: day("13:30"))
    let unsure = home.run("timers delete 1", now: day("13:31"))
    #expect(unsure.status == 64 && unsure.err.contains("--yes"))
    #expect(
      home.run("timers delete 1", now: day("13:31"), input: "n\n", terminal: true).status == 1)
    let deleted = try home.run("timers delete 1 --yes --json", now: day("13:31")).json()
    #expect(deleted.array?[0]["shown"] == 1)
    #expect(home.run("timers list").out.isEmpty)
    #expect(home.run("timers events", now: day("13:32")).records.map { $0[6] } == ["Eat pills"])
    #expect(home.run("timers done 1", now: day("13:33")).status == 0)
    #expect(home.run("timers events --all --timer 1", now: day("13:33")).records.count == 1)

    let other = self.home(Self.goldEndless)
    other.run("timers tick", now: day("13:30"))
    other.run("timers tick", now: day("18:00"))
    other.run("timers done 1", now: day("18:01"))
    #expect(other.run("timers delete 1 --drop-stats --yes", now: day("18:02")).status == 0)
    #expect(other.run("timers events --all", now: day("18:03")) == Consequences())
  }

  @Test func `R24 editing`() throws {
    let home = home(Self.goldEndless)
    func edit(_ words: String, _ time: String) throws -> JSON {
      try home.run("timers edit 1 \(words) --json", now: day(time)).json()
    }
    #expect(
      try edit("--title Pills --notes \"with water\"", "14:00")["due"] == "2018-02-20T18:00:00Z")
    #expect(try timer(home, day("14:00"))["cycles"] == 1)
    #expect(try edit("--worked off", "14:00")["missed"] == 1)
    let fewer = try edit("--repeats 1", "14:01")
    #expect(fewer["state"] == "finished" && fewer["cycles"] == 1)
    let again = try edit("--begin now --down 1h --repeats infinite", "15:00")
    #expect(again["due"] == "2018-02-20T16:00:00Z" && again["cycles"] == 0)
    let ended = home.run("timers edit 1 --end \"2018-02-20 15:30\" --json", now: day("15:00"))
    #expect(try JSON(parsing: ended.err)["errors"]?.array?[0]["code"] == "end-no-fire")
    home.run("timers pause 1", now: day("15:10"))
    let paused = try edit("--down 2h", "15:20")
    #expect(paused["state"] == "paused" && paused["remaining"] == 7200)
    let up = home.run("timers edit 1 --up", now: day("15:30"))
    #expect(up.err.contains("period, end") && up.records[0][1] == "up")
    #expect(home.run("timers edit 1 --type down", now: day("15:30")).status == 64)
    #expect(home.run("timers edit 1", now: day("15:30")).status == 64)
    #expect(home.run("timers edit 1 --repeats 3", now: day("15:30")).status == 64)
  }

  @Test func `R25 R27 a change records first, and tick announces what it recorded`() throws {
    let home = home(Self.goldEndless)
    let paused = try home.run("timers pause 1 --json", now: "2018-02-22T10:00:00Z").json()
    #expect(paused.array?[0]["missed"] == 4 && paused.array?[0]["suppressed"] == 6)
    let events = home.run("timers events", now: "2018-02-22T10:00:00Z").records
    #expect(events.map { $0[2] } == ["2018-02-21T16:30:00Z"] && events[0][5] == "4")
    let said = home.run("timers tick", now: "2018-02-22T10:05:00Z").records
    #expect(said.map { $0[1] } == ["1"])
    #expect(home.run("timers tick", now: "2018-02-22T10:06:00Z").out.isEmpty)
  }

  @Test(arguments: [("last", 1, 4), ("all", 4, 1), ("none", 0, 0)])
  func `R27 catching up`(mode: String, entries: Int, missed: Int) throws {
    let home = home(Self.goldEndless)
    let moment = "2018-02-22T10:00:00Z"
    let said = home.run("timers tick --catch-up \(mode)", now: moment).records
    #expect(said.count == min(entries, 1))
    let events = home.run("timers events", now: moment).records
    #expect(events.count == entries)
    #expect(events.allSatisfy { $0[5] == String(missed) })
    let json = try timer(home, moment)
    #expect(json["missed"] == 4 && json["unrecorded"] == 0 && json["cycles"] == 10)
    #expect(home.run("timers tick", now: moment).out.isEmpty)
  }

  @Test func `R27 of 3 thousand missed cycles the latest 100 are entries`() throws {
    let home = home("timers add --down 1m")
    home.run("timers tick --catch-up all", now: "2018-02-22T08:00:00Z")
    let events = home.run("timers events", now: "2018-02-22T08:00:00Z").records
    // One is on time: due at that very moment.
    #expect(events.count == 101 + 1)
    #expect(events.map { Int($0[5]) ?? 0 }.reduce(0, +) == 2878)
  }

  @Test func `R37 the thousand and first open entry closes the oldest as late`() throws {
    let home = home("timers add --down 1m")
    for hour in 0..<11 {
      let start = at(day("08:00")).adding(seconds: Int64(hour * 100 * 60 + 6000))
      home.run("timers tick --catch-up all", now: start.iso8601)
    }
    let end = "2018-02-22T00:00:00Z"
    let open = try home.run("timers events --json", now: end).json().array ?? []
    #expect(open.count == 1000)
    let all = try home.run("timers events --all --json", now: end).json().array ?? []
    let closed = all.filter { $0["auto"] == true }
    #expect(closed.count == all.count - 1000 && closed.allSatisfy { $0["state"] == "late" })
    #expect(try timer(home, end)["open"] == 1000)
  }

  @Test func `next lists by due and id, and from the past on request`() throws {
    let home = home(Self.goldEndless)
    home.run("timers add Tea --down 4h --begin \"2018-02-20 09:30\"", now: day("08:00"))
    let next = home.run("timers next -n 3", now: day("08:00")).records
    #expect(
      next.map { [$0[0], $0[2]] } == [
        ["2018-02-20T13:30:00Z", "1"], ["2018-02-20T13:30:00Z", "2"],
        ["2018-02-20T17:30:00Z", "2"],
      ])
    let lines = home.run("timers next 1 --count 3", now: day("08:00"))
    #expect(
      lines.out == """
        2018-02-20T13:30:00Z\t2018-02-20T13:30:00+00:00\t1\t1\tshown\t\tEat pills
        2018-02-20T18:00:00Z\t2018-02-20T18:00:00+00:00\t1\t2\tshown\t\tEat pills
        2018-02-20T22:30:00Z\t2018-02-20T22:30:00+00:00\t1\t3\tsuppressed\t\tEat pills

        """)
    let past = "timers next 1 --from 2018-02-20T00:00:00Z -n 100"
    #expect(home.run(past, now: "2019-01-01T00:00:00Z").records.count == 42)
    #expect(home.run(past + " --shown", now: "2019-01-01T00:00:00Z").records.count == 18)
    #expect(home.run(past + " --suppressed", now: "2019-01-01T00:00:00Z").records.count == 24)
    #expect(home.run("timers next 1", now: "2019-01-01T00:00:00Z") == Consequences())
    for count in ["0", "10001", "-1", "x"] {
      #expect(home.run("timers next -n \(count)").status == 64)
    }
  }
}
