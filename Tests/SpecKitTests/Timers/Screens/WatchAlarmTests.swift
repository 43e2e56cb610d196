import SpecCore
import Testing

@testable import SpecTimers

/// What the live screen says while an entry rings, and what its keys mean then.
@Suite struct `The alarm of the live screen` {
  @Test func `a screen beside the process that notifies names the alarm, too`() throws {
    var screen = WatchScreen(PageTheme(language: "en", isASCII: false))
    let entry = Entry(
      id: 1, timer: 1, title: "Tea", due: Instant(seconds: 0), created: Instant(seconds: 0),
      timeZone: "UTC")
    screen.silence = "process 7 notifies"
    screen.load(WatchData(), at: Instant(seconds: 0))
    var data = WatchData()
    data.entries = [entry]
    screen.load(data, at: Instant(seconds: 0))
    #expect(screen.ringing.map(\.id) == [1] && screen.keysMeanAlarm)
    screen.load(WatchData(), at: Instant(seconds: 1))
    #expect(screen.ringing.isEmpty)
  }

  @Test func `an alarm of a process that has ended since is named, an old entry is not`() {
    let announced = Instant(seconds: 0)
    for (seconds, isNamed) in [(1, true), (60, false)] as [(Int64, Bool)] {
      var screen = WatchScreen(PageTheme(language: "en", isASCII: false))
      screen.load(WatchData(), at: announced)
      var data = WatchData()
      data.entries.append(
        Entry(
          id: 1, timer: 1, title: "Tea", due: announced, created: announced, timeZone: "UTC",
          announced: announced))
      screen.load(data, at: announced.adding(seconds: seconds))
      #expect(screen.ringing.isEmpty != isNamed)
    }
  }

  @Test func `what commands of the runner say stays until a key, all of it`() {
    var screen = WatchScreen(PageTheme(language: "en", isASCII: false))
    screen.isLoaded = true
    screen.say(["HOOK1\n", "HOOK2\n"])
    screen.say(["desktop: failed\n"])
    #expect(screen.message == "HOOK1 · HOOK2 · desktop: failed")
    _ = screen.press(.down, at: Instant(seconds: 0))
    #expect(screen.message == nil)
    screen.say(["HOOK3"])
    #expect(screen.message == "HOOK3")
  }
}
