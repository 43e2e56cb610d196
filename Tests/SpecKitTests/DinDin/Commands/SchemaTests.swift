import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The schema` {
  @Test func `invitations and events are read back as they were written`() throws {
    let invitation = InvitationRecord.example
    #expect(try JSONCoder.decode(InvitationRecord.self, from: json(invitation)) == invitation)
    let event = EventRecord(hostId: "a", details: invitation.details, seq: 2, rev: 3)
    #expect(try JSONCoder.decode(EventRecord.self, from: json(event)) == event)
    #expect(json(event).object?.map(\.key).first == "hostId" && json(event)["rev"] == 3)
  }
}
