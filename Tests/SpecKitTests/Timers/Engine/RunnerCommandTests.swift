import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// The runner in this process, where sleeping only moves the clock.
@Suite struct `Runner commands` {
  @Test func `the settings name channels and sound, options come first`() throws {
    let home = TestHome()
    let path = "\(home.directory)/.config/spec/timers.json"
    home.run("timers settings set edition free")
    let text = #"{"version":1,"notify":"desktop,bell","sound":"/a.wav"}"#
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(home.run("timers settings set edition free").status == 0)
    let settings = try JSONCoder.decode(
      TimersSettings.self, from: JSON(parsing: String(contentsOfFile: path, encoding: .utf8)))
    #expect(settings.notify == .only([.desktop, .bell]) && settings.sound == "/a.wav")
    var options = RunnerOptions()
    #expect(options.channels(settings) == .only([.desktop, .bell]))
    #expect(options.channels(settings, isVirtual: true) == .only([]))
    options.channels = .auto
    #expect(options.channels(settings, isVirtual: true) == .auto)
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
