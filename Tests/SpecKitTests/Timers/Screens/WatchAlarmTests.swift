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

  private func states() throws -> [String: String] {
    let entries = try home.run("timers events --all --json").json().array ?? []
    return entries.reduce(into: [:]) { $0[$1["title"]?.string ?? ""] = $1["state"]?.string }
  }

  @Test func `the keys mean the entry that the line names`() throws {
    home.run("timers add Water --down 5m --once")
    home.run("timers add Tea --down 6m --once")
    let frames = try frames("+6m,x,z,q")
    #expect(frames.contains { text($0).contains("Now: Tea   (x dismisses, z snoozes)   +1 more") })
    let dismissed = try #require(frames.first { text($0).contains("In time: Tea") })
    #expect(text(dismissed).contains("Now: Water   (x dismisses, z snoozes)"))
    #expect(try states() == ["Tea": "success", "Water": "snoozed"])
  }

  @Test(arguments: ["d,esc", "right", "left", "tab,tab", "u", "left,right", "space,c"])
  func `a key that moves to no row leaves the keys with what the line names`(_ keys: String)
    throws
  {
    home.run("timers add Water --down 5m --once")
    home.run("timers add Tea --down 6m --once")
    let frames = try frames("+6m,\(keys),x,q")
    let before = frames.last { text($0).contains("Now: Tea") }
    #expect(before.map(text)?.contains("Now: Tea   (x dismisses, z snoozes)") == true)
    #expect(try states() == ["Tea": "success", "Water": "open"])
  }

  @Test func `after a row is chosen the line names it, and x means that row`() throws {
    home.run("timers add Water --down 5m --once")
    home.run("timers add Tea --down 6m --once")
    let frames = try frames("+6m,down,up,x,q")
    let last = text(frames[frames.count - 1])
    #expect(last.contains("Now: Tea") && !last.contains("(x, z: Water)"))
    #expect(frames.contains { text($0).contains("Now: Tea   (x, z: Water)   +1 more") })
    #expect(try states() == ["Tea": "open", "Water": "success"])
  }

  @Test func `a key without a meaning leaves the line as it is`() throws {
    home.run("timers add Tea --down 5m --once")
    let frames = try frames("+5m,?,x,q")
    #expect(text(frames[frames.count - 2]).contains("Now: Tea   (x dismisses, z snoozes)"))
    #expect(try states() == ["Tea": "success"])
  }

  @Test func `what was said of the last alarm goes when the entry rings again`() throws {
    home.run("timers add Tea --down 5m --once")
    let frames = try frames("+5m,z,+9m,+2m,q")
    #expect(frames.contains { text($0).contains("Again in 10 minutes") })
    let last = text(frames[frames.count - 1])
    #expect(last.contains("Now: Tea") && !last.contains("Again in"))
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

  @Test func `the clock never touches the names of the lists`() throws {
    for width in 16...40 {
      let frames = try frames("q", ["--width", String(width)])
      let clocks = frames.flatMap(rows).filter { $0.contains("09:00:00") }
      // Where there is no room for it there is none.
      #expect(clocks.count == 1 || width < 20)
      let isApart = clocks.allSatisfy { $0.wholeMatch(of: /(.* )?09:00:00/) != nil }
      #expect(isApart, "\(width): \(clocks)")
    }
  }

  @Test func `an alarm is seen under a form and under statistics`() throws {
    home.run("timers add Tea --down 4m --once")
    for (key, screen) in [("a", "form"), ("s", "stats"), ("m", "menu")] {
      let home = TestHome()
      home.run("timers add Tea --down 4m --once")
      let shown = try home.run("timers watch --json --keys \(key),+5m,esc,q").jsonLines()
      let rung = try #require(shown.last { $0["screen"]?.string == screen })
      #expect(text(rung).contains("Now: Tea") && !text(rung).contains("x dismisses"))
      let back = try #require(shown.last { $0["screen"] == "timers" })
      #expect(text(back).contains("Now: Tea   (x dismisses, z snoozes)"))
    }
  }

  @Test func `an alarm outlasts a page that is opened over it`() throws {
    home.run("timers add Tea --down 4m --once")
    let frames = try frames("+5m,s,q,x,q")
    #expect(frames.contains { $0["screen"] == "stats" && text($0).contains("Now: Tea") })
    #expect(try states() == ["Tea": "success"])
  }

  @Test func `only y and n answer whether statistics go too`() throws {
    home.run("timers add Tea --down 4m")
    let frames = try frames("d,y,k,enter,q")
    #expect(text(frames[frames.count - 1]).contains("statistics too? [y/n/Esc]"))
    #expect(home.run("timers list").records.count == 1)
    _ = try self.frames("d,y,k,n,q")
    #expect(home.run("timers list").records.isEmpty)
  }

  @Test func `in Russian the answers are Russian letters`() throws {
    home.run("timers add Чай --down 4m")
    let frames = try frames("d,д,н,q", ["--lang", "ru"])
    #expect(text(frames[1]).contains("Удалить Чай? [д/Н]"))
    #expect(text(frames[2]).contains("[д/н/Esc]"))
    #expect(home.run("timers list").records.isEmpty)
  }

  @Test func `an empty screen names its own key`() throws {
    let shown = text(try frames("q")[0])
    #expect(shown.contains("No timers yet. Press a to add one.") && !shown.contains("spec timers"))
  }

  @Test func `ASCII signs only`() throws {
    home.run("timers add \"A title of thirty-two characters\" --down 4m --worked 09:00-18:00")
    let keys = "a,down*6,space,down,enter,esc,esc,enter,esc,s,q,m,enter,esc,q,tab,left,q"
    for width in [20, 60, 120] {
      for frame in try frames(keys, ["--ascii", "--width", String(width)]) {
        #expect(text(frame).utf8.allSatisfy { $0 < 0x80 }, "\(text(frame))")
      }
    }
    let listed = home.run(
      "timers list", terminal: true, environment: ["COLUMNS": "40", "TERM": "linux"]
    ).out
    #expect(listed.utf8.allSatisfy { $0 < 0x80 }, "\(listed)")
  }

  @Test func `the house line is whole at every width`() throws {
    home.run("timers edition free")
    for day in 20...24 {
      let now = "2026-11-\(day)T09:00:00Z"
      let whole = home.run("timers list", now: now, terminal: true).err
        .replacing("\u{1B}[0m", with: "")
      let command = String(
        try #require(whole.split(separator: "\n").last { $0.contains("spec timers") }))
      for width in [20, 40, 60, 80] {
        let frame = try home.run(
          words: [
            "timers", "watch", "--json", "--no-splash", "--keys", "q", "--width", String(width),
          ], now: now
        ).jsonLines()[0]
        let words = rows(frame).joined().filter { $0 != " " }
        let tail = command[try #require(command.range(of: "spec timers")).lowerBound...]
        #expect(words.contains(tail.filter { $0 != " " }), "\(width): \(text(frame))")
      }
    }
  }

  @Test(arguments: [20, 30, 60, 61]) func `counts, words and dues are whole`(width: Int) throws {
    home.run("timers add \"Eat the blue pills\" --down \"4h 30m\"")
    home.run("timers add \"Water the big plants\" --down 5m --repeats 3")
    let shown = rows(try frames("q", ["--width", String(width)])[0])
    #expect(shown[0].contains("[Timers 2]") && shown[0].contains("Events 0"), "\(shown)")
    #expect(shown[0...1].joined().contains("09:00:00"))
    #expect(shown.filter { $0.contains("running") }.count == 2, "\(shown)")
    #expect(shown.allSatisfy { displayWidth($0) <= width })
    guard width >= 60 else { return }
    #expect(shown.contains { $0.contains("Eat the blue pills") && $0.contains("13:30") })
    let fired = try frames("+6m,tab,q", ["--width", String(width)])
    let events = rows(try #require(fired.last))
    #expect(
      events.contains { $0.contains("Water the big plants") && $0.contains("04:00 left") },
      "\(events)")
  }

  @Test func `a clock of five digits of days has a row of its own where it must`() throws {
    home.run("timers add S --up --begin 1930-01-01")
    let listed = home.run(
      "timers list", terminal: true, environment: ["COLUMNS": "20", "NO_COLOR": "1"])
    let watched = rows(try frames("q", ["--width", "20"])[0])
    for rows in [listed.out.split(separator: "\n").map(String.init), watched] {
      #expect(rows.allSatisfy { displayWidth($0) <= 20 }, "\(rows)")
      #expect(rows.contains { $0.contains("35387d 09:00:00") }, "\(rows)")
    }
  }

  @Test(arguments: 20...40) func `that a screen does not ring is said in every width`(
    width: Int
  ) throws {
    let frames = try frames("q", ["--no-run", "--width", String(width)])
    let shown = rows(frames[0])
    #expect(shown.contains { $0.contains("not ringing") }, "\(shown)")
    #expect(shown.contains { $0.contains("09:00:00") })
  }

  @Test(arguments: [70, 80]) func `a long title takes rows of its own, not those of all`(
    width: Int
  ) throws {
    home.run("timers add \"Take the long-titled pills now!!\" --down 400d --repeats 20")
    home.run("timers add \"Without sugar\" --up --begin 1930-01-01")
    let shown = rows(try frames("q", ["--width", String(width)])[0])
    #expect(shown.contains { $0.contains("Without sugar") && $0.contains("running") }, "\(shown)")
    #expect(shown.contains { $0.contains("1 Jan 1930") && $0.contains("Without sugar") })
    let words = shown.joined(separator: " ").split(separator: " ").map(String.init)
    #expect(
      Set("Take the long-titled pills now!!".split(separator: " ").map(String.init)).isSubset(
        of: words))
    #expect(shown.allSatisfy { displayWidth($0) <= width })
  }

  @Test func `nothing to undo is said without a command of the shell`() throws {
    let frames = try frames("u,q")
    #expect(frames.contains { text($0).contains("There is nothing to undo.") })
    #expect(!frames.contains { text($0).contains("spec timers") })
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

  @Test func `times on another clock name their zone`() throws {
    home.run("timers add Tea --down 4m --once --tz UTC")
    home.run("timers add Soup --down 5m --once --tz Asia/Tokyo")
    let tokyo = ["TZ": "Asia/Tokyo"]
    let frames = try frames("+5m,tab,q", environment: tokyo)
    #expect(text(frames[0]).contains("cycle 1 of 1, 09:04 UTC"))
    #expect(rows(frames[0]).contains { $0.hasSuffix("cycle 1 of 1, 18:05") })
    let events = home.run(words: ["timers", "events"], terminal: true, environment: tokyo).out
    #expect(events.contains("09:04 UTC today") && events.contains("18:05 today"), "\(events)")
    let shown = home.run(words: ["timers", "show", "1"], terminal: true, environment: tokyo).out
    #expect(shown.contains("20 Nov 2026 09:00 UTC"), "\(shown)")
    #expect(text(try #require(frames.last)).contains("09:04 UTC today"))
    let listed = home.run(words: ["timers", "list"], terminal: true).out
    #expect(!listed.contains("UTC"))
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
