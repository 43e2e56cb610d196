import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `An answer` {
  private func answering(
    _ status: GuestStatus = .pending, hour: Int = 20, rsvpBy: Int? = nil, plus: Int? = nil,
    note: String? = nil
  ) -> AnswerUpdate {
    let invitation = DinnerSample.invitation(hour, status, rsvpBy: rsvpBy)
    return AnswerUpdate(
      id: "E", guestID: "me", invitation: invitation,
      guest: GuestRecord(name: "Me", status: status, plus: plus, note: note, invitedAt: 0), rev: 4,
      times: WallTimes(invitation.details, DinnerSample.zones), now: DinnerSample.at(12))
  }

  @Test func `accepts with one write of what the page names`() throws {
    let update = try answering().accept(plus: 2, note: "no nuts", conflicts: []).texts
    let line = update["/calendar/me/2026-11/E"]
    #expect(
      update.filter { $0.key != "/calendar/me/2026-11/E" } == [
        "/events/E/rev": 5, "/guests/E/me/status": "accepted", "/guests/E/me/plus": 2,
        "/guests/E/me/note": "no nuts",
        "/guests/E/me/respondedAt": .int(DinnerSample.at(12).milliseconds),
        "/invitations/me/E/status": "accepted",
      ])
    #expect(line?["role"] == "guest" && line?["day"] == 20 && line?["hostName"] == "Ann")
  }

  @Test func `rejects by deleting the invitation and the line`() throws {
    #expect(
      try answering(.accepted).reject().texts == [
        "/events/E/rev": 5, "/guests/E/me/status": "rejected",
        "/guests/E/me/respondedAt": .int(DinnerSample.at(12).milliseconds),
        "/invitations/me/E": nil, "/calendar/me/2026-11/E": nil,
      ])
  }

  @Test func `given again keeps the values that it does not name, and writes the entry alone`()
    throws
  {
    let accepted = answering(.accepted, plus: 1, note: "x")
    #expect(try accepted.accept(plus: nil, note: nil, conflicts: []) == [:])
    #expect(
      try accepted.accept(plus: 0, note: "", conflicts: []).texts == [
        "/events/E/rev": 5, "/guests/E/me/status": "accepted",
        "/guests/E/me/respondedAt": .int(DinnerSample.at(12).milliseconds),
        "/guests/E/me/plus": nil, "/guests/E/me/note": nil,
      ])
  }
}
