import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Events that go out as JSON, CSV or a calendar and come in again.
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

  @Test func `every member that is the event's own comes back, byte for byte`() throws {
    try fill("winter-code-jam")
    let ines = try home.token(for: "ines-novak")
    let people = home.run("export json --what people", token: ines).out
    let first = home.run("export json --event winter-code-jam").out
    let peopleFile = try home.write(Array(people.utf8), "people.json")
    let file = try home.write(Array(first.utf8), "events.json")
    let taken = other.run("hacksmiths import \(peopleFile)")
    #expect(taken.status == 0 && taken.records.count == 12, "\(taken)")
    let added = other.run("hacksmiths import \(file)")
    #expect(added.status == 0 && added.records.first?[0] == "added", "\(added)")
    #expect(added.err.contains("organization \"Harvest Table\" was added"), "\(added)")
    #expect(other.run("hacksmiths export json --event winter-code-jam").out == first)
    #expect(other.run("hacksmiths import \(file)").records.first?[0] == "same")
    #expect(other.run("hacksmiths doctor") == Consequences())
    let event = try JSON(parsing: first.utf8).array?.first
    #expect(event?["voteEnd"] == "2026-11-24T09:00:00Z" && event?["sponsors"]?.array?.count == 2)
    #expect(event?["people"]?.array?.map { $0["group"] } == ["organizer", "leader"])
  }

  @Test func `people come back byte for byte, as JSON and as a table`() throws {
    let ines = try home.token(for: "ines-novak")
    for format in ["json", "csv"] {
      let fresh = TestHome()
      let first = home.run("export \(format) --what people", token: ines).out
      let file = try home.write(Array(first.utf8), "people.\(format)")
      let taken = fresh.run("hacksmiths import \(file) --what people")
      #expect(taken.status == 0 && taken.records.allSatisfy { $0[0] == "added" }, "\(taken)")
      #expect(fresh.run("hacksmiths export \(format) --what people").out == first)
      let again = fresh.run("hacksmiths import \(file) --what people")
      #expect(again.records.count == 12 && again.records.allSatisfy { $0[0] == "same" })
      #expect(fresh.run("hacksmiths doctor") == Consequences())
    }
  }

  @Test func `a calendar comes back the same calendar`() throws {
    try fill("winter-code-jam")
    let first = home.run("export ics --event winter-code-jam").out
    let file = try home.write(Array(first.utf8), "events.ics")
    let taken = other.run("hacksmiths import \(file) --publish")
    #expect(taken.status == 0 && taken.err.isEmpty, "\(taken)")
    #expect(other.run("hacksmiths export ics").out == first)
  }

  @Test func `a table comes back into its own store without a change`() throws {
    try fill("winter-code-jam")
    let omar = try home.token(for: "omar-haddad")
    for key in ["winter-code-jam", "robot-night", "new-year-planning", "spring-hack-weekend"] {
      for format in ["csv", "json", "ics"] {
        let text = home.run("export \(format) --event \(key)", token: omar).out
        let again = try home.take(text, as: "t.\(format)", token: omar)
        #expect(again.records.first?[0] == "same", "\(key) \(format) \(again)")
      }
    }
  }

  @Test func `what follows from the rest goes on following`() throws {
    let omar = try home.token(for: "omar-haddad")
    let out = home.run("export json --event winter-code-jam").out
    let fresh = TestHome()
    let file = try home.write(Array(out.utf8), "e.json")
    #expect(fresh.run("hacksmiths import \(file)").status == 0)
    let moved = out.replacing("2026-12-25T10:00:00Z", with: "2026-12-25T11:00:00Z")
    let second = try home.take(moved, as: "m.json", token: omar)
    #expect(second.records.first?[0] == "updated", "\(second)")
    let event = try home.json("event winter-code-jam")
    #expect(event["date"] == "2026-12-25T11:00:00Z" && event["revision"] == 2)
    #expect(event["registrationEnd"] == "2026-12-25T11:00:00Z")
  }
}
