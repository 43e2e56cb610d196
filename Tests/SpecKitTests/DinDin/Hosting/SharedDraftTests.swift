import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A draft that another command changes meanwhile` {
  let world = DinDinWorld()

  private func session() throws -> Session {
    try Session(world.home.command(at: world.home.now, environment: ["TZ": "America/New_York"]))
  }

  private func begin() throws -> PlannedDraft {
    #expect(
      world.run("event new --date +3d --time 7pm --address 'Garden Court' --guests ann").status == 0
    )
    return PlannedDraft(try session().drafts.current(), isStored: true, isEdit: false)
  }

  @Test func `keeps that change on a screen, and shows it`() throws {
    var plan = try begin()
    #expect(world.run("draft toggle ben").status == 0)
    try plan.change(session()) { $0.title = "Soup" }
    #expect(plan.value.title == "Soup" && plan.value.guests.count == 2)
    #expect(try world.json("draft show")["selected"] == 2)
    #expect(try world.json("draft show")["title"] == "Soup")
    #expect(world.run("draft set --note x").status == 0)
    try plan.refresh(session())
    #expect(plan.value.note == "x")
  }

  @Test func `is not brought back by a screen once it was sent or discarded`() throws {
    var plan = try begin()
    #expect(world.run("draft send").status == 0)
    let session = try session()
    #expect(throws: HostingError.noDraft) { try plan.change(session) { $0.title = "Soup" } }
    #expect(throws: HostingError.noDraft) { try plan.refresh(session) }
    #expect(world.run("draft show").status == 66)
    #expect(world.run("event new --date +4d", now: "2026-11-20T17:00:05Z").status == 0)
    #expect(throws: HostingError.noDraft) { try plan.change(session) { $0.title = "Soup" } }
    var other = PlannedDraft(Draft(session.command), isStored: false, isEdit: false)
    #expect(throws: HostingError.draftExists) { try other.change(session) { $0.title = "Soup" } }
    #expect(try world.json("draft show")["title"] == nil)
  }

  @Test func `is not replaced by a draft that began without it`() throws {
    let session = try session()
    let draft = Draft(session.command)
    #expect(try session.drafts.save(draft, inPlaceOf: nil))
    #expect(try !session.drafts.save(Draft(session.command), inPlaceOf: nil))
    #expect(try session.drafts.load() == draft)
  }

  @Test func `is sent once by two at once, and both succeed`() throws {
    let draft = try begin().value
    var session = try session()
    // The other command, which ignores overlaps, has read before that the dinner does not exist.
    var isFirst = true
    session.database.willWrite = {
      guard isFirst else { return }
      isFirst = false
      #expect(world.run("draft send --force").status == 0)
    }
    let dinner = try DinnerSender(session: session).send(draft, force: false)
    #expect(dinner.entries.count == 1)
    #expect(world.run("event list").records.count == 2)
  }
}
