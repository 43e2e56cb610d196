import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `Pending invitations` {
  @Test func `are pending before the start and the deadline`() {
    let status = { (hour: Int, deadline: Int?) in
      DinnerSample.card("E", hour, rsvpBy: deadline)?.status
    }
    #expect(status(13, nil) == .pending && status(12, nil) == .closed && status(11, nil) == .closed)
    #expect(status(20, 13) == .pending && status(20, 12) == .closed)
    #expect(DinnerSample.card("E", 20, .accepted)?.status == .accepted)
    #expect(DinnerSample.card("E", 11, .accepted)?.status == .accepted)
    #expect(DinnerSample.card("E", 20, .rejected) == nil)
  }

  private var five: [Dinner] {
    [("e", 40), ("a", 20), ("d", 30), ("b", 20), ("c", 25)].compactMap {
      DinnerSample.card($0.0, $0.1)
    }
  }

  @Test func `go by start, then id, and know their turn`() {
    let invitations = PendingInvitations(
      five + [DinnerSample.card("x", 21, .accepted)].compactMap(\.self), cursor: nil)
    #expect(invitations.all.map(\.id) == ["a", "b", "c", "d", "e"])
    #expect(invitations.all.map(\.turn?.position) == [1, 2, 3, 4, 5])
    #expect(invitations.all.allSatisfy { $0.turn?.of == 5 })
    #expect(
      invitations.current?.id == "a" && invitations.neighbor(-1)?.id == "e"
        && invitations.neighbor(1)?.id == "b")
  }

  @Test func `stay at the card that its host has moved`() {
    let cursor = DinnerSample.card("b", 20).map(InvitationCursor.init)
    let moved = five.filter { $0.id != "b" } + [DinnerSample.card("b", 50)].compactMap(\.self)
    #expect(PendingInvitations(moved, cursor: cursor).current?.id == "b")
  }

  @Test func `continue after a card that was removed, also among dinners that start together`() {
    let cursor = DinnerSample.card("a", 20).map(InvitationCursor.init)
    #expect(PendingInvitations(five.filter { $0.id != "a" }, cursor: cursor).current?.id == "b")
  }
}

@Suite struct `The dinner agenda` {
  @Test func `has dinners that start together in the order of their ids`() throws {
    let date = try #require(CivilDate(iso8601: "2026-11-20"))
    let dinners = [DinnerSample.card("b", 20, .accepted), DinnerSample.card("a", 20, .accepted)]
    let days = AgendaDay.days(
      from: date, count: 1, today: date, dinners: dinners.compactMap(\.self))
    #expect(days.map { $0.dinners.map(\.id) } == [["a", "b"]])
  }
}
