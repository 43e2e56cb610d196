import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// The runner in this process, where sleeping only moves the clock.
@Suite struct `Runner commands` {
  private static let gold =
    "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
    + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"

  @Test func `R32 a week is played in no time`() throws {
    let home = TestHome(now: "2018-02-20T08:00:00Z")
    home.run(Self.gold)
    let played = home.run("timers run --fast --until 2018-02-28T09:00:00Z")
    #expect(played.status == 0 && played.records.count == 18, "\(played)")
    #expect(
      played.out.hasPrefix(
        "2018-02-20T13:30:00Z\t1\t1\t2018-02-20T13:30:00Z\t0\tEat pills\t\n"))
    let timer = try home.run("timers show 1 --json", now: "2018-02-28T09:00:00Z").json()
    #expect(timer["shown"] == 18 && timer["suppressed"] == 24 && timer["missed"] == 0)
    #expect(timer["unrecorded"] == 0 && timer["state"] == "finished")
    #expect(home.run("timers run --fast").status == 64)
  }

  @Test func `R29 the real loop waits for each due and records it in its second`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 4s --repeats 3")
    let lines = try home.run("timers run --until-idle --notify none --json").jsonLines()
    #expect(lines.map { $0["kind"] } == ["fire", "fire", "fire", "finish"])
    #expect(lines[1]["event"]?["created"] == "2026-11-20T09:00:08Z")
    #expect(lines[3]["timer"]?["state"] == "finished")
    // Nothing is left to do, and none is told twice.
    #expect(home.run("timers run --until-idle", now: "2026-11-20T10:00:00Z").out.isEmpty)
  }

  @Test func `until is inclusive, and what is due later stays`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 5s")
    let run = home.run("timers run --until 2026-11-20T09:00:10Z --notify none")
    #expect(run.records.map { $0[3] } == ["2026-11-20T09:00:05Z", "2026-11-20T09:00:10Z"])
    #expect(home.run("timers run --until 2026-11-20T09:00:10Z").out.isEmpty)
  }

  @Test func `until is inclusive also for a run that begins after it`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 1m")
    let run = home.run(
      "timers run --until 2026-11-20T09:05:00Z --notify none", now: "2026-11-20T09:10:00Z")
    #expect(run.records.map { Array($0[3...4]) } == [["2026-11-20T09:05:00Z", "5"]], "\(run)")
    let timer = try home.run("timers show 1 --json", now: "2026-11-20T09:10:00Z").json()
    #expect(timer["missed"] == 5 && timer["unrecorded"] == 5, "\(timer)")
  }

  @Test func `the settings name channels and sound, options come first`() throws {
    let home = TestHome()
    let path = "\(home.directory)/.config/spec/timers.json"
    home.run("timers edition free")
    let text = #"{"version":1,"notify":"desktop,bell","sound":"/a.wav"}"#
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(home.run("timers edition free").status == 0)
    let settings = try JSONCoder.decode(
      TimersSettings.self, from: JSON(parsing: String(contentsOfFile: path, encoding: .utf8)))
    #expect(settings.notify == .only([.desktop, .bell]) && settings.sound == "/a.wav")
    var options = RunnerOptions()
    #expect(options.channels(settings) == .only([.desktop, .bell]))
    #expect(options.channels(settings, isVirtual: true) == .only([]))
    options.channels = .auto
    #expect(options.channels(settings, isVirtual: true) == .auto)
    try text.replacing("desktop", with: "desk").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(home.run("timers edition").status == 65)
  }

  @Test func `what a command of exec prints goes to standard error`() {
    let home = TestHome()
    home.run("timers add Tea --down 4m --once")
    let command = "echo hello $SPEC_TITLE; echo again >&2"
    let words = ["timers", "tick", "--notify", "none", "--exec", command]
    let tick = home.run(words: words, now: "2026-11-20T09:04:00Z")
    #expect(tick.records.count == 1 && tick.err == "hello Tea\nagain\n", "\(tick)")
  }

  @Test func `R27 what was missed comes as one, and then on time`() throws {
    let home = TestHome(now: "2018-02-20T08:00:00Z")
    home.run(Self.gold)
    let run = home.run(
      "timers run --until 2018-02-22T10:00:30Z --notify none --json", now: "2018-02-22T10:00:00Z")
    let event = try #require(try run.jsonLines().first?["event"])
    #expect(event["due"] == "2018-02-21T16:30:00Z" && event["missed"] == 4)
    #expect(try run.jsonLines().count == 1)
  }

  @Test func `R35 a snoozed entry rings again with its id and creation`() throws {
    let home = TestHome()
    home.run("timers add Tea --down 4m --once")
    home.run("timers tick --notify none", now: "2026-11-20T09:04:00Z")
    let snoozed = try home.run("timers snooze 1 --json", now: "2026-11-20T09:05:00Z").json()
    #expect(snoozed["state"] == "snoozed" && snoozed["snoozedUntil"] == "2026-11-20T09:15:00Z")
    let lines = try home.run(
      "timers run --until-idle --notify none --json", now: "2026-11-20T09:05:00Z"
    ).jsonLines()
    #expect(lines.count == 1 && lines[0]["kind"] == "snooze")
    let event = try #require(lines[0]["event"])
    #expect(event["id"] == 1 && event["created"] == "2026-11-20T09:04:00Z")
    #expect(event["announced"] == "2026-11-20T09:15:00Z" && event["state"] == "open")
    #expect(home.run("timers tick", now: "2026-11-20T09:30:00Z").out.isEmpty)
  }

  @Test func `R35 a deleted timer's entry stays and is silent`() {
    let home = TestHome()
    home.run("timers add Tea --down 4m --once")
    home.run("timers tick --notify none", now: "2026-11-20T09:04:00Z")
    home.run("timers snooze 1 1s", now: "2026-11-20T09:05:00Z")
    home.run("timers delete 1 --yes", now: "2026-11-20T09:05:00Z")
    #expect(home.run("timers tick", now: "2026-11-20T09:30:00Z").out.isEmpty)
    #expect(home.run("timers events", now: "2026-11-20T09:30:00Z").records.count == 1)
  }

  @Test(arguments: ["25h", "1d", "10", "0", "x", "-5m"])
  func `a snooze is 1 second to 24 exact hours`(period: String) throws {
    let home = TestHome()
    home.run("timers add Tea --down 4m --once")
    home.run("timers tick --notify none", now: "2026-11-20T09:04:00Z")
    let refused = home.run(words: ["timers", "snooze", "1", "--json", "--", period])
    #expect(refused.status == 64 && refused.out.isEmpty)
    #expect(home.run("timers snooze 2").status == 66)
    #expect(home.run("timers snooze 1 24h").status == 0)
  }

  @Test func `bar tells the next shown fire and the open entries`() throws {
    let home = TestHome(now: "2018-02-20T08:00:00Z")
    #expect(home.run("timers bar").out.isEmpty)
    home.run(Self.gold)
    #expect(home.run("timers bar", now: "2018-02-20T12:00:00Z").out == "Eat pills 01:30:00\n")
    home.run("timers tick", now: "2018-02-20T13:30:00Z")
    #expect(home.run("timers bar", now: "2018-02-20T16:30:00Z").out == "Eat pills 01:30:00 (1)\n")
    let json = try home.run("timers bar --json", now: "2018-02-20T16:30:00Z").json()
    #expect(json["seconds"] == 5400 && json["open"] == 1 && json["timer"] == 1)
  }

  @Test func `R49 a crontab line is one line`() {
    let words = ["timers", "service", "--cron", "--exec", "a\nb"]
    #expect(TestHome().run(words: words).status == 64)
    #expect(TestHome().run(words: words.filter { $0 != "--cron" }).status == 0)
  }

  @Test func `R49 a unit and a crontab line keep hostile words whole`() {
    let unit = ServiceUnit(
      executable: "/opt/my spec", words: ["--exec", "echo \"$X\" 100%"], environment: [:])
    #expect(
      unit.unit.contains(
        #"ExecStart="/opt/my spec" timers run --exec "echo \"$$X\" 100%%""#))
    #expect(
      unit.cronLine
        == #"* * * * * '/opt/my spec' timers tick --exec 'echo "$X" 100\%' >/dev/null"# + "\n")
  }
}
