import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// Rows of the table of the requirements, run in this process. Fires become entries, which are dismissed in time or late.
@Suite struct `Commands of entries`: SampleHome {
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

  @Test func `a length of time given to --since is that long ago`() {
    let home = home(Self.goldEndless)
    home.run("timers tick", now: day("13:30"))
    for (since, count) in [("10m", 1), ("1m", 0), ("-10m", 1), ("yesterday", 1), ("13:30", 1)] {
      let events = home.run("timers events --since \(since)", now: day("13:35"))
      #expect(events.status == 0 && events.records.count == count, "\(since): \(events)")
    }
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

  @Test(arguments: [("last", 1, 4), ("none", 0, 0)])
  func `R27 catching up`(mode: String, entries: Int, missed: Int) throws {
    let home = home(Self.goldEndless)
    let moment = "2018-02-22T10:00:00Z"
    let said = home.run("timers tick --catch-up \(mode)", now: moment).records
    #expect(said.count == entries)
    let events = home.run("timers events", now: moment).records
    #expect(events.count == entries)
    #expect(events.allSatisfy { $0[5] == String(missed) })
    let json = try timer(home, moment)
    #expect(json["missed"] == 4 && json["unrecorded"] == 0 && json["cycles"] == 10)
    #expect(home.run("timers tick", now: moment).out.isEmpty)
  }

  @Test func `R37 the thousand and first open entry closes the oldest as late`() throws {
    let home = home("timers add --down 1m")
    home.run("timers tick --notify none", now: day("08:01"))
    let folder = "\(home.directory)/.local/share/spec/timers"
    let lines = try String(contentsOfFile: "\(folder)/open.jsonl", encoding: .utf8)
    let others = (2...1000).map { lines.replacing("\"id\":1,", with: "\"id\":\($0),") }.joined()
    try (lines + others).write(
      toFile: "\(folder)/open.jsonl", atomically: true, encoding: .utf8)
    let file = try String(contentsOfFile: "\(folder)/timers.json", encoding: .utf8)
    try file.replacing("\"openCount\": 1,", with: "\"openCount\": 1000,")
      .replacing("\"nextEvent\": 2,", with: "\"nextEvent\": 1001,")
      .write(toFile: "\(folder)/timers.json", atomically: true, encoding: .utf8)
    home.run("timers tick --notify none", now: day("08:02"))
    let end = day("08:02")
    let open = try home.run("timers events --json", now: end).json().array ?? []
    #expect(open.count == 1000)
    let all = try home.run("timers events --all --json", now: end).json().array ?? []
    let closed = all.filter { $0["auto"] == true }
    #expect(all.count == 1001)
    #expect(closed.map { $0["id"] } == [1] && closed.allSatisfy { $0["state"] == "late" })
    #expect(try timer(home, end)["open"] == 1000)
  }
}
