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
