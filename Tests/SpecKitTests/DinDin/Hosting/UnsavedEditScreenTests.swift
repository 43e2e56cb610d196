import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// Changes that were begun on the screen of a dinner and not saved, and the screen of another one, or of the
/// same after somebody else has changed it.
@Suite struct `Unsaved changes on a screen` {
  let world = DinDinWorld()
  let other: String
  private static let first = "DemoDinner000000005"
  private static let other =
    "Changes of another dinner are not saved: Rotunda Kitchen, Sunday 29 November"
  private static let older = "The dinner was changed elsewhere after your changes"
  private static let over =
    "The dinner was changed elsewhere since. Save what you changed on top of that? y/N"

  /// Moves the first dinner by a day on its screen, and leaves.
  init() throws {
    let sent = world.run(
      "event new --date 2026-12-10 --time 7pm --address Hall --guests dan --send --json")
    other = try #require(try sent.json()["id"]?.string, "\(sent)")
    #expect(world.run("event show 0005 --keys e,right").status == 0)
  }

  private func frames(_ line: String) throws -> [JSON] {
    let result = world.run("--json \(line)")
    #expect(result.status == 0, "\(result)")
    return try result.jsonLines()
  }

  private func text(_ frame: JSON?) -> String {
    // Messages are wrapped.
    (frame?["rows"]?.array ?? []).compactMap(\.string).joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }

  private func kept() throws -> (editing: String?, when: String?) {
    let draft = try? world.run("draft show --json").json()
    return (draft?["editing"]?.string, draft?["when"]?.string)
  }

  @Test func `of another dinner are asked about, and stay without yes`() throws {
    let before = try kept()
    for keys in ["e,n", "e,esc", "e,enter"] {
      let frames = try frames("event show \(other) --keys \(keys)")
      #expect(frames.contains { text($0).contains(Self.other) }, "\(frames)")
      #expect(frames.last?["screen"] == "event")
      #expect(try kept() == before)
    }
    // The screen that was opened by a command leads home.
    #expect(try frames("event edit \(other) --keys n").last?["screen"] == "home")
    #expect(try kept() == before)
    #expect(world.run("event show \(other) --keys e --lang ar").out.contains("لم تُحفظ تغييرات"))
  }

  @Test func `of another dinner are discarded by yes`() throws {
    let frames = try frames("event show \(other) --keys e,y,right")
    #expect(frames.contains { text($0).contains("The changes are discarded") })
    #expect(frames.last?["screen"] == "create")
    #expect(try kept() == (other, "Friday 11 December - 7:00pm"))
  }

  @Test func `of a dinner that has begun give way`() throws {
    let result = world.run(
      "event show \(other) --keys e,right --json", now: "2026-12-01T17:00:00Z")
    #expect(result.status == 0 && !result.out.contains("are not saved"), "\(result)")
    #expect(try kept().editing == other)
  }

  @Test
  func `are gone on with where the dinner is the same, and saved over others after a question`()
    throws
  {
    #expect(world.run("event edit 0005 --note other").status == 0)
    let asked = try frames("event show 0005 --keys e,n,backtab,enter,n")
    #expect(asked.contains { text($0).contains(Self.older) })
    #expect(asked.contains { text($0).contains(Self.over) })
    // No leaves both as they are.
    #expect(asked.last?["screen"] == "create" && text(asked.last).contains("Sunday 29 November"))
    #expect(try kept().editing == Self.first)
    #expect(try world.json("event show 0005")["note"] == "other")
    let saved = try frames("event show 0005 --keys e,n,backtab,enter,y")
    #expect(saved.last?["screen"] == "event")
    let dinner = try world.json("event show 0005")
    // The others' note was not changed here, so it stays.
    #expect(dinner["note"] == "other" && dinner["when"] == "Sunday 29 November - 7:00pm")
    #expect(try kept().editing == nil)
  }

  @Test func `are discarded where the dinner is the same, which shows what it is now`() throws {
    #expect(world.run("event edit 0005 --note other").status == 0)
    let frames = try frames("event show 0005 --keys e,y")
    #expect(
      text(frames.last).contains("Saturday 28 November") && text(frames.last).contains("other"))
    #expect(try kept().editing == nil)
  }

  /// The picker saves an edit too.
  @Test func `are saved over others from the guest list, and then asked about an overlap`() throws {
    #expect(world.run("draft set --date 2026-12-04 --json").status == 0)
    #expect(world.run("event edit 0005 --note other").status == 0)
    let keys = "e,n,tab*6,enter,enter"
    let no = try frames("event show 0005 --keys \(keys),n")
    #expect(no.contains { text($0).contains(Self.over) } && no.last?["screen"] == "picker")
    let second = try frames("event show 0005 --keys \(keys),y,n")
    #expect(second.contains { text($0).contains("At the same time") }, "\(second)")
    #expect(try world.json("event show 0005")["note"] == "other")
    let both = try frames("event show 0005 --keys \(keys),y,y")
    #expect(both.last?["screen"] == "event")
    let dinner = try world.json("event show 0005")
    // The others' note was not changed here, so it stays.
    #expect(dinner["note"] == "other" && dinner["when"] == "Friday 4 December - 7:00pm")
  }

  @Test func `are saved over others from their own screen, and then asked about an overlap`() throws
  {
    #expect(world.run("draft set --date 2026-12-04 --json").status == 0)
    #expect(world.run("event edit 0005 --note other").status == 0)
    let keys = "e,n,backtab,enter"
    let second = try frames("event show 0005 --keys \(keys),y,n")
    #expect(second.contains { text($0).contains("At the same time") }, "\(second)")
    #expect(try world.json("event show 0005")["note"] == "other")
    #expect(try frames("event show 0005 --keys \(keys),y,y").last?["screen"] == "event")
    let dinner = try world.json("event show 0005")
    #expect(dinner["note"] == "other" && dinner["when"] == "Friday 4 December - 7:00pm")
  }
}
