import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Rows of the table of the requirements, run in this process. The fields of a timer, and what changes them.
@Suite struct `The fields of timers`: SampleHome {
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
    #expect(home.run("timers show tea").err == several.err.replacing("'Tea'", with: "'tea'"))
    #expect(home.run("timers show te").status == 66)
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
}
