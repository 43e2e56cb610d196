import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `An edit that is not saved` {
  let world = DinDinWorld()
  private static let id = "DemoDinner000000005"

  /// Moves the dinner by a day on its screen, and leaves.
  init() { #expect(world.run("event show 0005 --keys e,right").status == 0) }

  private func shown() throws -> JSON { try world.run("draft show --json").json() }

  @Test func `is changed and saved by the commands for drafts`() throws {
    #expect(try shown()["editing"]?.string == Self.id)
    #expect(try world.json("draft set --title Soup")["editing"]?.string == Self.id)
    #expect(world.run("draft toggle carla").out == "selected\t4\n")
    #expect(try world.json("event show 0005")["title"] == nil)
    let sent = world.run("draft send --json")
    let dinner = try sent.json()
    #expect(sent.status == 0 && sent.err == "the changes are saved\n", "\(sent)")
    #expect(dinner["title"] == "Soup" && dinner["when"] == "Sunday 29 November - 7:00pm")
    #expect(dinner["guests"]?.array?.count == 4 && dinner["seq"] == 1)
    #expect(world.run("draft show").status == 66)
    #expect(try world.json("event list").array?.count == 1)
  }

  @Test func `is discarded and brought back`() throws {
    let before = try shown()
    #expect(world.run("draft discard --yes").records == [["discarded", Self.id]])
    #expect(world.run("draft show").status == 66)
    #expect(world.run("undo").status == 0)
    #expect(try shown() == before)
  }

  @Test func `is kept beside a new dinner, which says so`() throws {
    let before = try shown()
    let new = world.run("event new --date +3d --time 7pm --json")
    #expect(new.status == 0 && new.err.contains(Self.id), "\(new)")
    #expect(try shown()["editing"] == nil && world.run("draft show").err.contains(Self.id))
    #expect(world.run("draft discard --yes").status == 0)
    #expect(try shown() == before)
  }

  @Test func `of a dinner that has begun is none any more`() {
    let later = "2026-12-01T17:00:00Z"
    for line in ["show", "set --title x", "toggle ann", "send", "discard --yes"] {
      #expect(world.run("draft \(line)", now: later).status == 66, "\(line)")
    }
  }

  @Test func `asks before it takes the place of what was changed elsewhere`() throws {
    world.run("event edit 0005 --note other")
    // It belongs to what the dinner was: the screen begins anew, and the change comes in between.
    let refused = world.run("draft send")
    #expect(refused.status == 1 && refused.err.contains("--force"), "\(refused)")
    #expect(try world.json("event show 0005")["note"] == "other")
    #expect(world.run("draft send --force").status == 0)
    let saved = try world.json("event show 0005")
    #expect(saved["note"] == nil && saved["when"] == "Sunday 29 November - 7:00pm")
  }

  @Test func `is saved only where there is no conflict, or in spite of it`() {
    #expect(world.run("draft set --date 2026-12-04 --json").status == 0)
    #expect(world.run("draft send").status == 1)
    #expect(world.run("draft send --force").status == 0)
  }
}
