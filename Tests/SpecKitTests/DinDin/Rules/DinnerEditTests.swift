import SpecCore
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `An edit of a dinner` {
  private func edit(_ world: RuledTree = RuledTree()) throws -> DinnerEdit {
    try #require(try world.edit())
  }

  @Test func `is one write of what the page names`() throws {
    var edit = try edit()
    edit.details.note = "bring shoes"
    edit.details.startsAt += 30 * 86_400_000
    let update = edit.update().texts
    #expect(
      update.keys.sorted() == [
        "/calendar/ann/2026-11/E", "/calendar/ann/2026-12/E", "/calendar/bob/2026-11/E",
        "/calendar/bob/2026-12/E", "/events/E/note", "/events/E/rev", "/events/E/seq",
        "/events/E/startsAt", "/events/E/updatedAt", "/invitations/bob/E", "/invitations/cam/E",
      ])
    #expect(update["/events/E/seq"] == 1)
    #expect(update["/events/E/updatedAt"] == ServerValue.timestamp)
    #expect(update["/calendar/ann/2026-12/E"]?["role"] == "host")
  }

  @Test func `deletes cleared values and leaves the members of other programs`() throws {
    var world = RuledTree()
    world.apply([
      TreePath("events", "E", "icsUid"): "u", TreePath("events", "E", "note"): "n",
      TreePath("guests", "E", "bob", "extra"): 1,
    ])
    var edit = try edit(world)
    edit.details.note = nil
    edit.entries = GuestListChange(answers: ["bob": .rejected]).applied(
      to: edit.guests, at: RuledTree.now)
    #expect(edit.update().texts["/events/E/note"] == JSON.null)
    #expect(try world.write(edit.update(), by: "ann"))
    #expect(world.tree.node(at: ["events", "E"])["icsUid"] == "u")
    #expect(world.tree.node(at: ["guests", "E", "bob"])["extra"] == 1)
    #expect(try world.problems() == [])
  }

  @Test func `changes the guest list with all copies`() throws {
    let now = RuledTree.now
    let dan = UserRecord(name: "Dan", phone: "1")
    let changes: [(GuestListChange, [String: GuestStatus])] = [
      (GuestListChange(), ["bob": .accepted, "cam": .pending, "eve": .rejected]),
      (
        GuestListChange(invited: ["dan": dan, "eve": dan, "bob": dan]),
        ["bob": .accepted, "cam": .pending, "eve": .pending, "dan": .pending]
      ),
      (GuestListChange(uninvited: ["bob", "cam", "eve"]), [:]),
      (
        GuestListChange(answers: [
          "cam": .accepted, "bob": .pending, "eve": .accepted, "dan": .accepted,
        ]),
        ["bob": .pending, "cam": .accepted, "eve": .accepted]
      ),
      (GuestListChange(reconfirms: true), ["bob": .pending, "cam": .pending, "eve": .rejected]),
      (
        GuestListChange(answers: ["bob": .accepted], reconfirms: true),
        ["bob": .accepted, "cam": .pending, "eve": .rejected]
      ),
    ]
    for (change, statuses) in changes {
      for days in [0, 30] {
        var world = RuledTree()
        var edit = try edit(world)
        edit.details.startsAt += Int64(days) * 86_400_000
        edit.entries = change.applied(to: edit.guests, at: now)
        #expect(try world.write(edit.update(), by: "ann"))
        #expect(try world.guests().mapValues(\.status) == statuses, "\(change)")
        #expect(try world.problems() == [], "\(change)")
      }
    }
    let entries = GuestListChange(answers: ["cam": .accepted], reconfirms: true).applied(
      to: try edit().guests, at: now)
    #expect(entries["cam"]?.respondedAt == now.milliseconds && entries["bob"]?.respondedAt == nil)
  }

  @Test func `of answers: undo puts everything back but the revision`() throws {
    for (person, accepts) in [("cam", true), ("cam", false), ("bob", true), ("bob", false)] {
      var world = RuledTree()
      let original = world
      let before = try #require(try world.answer(of: person))
      let update =
        accepts ? try before.accept(plus: 3, note: "n", conflicts: []) : try before.reject()
      #expect(try world.write(update, by: person))
      let rev = try #require(try world.record(EventRecord.self, "events", "E")?.rev)
      let undo = AnswerUpdate(
        id: before.id, guestID: person, invitation: before.invitation, guest: before.guest,
        rev: rev, times: before.times, now: before.now
      ).undo()
      #expect(try !world.allows(undo, by: "dan") && !world.allows(undo, by: "eve"))
      #expect(try world.write(undo, by: person), "\(person)")
      world.apply([TreePath("events", "E", "rev"): 4])
      #expect(world.tree == original.tree, "\(person)")
    }
  }
}
