import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Events that go out as a calendar, and people as a table, and come in again.
@Suite struct `Events that go out and come back` {
  let home = HacksmithsHome()
  let other = TestHome()

  private func fill(_ key: String) throws {
    let omar = try home.token(for: "omar-haddad")
    let words = [
      "event", "edit", key, "--registration-start", "2026-11-25T09:00:00Z",
      "--registration-end", "2026-12-12T10:00:00Z", "--vote-end", "2026-11-24T09:00:00Z",
      "--image", "https://x.example/p.png", "--map", "52.5,13.4", "--org", "harvest-table",
      "--sponsor", "harvest-table", "--sponsor", "hacksmiths", "--leader", "lena-fischer",
      "--marketing", "Come!\nNow.", "--max-guests", "3", "--waitlist", "manual", "--online",
      "--tag", "a;\\", "--tag", "b c",
    ]
    let edited = home.run(words: words, token: omar)
    #expect(edited.status == 0, "\(edited)")
    let added = home.run(
      words: [
        "schedule", "add", key, "--title", "Talk", "--start", "2026-12-25T11:00:00Z", "--end",
        "2026-12-25T12:00:00Z", "--who", "lena-fischer", "--place", "Room 1", "--info", "Bring it",
      ], token: omar)
    #expect(added.status == 0, "\(added)")
  }

  @Test func `people come back byte for byte as a table`() throws {
    let first = home.run("export csv --what people", token: try home.token(for: "ines-novak")).out
    let file = try home.write(Array(first.utf8), "people.csv")
    let taken = other.run("hacksmiths import \(file)")
    #expect(taken.status == 0 && taken.records.allSatisfy { $0[0] == "added" }, "\(taken)")
    #expect(other.run("hacksmiths export csv --what people").out == first)
    let again = other.run("hacksmiths import \(file)")
    #expect(again.records.count == 12 && again.records.allSatisfy { $0[0] == "same" })
    #expect(other.run("hacksmiths doctor") == Consequences())
  }

  @Test func `a calendar comes back the same calendar`() throws {
    try fill("winter-code-jam")
    let first = home.run("export ics --event winter-code-jam").out
    let file = try home.write(Array(first.utf8), "events.ics")
    let taken = other.run("hacksmiths import \(file) --publish")
    #expect(taken.status == 0 && taken.err.isEmpty, "\(taken)")
    #expect(other.run("hacksmiths export ics").out == first)
  }

  @Test func `a calendar comes back into its own store without a change`() throws {
    try fill("winter-code-jam")
    let omar = try home.token(for: "omar-haddad")
    for key in ["winter-code-jam", "robot-night", "new-year-planning", "spring-hack-weekend"] {
      let text = home.run("export ics --event \(key)", token: omar).out
      let again = try home.take(text, as: "t.ics", token: omar)
      #expect(again.records.first?[0] == "same", "\(key) \(again)")
    }
  }

  @Test func `what follows from the rest goes on following`() throws {
    let omar = try home.token(for: "omar-haddad")
    let moved = home.run("export ics --event winter-code-jam").out
      .replacing("DTSTART:20261225T100000Z", with: "DTSTART:20261225T110000Z")
    let second = try home.take(moved, as: "m.ics", token: omar)
    #expect(second.records.first?[0] == "updated", "\(second)")
    let event = try home.json("event winter-code-jam")
    #expect(event["date"] == "2026-12-25T11:00:00Z" && event["revision"] == 2)
    #expect(event["registrationEnd"] == "2026-12-25T11:00:00Z")
  }
}
