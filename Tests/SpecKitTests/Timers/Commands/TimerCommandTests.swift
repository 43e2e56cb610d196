import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Rows of the table of the requirements, run in this process. Timers are added, listed, switched and counted.
@Suite struct `Timers commands`: SampleHome {
  @Test func `a title that several timers have is suggested once`() {
    let home = TestHome()
    for _ in 1...3 { home.run("timers add Tea --down 4m") }
    let refused = home.run("timers show te")
    #expect(refused.err == "spec: no timer 'te'; did you mean 'Tea'?\n", "\(refused)")
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
    // The next point of the rhythm of four and a half hours.
    let cure = "spec timers edit 1 --at '2018-03-01 04:30' --end never"
    #expect(plain.err.contains(cure), "\(plain)")
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
