import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

/// What people type, and what they are told of what was done.
@Suite struct `Words of timers`: SampleHome {
  private func tea() -> TestHome {
    let home = TestHome(now: day("08:00"))
    home.run("timers add Tea --down 4m --once --notes \"two spoons\"")
    return home
  }

  @Test func `notes stand under the title of a list and of the live screen`() {
    let home = tea()
    for line in ["timers list", "timers watch --no-splash --keys q"] {
      let rows = home.run(line, terminal: line == "timers list").out.split(separator: "\n")
      let notes = rows.indices.filter { rows[$0].contains("two spoons") }
      #expect(notes.count == 1, "\(rows)")
      #expect(notes.allSatisfy { rows[$0 - 1].contains("Tea") }, "\(rows)")
    }
  }

  @Test func `a wait under --keys prints the clock it has reached`() {
    let watch = tea().run("timers watch --no-splash --keys +3s,q")
    #expect(watch.out.contains("== 2 +3000ms timers =="), "\(watch.out)")
    #expect(watch.out.contains("00:03:57"), "\(watch.out)")
  }

  @Test func `a title is found in any case where none has the same case`() {
    let home = tea()
    #expect(home.run("timers pause tEA").status == 0)
    home.run("timers add tea --up")
    #expect(home.run("timers show tea").out.contains("type\tup"))
    let refused = home.run("timers show TEA")
    #expect(refused.status == 64)
    #expect(refused.err.contains("1, 2"), "\(refused.err)")
  }

  @Test func `delete --finished deletes those and no others, and undo brings them back`() throws {
    let home = tea()
    home.run("timers add Day --down 1d")
    #expect(home.run("timers delete --finished", now: day("09:00")).status == 64)
    #expect(home.run("timers delete --finished --yes", now: day("09:00")).records.count == 1)
    #expect(home.run("timers list", now: day("09:00")).records.map(\.last) == ["Day"])
    #expect(home.run("timers undo", now: day("09:00")).status == 0)
    #expect(home.run("timers list", now: day("09:00")).records.count == 2)
  }

  @Test func `delete --finished where none is finished deletes nothing and asks nothing`() {
    #expect(tea().run("timers delete --finished") == Consequences())
  }

  @Test(arguments: ["timers delete", "timers delete --finished Tea"])
  func `delete needs either timers or --finished`(line: String) {
    #expect(tea().run(line + " --yes").status == 64)
  }

  @Test(arguments: [
    ("timers add Soup --down 1h", "Added: Soup; rings next 09:00 (undo: spec timers undo)"),
    ("timers edit Tea --title Chai", "Changed: Chai; rings next 08:04 (undo: spec timers undo)"),
    ("timers pause Tea", "Paused: Tea (undo: spec timers undo)"),
    ("timers resume Tea --restart", "Started again: Tea (undo: spec timers undo)"),
    ("timers delete Tea --yes", "undo: spec timers undo"),
    ("timers undo", "redo: spec timers redo"),
  ])
  func `on a terminal each change says what it did and how to take it back`(
    line: String, said: String
  ) {
    let home = tea()
    #expect(home.run(line, terminal: true).err.contains(said))
    #expect(tea().run(line).err.isEmpty)
  }

  @Test func `a change that changes nothing offers no undo`() {
    let home = tea()
    home.run("timers pause Tea")
    #expect(!home.run("timers pause Tea", terminal: true).err.contains("undo"))
  }

  @Test(arguments: [
    ("rm", "spec timers delete"), ("remove", "spec timers delete"), ("stop", "spec timers pause"),
    ("start", "spec timers resume"), ("ls", "spec timers list"), ("create", "spec timers add"),
    ("new", "spec timers add"),
    ("status", "'spec timers list' or 'spec timers watch' or 'spec timers bar'"),
  ])
  func `the command names of other programs lead to those of this one`(
    word: String, command: String
  ) {
    let home = tea()
    let refused = home.run("timers \(word) Tea")
    #expect(refused.status == 64)
    #expect(refused.err.contains(command), "\(refused.err)")
    #expect(home.run("timers list").records.count == 1)
  }
}
