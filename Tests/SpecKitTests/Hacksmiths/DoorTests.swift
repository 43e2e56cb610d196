import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Checking people in, by whatever the one at the door is told.
@Suite struct `The door of an event` {
  /// Two hours before the food rescue hackathon.
  let home = HacksmithsHome()
  static let day = "2026-12-05T06:00:00Z"

  private func checkIn(_ person: String, _ options: String...) throws -> Consequences {
    let omar = try home.token(for: "omar-haddad")
    return home.home.run(
      words: ["hacksmiths", "event", "checkin", "food-rescue-hackathon", person] + options,
      now: Self.day, environment: ["SPEC_HACKSMITHS_TOKEN": omar])
  }

  @Test(arguments: [
    ("sofia-rossi", "sofia-rossi"), ("a00000000000000000000007", "sofia-rossi"),
    ("Sofia Rossi", "sofia-rossi"), ("  sofia   ROSSI ", "sofia-rossi"), ("Sof", "sofia-rossi"),
    ("rossi", "sofia-rossi"), ("sofia-ro", "sofia-rossi"), ("Ana Maria", "ana-maria-silva"),
    ("Maria Sil", "ana-maria-silva"), ("Tom", "tom-okafor"),
  ])
  func `is told a key, an id, a name or the start of one`(_ word: String, _ key: String) throws {
    let done = try checkIn(word)
    #expect(done.status == 0 && done.records.first?[1] == key, "\(done)")
    let again = try checkIn(word)
    #expect(again.status == 1 && again.err.contains("already checked in at 07:00"), "\(again)")
    #expect(try checkIn(word, "--undo").status == 0)
  }

  @Test func `is told a code in either case`() throws {
    let omar = try home.token(for: "omar-haddad")
    let guests = home.run("event guests food-rescue-hackathon", token: omar).records
    let code = try #require(guests.first { $0[1] == "ravi-patel" }?[5])
    let done = try checkIn(code.lowercased())
    #expect(done.status == 0 && done.records.first?[1] == "ravi-patel", "\(done)")
  }

  @Test func `a start that fits several names them`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run("rsvp food-rescue-hackathon", token: omar)
    // Omar Haddad and Tom Okafor.
    let several = try checkIn("o")
    #expect(several.status == 1, "\(several)")
    #expect(several.err.contains("Omar Haddad (omar-haddad)"))
    #expect(several.err.contains("Tom Okafor (tom-okafor)"))
    #expect(!several.err.contains("Ravi"))
    #expect(try checkIn("Om").status == 0)
  }

  @Test func `a whole name is meant before a longer one`() throws {
    try home.change { transaction in
      let before = try #require(try transaction.person(Sample.id(12)))
      var ana = before
      ana.person.name = PersonName(first: "Sofia Rossi", last: "Silva")
      try transaction.put(ana, before: before)
    }
    #expect(try checkIn("Sofia Rossi").records.first?[1] == "sofia-rossi")
    #expect(try checkIn("Sofia Rossi S").records.first?[1] == "ana-maria-silva")
  }

  @Test(arguments: ["Mia Chen", "mia-chen", "nobody", "ofia", " ", "-"])
  func `others are not on the list`(_ word: String) throws {
    let refused = try checkIn(word)
    #expect(refused.status == 1 && refused.err.contains("not on the guest list"), "\(refused)")
  }
}
