import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Statistics of timers` {
  /// A timer of one minute, of which so many entries are dismissed in time and late.
  private func home(success: Int, late: Int) -> TestHome {
    let home = TestHome()
    home.run("timers add Tea --down 10m --now 2026-11-20T00:00:00Z")
    for number in 1...max(1, success + late) {
      let due = Instant(seconds: 1_795_132_800 + Int64(600 * number))
      home.run("timers tick --notify none", now: due.iso8601)
      guard number <= success + late else { continue }
      let delay: Int64 = number <= late ? 301 : 300
      home.run("timers done --all", now: due.adding(seconds: delay).iso8601)
    }
    return home
  }

  @Test func `are 72 and 28 percent of 13 and 5`() throws {
    let home = home(success: 13, late: 5)
    let json = try home.run("timers stats Tea --json", now: "2026-11-20T03:06:00Z").json()
    #expect(
      json.serialized()
        == #"{"timer":1,"title":"Tea","success":13,"late":5,"open":0,"successPercent":72,"#
        + #""latePercent":28,"streak":13,"bestStreak":13,"cycles":18,"suppressed":0,"missed":0}"#)
    #expect(home.run("timers stats").out == "1\t13\t5\t0\t72\tTea\n")
    let drawing = home.run("timers stats 1", now: "2026-11-20T03:06:00Z", terminal: true).out
    #expect(drawing.contains("13") && drawing.contains("72%") && drawing.contains("28%"))
    #expect(drawing.contains("\u{1B}[32m") && drawing.contains("\u{1B}[33m"))
    let pieces = drawing.split(separator: "\n").filter { $0.contains("█") || $0.contains("▒") }
    #expect(pieces.count >= 10)
    let ru = home.run(
      "timers stats 1 --lang ru --color never", terminal: true, environment: ["TERM": "linux"]
    ).out
    #expect(ru.contains("вовремя") && ru.contains("SSSS") && !ru.contains("█"))
  }

  @Test(
    arguments: [(0, 0, nil, nil), (1, 0, 100, 0), (0, 1, 0, 100), (1, 1, 50, 50)]
      as [(Int, Int, Int?, Int?)])
  func `round half up and add up to 100`(success: Int, late: Int, part: Int?, rest: Int?)
    throws
  {
    let statistics = Statistics(try Self.deleted(success: success, late: late))
    #expect(statistics.successPercent == part && statistics.latePercent == rest)
  }

  @Test func `round as the rule says for all small counts`() throws {
    for success in 0...30 {
      for late in 0...30 where success + late > 0 {
        let all = success + late
        let statistics = Statistics(try Self.deleted(success: success, late: late))
        #expect(statistics.successPercent == (200 * success + all) / (2 * all))
        #expect((statistics.successPercent ?? 0) + (statistics.latePercent ?? 0) == 100)
      }
    }
  }

  private static func deleted(success: Int, late: Int) throws -> DeletedTimer {
    let json: JSON = [
      "id": 1, "uid": "u", "title": "T", "success": .int(Int64(success)),
      "late": .int(Int64(late)), "streak": 0, "bestStreak": 0, "openCount": 0, "cycles": 0,
      "suppressed": 0, "missed": 0,
    ]
    return try JSONCoder.decode(DeletedTimer.self, from: json)
  }

  @Test func `stay when the timer is deleted, under its title`() throws {
    let home = home(success: 2, late: 1)
    home.run("timers delete Tea --yes", now: "2026-11-20T00:36:00Z")
    let json = try home.run("timers stats Tea --json").json()
    #expect(json["deleted"] == true && json["success"] == 2 && json["late"] == 1)
    #expect(try home.run("timers stats --json").json().array?.count == 1)
    home.run("timers add Tea --down 10m")
    #expect(try home.run("timers stats Tea --json").json()["timer"] == 2)
    #expect(home.run("timers stats Nothing").status == 66)
  }

  @Test func `say that nothing was dismissed yet`() throws {
    let home = home(success: 0, late: 0)
    let json = try home.run("timers stats 1 --json", now: "2026-11-20T00:10:00Z").json()
    #expect(json["successPercent"] == nil && json["open"] == 1)
    #expect(home.run("timers stats 1", terminal: true).out.contains("Nothing dismissed yet"))
    #expect(TestHome().run("timers stats --json").out == "[]\n")
  }

  @Test(arguments: [20, 30, 40, 59, 60, 80, 120]) func `fit the page`(width: Int) throws {
    var timer = try Self.deleted(success: 13, late: 5)
    timer.title = String(repeating: "длинное имя ", count: 4)
    let statistics = Statistics(timer)
    for language in ["en", "ru"] {
      let renderer = TimerRenderer(
        width: width, isASCII: false, localize: Localizer(language: language),
        now: Instant(seconds: 0))
      let rows = renderer.rows(statistics).dropFirst() + renderer.rows([statistics])
      #expect(rows.allSatisfy { $0.width <= width })
    }
  }
}

@Suite struct `The status bar` {
  @Test func `shows what notifies next and how many entries wait`() {
    let home = TestHome()
    #expect(home.run("timers bar").out.isEmpty)
    #expect(home.run("timers bar --json").out == #"{"open":0}"# + "\n")
    home.run("timers add Tea --down 4m --repeats 2")
    home.run("timers add Pills --down 3m --worked 12:00-13:00")
    #expect(home.run("timers bar", now: "2026-11-20T09:01:30Z").out == "Tea 00:02:30\n")
    home.run("timers tick --notify none", now: "2026-11-20T09:04:00Z")
    #expect(home.run("timers bar", now: "2026-11-20T09:04:00Z").out == "Tea 00:04:00 (1)\n")
    home.run("timers pause Pills", now: "2026-11-20T09:04:00Z")
    home.run("timers tick --notify none", now: "2026-11-20T09:08:00Z")
    #expect(home.run("timers bar", now: "2026-11-20T09:09:00Z").out == "(2)\n")
    let json = home.run("timers bar --json", now: "2026-11-20T09:09:00Z").out
    #expect(json == #"{"open":2}"# + "\n")
  }
}
