import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The schema` {
  @Test func `names every path and every field of an invitation`() throws {
    let schema = try DinDinWorld(loaded: false).json("schema")
    #expect(
      schema["paths"] == [
        "/users/<uid>", "/events/<E>", "/guests/<E>/<uid>", "/invitations/<uid>/<E>",
        "/calendar/<uid>/<yyyy-mm>/<E>", "/guards/<uid>",
      ])
    let invitation = try #require(schema["invitation"])
    let fields = try #require(invitation["fields"]?.array)
    #expect(
      fields.compactMap { $0["name"]?.string } == [
        "hostId", "hostName", "hostAvatar", "hostPhone", "hostEmail", "startsAt", "timeZone",
        "minutes", "title", "label", "address", "lat", "lon", "attribution", "note",
        "rsvpBy", "status",
      ])
    for field in fields {
      let name = try #require(field["name"]?.string)
      #expect(field["meaning"]?.string?.isEmpty == false, "\(name)")
      let value = try #require(invitation["example"]?[name], "\(name)")
      switch field["type"]?.string {
      case "string", "string?": #expect(value.string != nil, "\(name)")
      case "integer", "integer?": #expect(value.int != nil, "\(name)")
      case "number?": #expect(value.number != nil, "\(name)")
      case let choice:
        let words = choice?.split(separator: "|").map(String.init) ?? []
        #expect(value.string.map(words.contains) == true, "\(name)")
      }
    }
    // What is told is what is read and written.
    let example = try #require(invitation["example"])
    let record = try JSONCoder.decode(InvitationRecord.self, from: example)
    #expect(record == .example && json(record) == example)
    #expect(example.object?.count == fields.count)
  }

  @Test func `is what commands store`() throws {
    let world = DinDinWorld()
    let name = try #require(try world.json("whoami")["id"]?.string)
    let stored = try world.database(nil, at: Instant(seconds: 0)).get(
      TreePath("invitations", name))
    let names = Set(InvitationRecord.members.map(\.name))
    let invitations = try #require(stored.object)
    #expect(!invitations.isEmpty)
    for invitation in invitations {
      let stored = (invitation.value.object ?? []).map(\.key)
      #expect(!stored.isEmpty && names.isSuperset(of: stored))
    }
  }

  @Test func `is a text in a pipe, in both languages`() throws {
    let world = DinDinWorld(loaded: false)
    let english = world.run("schema").out
    #expect(
      english.hasPrefix("/users/<uid>\n/events/<E>\n") && english.contains("\n{\n  \"hostId\":"))
    #expect(english.contains("\nlat\tnumber?\tthe latitude in degrees\n"))
    #expect(world.run("schema --lang ar").out.contains("\nlat\tnumber?\tخط العرض بالدرجات\n"))
  }

  @Test func `of an event reads back what it writes`() throws {
    let event = EventRecord(
      hostId: "a", details: InvitationRecord.example.details, seq: 2, rev: 3)
    #expect(try JSONCoder.decode(EventRecord.self, from: json(event)) == event)
    #expect(json(event).object?.map(\.key).first == "hostId" && json(event)["rev"] == 3)
  }
}
