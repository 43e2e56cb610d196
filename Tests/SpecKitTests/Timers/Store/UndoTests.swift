import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Undo of timers` {
  private static let gold =
    "timers add \"Eat pills\" --down \"4h 30m\" --begin \"20.02.2018 09:00\""
    + " --end \"28.02.2018 09:00\" --worked 09:00-18:00"

  private func day(_ time: String) -> String { "2018-02-20T\(time):00Z" }

  private func home() -> TestHome {
    let home = TestHome(now: day("08:00"))
    home.run(Self.gold)
    return home
  }

  private func timer(_ home: TestHome, _ now: String) throws -> JSON {
    try home.run("timers show 1 --json", now: now).json()
  }

  @Test func `of a pause puts the next fire back where it was`() throws {
    let home = home()
    home.run("timers pause 1", now: day("10:00"))
    let undone = try home.run("timers undo --json", now: day("12:00")).json()
    #expect(undone.serialized() == #"{"action":"pause","timers":[1],"events":[],"left":1}"#)
    #expect(try timer(home, day("12:00"))["due"] == "2018-02-20T13:30:00Z")
    #expect(home.run("timers redo", now: day("12:30")).out == "pause\t1\t\n")
    #expect(try timer(home, day("12:30"))["remaining"] == 12_600)
    #expect(home.run("timers redo").status == 1)
  }

  @Test func `of a deletion brings the timer back with its id, and what was reached is unrecorded`()
    throws
  {
    let home = home()
    let uid = try timer(home, day("08:00"))["uid"]
    home.run("timers delete 1 --yes", now: day("10:00"))
    #expect(home.run("timers undo", now: day("19:00")).status == 0)
    let back = try timer(home, day("19:00"))
    #expect(back["uid"] == uid && back["unrecorded"] == 2 && back["cycles"] == 2)
    #expect(home.run("timers redo", now: day("19:00")).status == 0)
    #expect(home.run("timers show 1").status == 66)
    #expect(try home.run("timers stats --json").json().array?.first?["deleted"] == true)
  }

  @Test func `of an addition removes it, and redo brings it back`() throws {
    let home = home()
    #expect(home.run("timers undo").out == "add\t1\t\n")
    #expect(home.run("timers list").out.isEmpty)
    #expect(home.run("timers undo --json").status == 1)
    #expect(home.run("timers redo").status == 0)
    #expect(try timer(home, day("12:00"))["remaining"] == 5400)
    // Its id is never given to another.
    home.run("timers undo")
    #expect(try home.run("timers add Tea --up --json").json()["id"] == 2)
    #expect(home.run("timers redo").status == 1)
  }

  @Test func `of a dismissal opens the entry again and takes its count back`() throws {
    let home = home()
    home.run("timers tick --notify none", now: day("13:30"))
    home.run("timers done 1", now: day("13:31"))
    home.run("timers tick --notify none", now: day("18:00"))
    #expect(home.run("timers undo", now: day("18:01")).out == "done\t1\t1\n")
    let back = try timer(home, day("18:01"))
    #expect(back["open"] == 2 && back["success"] == 0 && back["shown"] == 2)
    let stats = try home.run("timers stats 1 --json").json()
    #expect(stats["streak"] == 0 && stats["bestStreak"] == 0)
    #expect(
      home.run("timers events --all", now: day("18:01")).records.map { $0[4] } == ["open", "open"])
    #expect(home.run("timers redo", now: day("18:02")).status == 0)
    let all = home.run("timers events --all", now: day("18:02")).records
    #expect(all.map { $0[4] } == ["open", "success"])
    #expect(try home.run("timers stats 1 --json").json()["success"] == 1)
    #expect(home.run("timers doctor").records.allSatisfy { $0[1] == "ok" || $0[1] == "absent" })
  }

  private func streaks(_ home: TestHome) throws -> [JSON?] {
    let stats = try home.run("timers stats --json", now: day("13:40")).json().array?.first
    return ["success", "streak", "bestStreak"].map { stats?[$0] }
  }

  @Test(arguments: [false, true])
  func `of a dismissal, and again, counts the streak once, also of a deleted timer`(
    isDeleted: Bool
  ) throws {
    let home = home()
    home.run("timers tick --notify none", now: day("13:30"))
    if isDeleted { home.run("timers delete 1 --yes", now: day("13:30")) }
    home.run("timers done 1", now: day("13:31"))
    #expect(try streaks(home) == [1, 1, 1])
    for _ in 1...3 {
      #expect(home.run("timers undo", now: day("13:32")).status == 0)
      #expect(try streaks(home) == [0, 0, 0])
      #expect(home.run("timers redo", now: day("13:33")).status == 0)
      #expect(try streaks(home) == [1, 1, 1])
    }
  }

  @Test func `of a deletion with the statistics drops them again when it is redone`() throws {
    let home = home()
    home.run("timers tick --notify none", now: day("13:30"))
    home.run("timers tick --notify none", now: day("18:00"))
    home.run("timers done 1", now: day("18:01"))
    home.run("timers delete 1 --yes --drop-stats", now: day("18:02"))
    #expect(home.run("timers stats --json").out == "[]\n")
    let undone = home.run("timers undo", now: day("18:03"), terminal: true)
    #expect(undone.out.contains("its entries and statistics stay deleted"), "\(undone)")
    let back = try timer(home, day("18:03"))
    #expect(["open", "success", "late"].map { back[$0] } == [0, 0, 0], "\(back)")
    #expect(home.run("timers doctor").status == 0)
    #expect(home.run("timers redo", now: day("18:04")).out == "delete\t1\t\n")
    #expect(home.run("timers stats --json").out == "[]\n")
    #expect(home.run("timers doctor").status == 0)
  }

  @Test func `of a deletion puts the snoozes back`() throws {
    let home = home()
    home.run("timers tick --notify none", now: day("13:30"))
    home.run("timers snooze 1 20m", now: day("13:31"))
    home.run("timers delete 1 --yes", now: day("13:32"))
    #expect(home.run("timers undo", now: day("13:33")).out == "delete\t1\t1\n")
    let entry = try home.run("timers events --json", now: day("13:34")).json().array?[0]
    #expect(entry?["state"] == "snoozed")
    home.run("timers redo", now: day("13:35"))
    #expect(home.run("timers tick --notify none", now: day("13:51")).out.isEmpty)
    home.run("timers undo", now: day("13:52"))
    #expect(home.run("timers tick --notify none", now: day("13:53")).records.count == 1)
  }

  @Test func `of an edit that began a new run brings the old run back`() throws {
    let home = home()
    home.run("timers edit 1 --down 1m --begin now", now: day("10:00"))
    home.run("timers tick --notify none", now: day("10:30"))
    #expect(home.run("timers undo", now: day("10:31")).status == 0)
    let back = try timer(home, day("10:31"))
    #expect(back["due"] == "2018-02-20T13:30:00Z" && back["cycles"] == 0)
    #expect(back["periodText"] == "4h30m")
  }

  @Test func `of a title keeps what was recorded since`() throws {
    let home = home()
    home.run("timers edit 1 --title Pills", now: day("09:00"))
    home.run("timers tick --notify none", now: day("13:30"))
    home.run("timers undo", now: day("13:40"))
    let back = try timer(home, day("13:40"))
    #expect(back["title"] == "Eat pills" && back["shown"] == 1 && back["open"] == 1)
  }

  @Test func `of a snooze takes the second announcement back`() throws {
    let home = home()
    home.run("timers tick --notify none", now: day("13:30"))
    home.run("timers snooze 1 10m", now: day("13:31"))
    #expect(home.run("timers undo", now: day("13:32")).out == "snooze\t1\t1\n")
    #expect(home.run("timers tick --notify none", now: day("13:50")).out.isEmpty)
    #expect(try home.run("timers events --json").json().array?[0]["state"] == "open")
    home.run("timers redo", now: day("13:51"))
    #expect(home.run("timers tick --notify none", now: day("13:52")).records.count == 1)
  }

  @Test func `lists what there is, and keeps a hundred`() throws {
    let home = home()
    for number in 1...101 { home.run("timers edit 1 --title T\(number)") }
    let list = try home.run("timers undo --list --json").json().array ?? []
    #expect(list.count == 100 && list[0]["action"] == "edit" && list[0]["at"] != nil)
    #expect(home.run("timers redo --list").out.isEmpty)
    for _ in 1...100 { #expect(home.run("timers undo").status == 0) }
    #expect(home.run("timers undo").status == 1)
    #expect(try timer(home, day("08:00"))["title"] == "T1")
  }

  /// Each command reads and writes all of it, and one may dismiss thousands of entries.
  @Test func `keeps fewer where they are long, and always the last`() throws {
    let now = try #require(Instant(iso8601: day("12:00")))
    func action(_ name: String, _ changes: Int) -> UndoAction {
      let change = UndoAction.TimerChange(id: 1, before: nil, after: nil)
      return UndoAction(
        action: name, at: now, timers: Array(repeating: change, count: changes), events: [])
    }
    var file = UndoFile()
    for (name, changes) in [("a", 4_000), ("b", 4_000), ("c", 2_000)] {
      file.add(action(name, changes))
    }
    #expect(file.actions.map(\.action) == ["a", "b", "c"])
    file.add(action("d", 1))
    #expect(file.actions.map(\.action) == ["b", "c", "d"])
    file.add(action("e", 20_000))
    #expect(file.actions.map(\.action) == ["e"])
    file.add(action("f", 1))
    #expect(file.actions.map(\.action) == ["f"])
  }

  @Test func `respects the limit of the edition`() {
    let home = home()
    home.run("timers edition free")
    for number in 1...4 { home.run("timers add T\(number) --up") }
    home.run("timers delete 1 --yes")
    home.run("timers undo")
    #expect(home.run("timers list").records.count == 5)
    home.run("timers delete 1 --yes")
    home.run("timers edition full")
    for line in ["timers add A --up", "timers add B --up", "timers edition free", "timers undo"] {
      home.run(line)
    }
    // B is gone again, five are there: the deleted one is under the addition of A.
    #expect(home.run("timers undo").status == 0)
    #expect(home.run("timers list").records.count == 4)
  }

  @Test func `T13 analytics counts the commands that changed something`() throws {
    let home = home()
    #expect(home.run("timers analytics").out.isEmpty)
    home.run("timers analytics on")
    home.run("timers add Tea --down 1m --once", now: day("12:00"))
    #expect(home.run("timers analytics show").out == "2018-02-20\tadd\t1\n")
    home.run("timers tick --notify none", now: day("12:01"))
    home.run("timers done --all", now: day("12:02"))
    let events = home.run("timers analytics show").records.map { $0[1] }
    #expect(events == ["add", "done", "fire", "success"])
  }
}
