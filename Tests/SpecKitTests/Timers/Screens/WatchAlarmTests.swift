import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// What the live screen says while an entry rings, and what its keys mean then.
@Suite struct `The alarm of the live screen` {
  private let home = TestHome(now: "2026-11-20T09:00:00Z")

  private func rows(_ frame: JSON) -> [String] { frame["rows"]?.array?.compactMap(\.string) ?? [] }
  private func text(_ frame: JSON) -> String { rows(frame).joined(separator: "\n") }

  private func frames(
    _ keys: String, _ more: [String] = [], environment: [String: String] = [:]
  ) throws -> [JSON] {
    let result = home.run(
      words: ["timers", "watch", "--json", "--no-splash", "--keys", keys] + more,
      environment: environment)
    #expect(result.status == 0 && result.err.isEmpty, "\(result)")
    return try result.jsonLines()
  }

  @Test func `a screen beside the process that notifies names the alarm, too`() throws {
    var screen = WatchScreen(ScreenTheme(localize: Localizer(language: "en"), isASCII: false))
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
      var screen = WatchScreen(ScreenTheme(localize: Localizer(language: "en"), isASCII: false))
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
    var screen = WatchScreen(ScreenTheme(localize: Localizer(language: "en"), isASCII: false))
    screen.isLoaded = true
    screen.say(["HOOK1\n", "HOOK2\n"])
    screen.say(["desktop: failed\n"])
    #expect(screen.message == "HOOK1 · HOOK2 · desktop: failed")
    _ = screen.press(.down, at: Instant(seconds: 0))
    #expect(screen.message == nil)
    screen.say(["HOOK3"])
    #expect(screen.message == "HOOK3")
  }

  @Test func `rings and says it at once where the fire cannot be recorded`() throws {
    home.run("timers add Tea --down 10s --once")
    let blocked = "\(home.directory)/.local/share/spec/timers/journal.new/x"
    try FileManager.default.createDirectory(
      atPath: blocked, withIntermediateDirectories: true)
    let (bin, said) = ("\(home.directory)/bin", "\(home.directory)/said")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try Files.write(
      "\(bin)/notify-send", Array("#!/bin/sh\necho \"$@\" >> \(said)\n".utf8), permissions: 0o700)
    let frames = try frames(
      "+10s,+6s,q", ["--notify", "desktop", "--exec", "echo exec >> \(said)"],
      environment: ["PATH": "\(bin):/usr/bin:/bin"])
    let first = try #require(frames.first { text($0).contains("cannot be recorded") })
    #expect(text(first).contains("Tea: due, but it cannot be recorded"), "\(text(first))")
    #expect(first["atMs"] == 10_000)
    let rung = String(decoding: try Files.read(said), as: UTF8.self)
    #expect(
      rung.split(separator: "\n").count == 1 && rung.contains("-- Tea Tea: due, but"), "\(rung)")
  }
}
