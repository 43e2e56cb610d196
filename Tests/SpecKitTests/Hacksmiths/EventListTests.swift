import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `Lists of events` {
  private let home = HacksmithsHome()
  private let draft = "spring-hack-weekend"

  private func keys(_ line: String, _ person: String? = nil) throws -> [String] {
    let token = try person.map(home.token) ?? ""
    let result = home.run("event list \(line)", token: token)
    #expect(result.status == 0, "\(result)")
    return result.records.map { $0[3] }
  }

  @Test func `the published ones to come are for everybody`() throws {
    let coming = [
      "food-rescue-hackathon", "open-data-evening", "winter-code-jam", "new-year-planning",
    ]
    #expect(try keys("") == coming)
    #expect(try keys("", "omar-haddad") == coming)
    #expect(try keys("--limit 2") == Array(coming.prefix(2)))
    #expect(try keys("--search open") == ["open-data-evening"])
  }

  @Test func `past ones come the latest first, page by page`() throws {
    try home.importDailyEvents(300, from: "2025-06-01T10:00:00Z")
    let all = try home.json("event list --past").array ?? []
    let dates = all.compactMap { $0["date"]?.string }
    #expect(dates.count > 200 && dates == dates.sorted(by: >) && Set(dates).count == dates.count)
    #expect(all.allSatisfy { $0["state"] == "past" })
    #expect(try keys("--past --limit 3").count == 3)
  }

  @Test func `drafts are listed for those who organize them, and for admins`() throws {
    #expect(try keys("--drafts", "omar-haddad") == [draft])
    #expect(try keys("--drafts", "ines-novak") == [draft])
    let omar = try home.token(for: "omar-haddad")
    #expect(home.run("event list --drafts", token: omar).records[0][6] == "draft")
    // One who only has the role sees none of others.
    home.run("role set lena-fischer organizer", token: try home.token(for: "ines-novak"))
    #expect(try keys("--drafts", "lena-fischer") == [])
    let shown = home.run(
      "event list --drafts", terminal: true, token: try home.token(for: "lena-fischer"))
    #expect(shown.err.plain.contains("spec hacksmiths event add"))
    // One who is named in a draft sees it without the role.
    home.run("event edit \(draft) --organizer omar-haddad --organizer mia-chen", token: omar)
    #expect(try keys("--drafts", "mia-chen") == [draft])
  }

  @Test func `an event that is published later is listed with the drafts`() throws {
    let omar = try home.token(for: "omar-haddad")
    home.run("event publish \(draft) --at 2026-12-01T00:00:00Z", token: omar)
    #expect(home.run("event list --drafts", token: omar).records[0][6] == "scheduled")
    #expect(try !keys("").contains(draft))
  }

  @Test func `all are past ones, those to come, canceled ones and drafts`() throws {
    #expect(
      try keys("--all", "omar-haddad") == [
        "maps-for-shelters", "food-rescue-hackathon", "open-data-evening", "robot-night",
        "winter-code-jam", "new-year-planning", draft,
      ])
  }

  @Test(arguments: ["--drafts", "--all"])
  func `who organizes nothing is refused`(_ kind: String) throws {
    let mia = try home.token(for: "mia-chen")
    let refused = home.run("event list \(kind)", token: mia)
    #expect(refused.status == 77 && refused.out.isEmpty)
    #expect(refused.err.contains("for organizers and admins only"))
    let guest = home.run("event list \(kind)")
    #expect(guest.status == 77 && guest.err.contains("spec hacksmiths login"))
  }

  @Test func `kinds cannot be combined, and an empty list says what to do`() throws {
    #expect(home.run("event list --past --all").status == 64)
    let none = home.run("event list --search nothing", terminal: true)
    #expect(none.status == 0 && none.err.plain.contains("No event fits."))
  }

  @Test func `drafts of an organizer stand in me`() throws {
    let omar = try home.token(for: "omar-haddad")
    let me = try home.json("me", token: omar)
    #expect(me["drafts"]?.array?.compactMap { $0["key"]?.string } == [draft])
    #expect(home.run("me", token: omar).out.contains("\ndraft\t"))
    let drawn = home.run("me", terminal: true, token: omar).out.plain
    #expect(drawn.contains("draft       Sat 20 Mar 2027 09:00   Spring Hack Weekend"))
    // An admin's own page has no drafts of others.
    #expect(try home.json("me", token: try home.token(for: "ines-novak"))["drafts"] == [])
    #expect(try home.json("me", token: try home.token(for: "mia-chen"))["drafts"] == [])
  }

  @Test func `drafts of an organizer are exported, and nobody else's are`() throws {
    let omar = try home.token(for: "omar-haddad")
    for format in ["ics", "csv", "json"] {
      let mine = home.run("export \(format)", token: omar).out
      #expect(mine.contains("Spring Hack Weekend") && mine.contains("Robot Night"), "\(format)")
      let others = home.run("export \(format)", token: try home.token(for: "mia-chen")).out
      #expect(!others.contains("Spring Hack Weekend") && others.contains("Winter Code Jam"))
      #expect(!home.run("export \(format)").out.contains("Spring Hack Weekend"))
    }
    #expect(home.run("export ics", token: omar).out.contains("STATUS:TENTATIVE"))
  }

  @Test(arguments: [
    ("food", "did you mean \"food-rescue-hackathon\"?"),
    ("Open Data", "did you mean \"open-data-evening\"?"), ("WINTER", "\"winter-code-jam\""),
    ("maps-for", "\"maps-for-shelters\""), ("open-data-evning", "\"open-data-evening\""),
    ("spring", "see spec hacksmiths"), ("", "see spec hacksmiths"),
  ])
  func `the beginning of a key or title is answered with the key, and never run`(
    _ word: String, _ answer: String
  ) throws {
    for words in [["event", word], ["rsvp", word], ["schedule", word]] {
      let result = home.run(words: words, token: try home.token(for: "mia-chen"))
      #expect(result.status == 66 && result.out.isEmpty)
      #expect(result.err.contains(answer), "\(words): \(result.err)")
    }
    #expect(try home.json("me", token: try home.token(for: "mia-chen"))["rsvps"] == [])
  }

  @Test func `so are the beginnings of names of organizations, and of people who wait`() throws {
    for words in [["info", "harv"], ["info", "harvest"], ["info", "Harvest"]] {
      let result = home.run(words: words, token: "")
      #expect(result.status == 66 && result.err.contains("did you mean \"harvest-table\"?"))
    }
    #expect(home.run("info nothing").err.contains("see spec hacksmiths org list"))
    let omar = try home.token(for: "omar-haddad")
    let moved = home.run("waitlist promote open-data-evening Zoe", token: omar)
    #expect(moved.status == 66 && moved.err.contains("did you mean \"zoe-martin\"?"), "\(moved)")
  }

  @Test func `several that begin so are named, a title that changed too, a draft to its organizer`()
    throws
  {
    let omar = try home.token(for: "omar-haddad")
    home.run(words: ["event", "edit", "robot-night", "--title", "Open Robots"], token: omar)
    let error = home.run("event open").err
    #expect(error.contains("did you mean \"open-data-evening\" or \"robot-night\"?"), "\(error)")
    #expect(home.run("event spring", token: omar).err.contains("\"spring-hack-weekend\""))
  }
}
