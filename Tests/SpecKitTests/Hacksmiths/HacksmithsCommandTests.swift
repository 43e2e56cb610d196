import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The rows of the requirements whose commands there are, run as a script would.
@Suite struct `The hackathon commands` {
  let home = HacksmithsHome()
  static let food = "e00000000000000000000001"

  @Test func `H8 and H9: a guest has three sections, a member five`() throws {
    #expect(home.run("tabs").out == "info\tInfo\t\nevent\tEvent\tcenter\ncommunity\tCommunity\t\n")
    let mia = try home.token(for: "mia-chen")
    #expect(
      home.run("tabs", token: mia).out
        == "me\tMe\t\ninfo\tInfo\t\nevent\tEvent\tcenter\ncommunity\tCommunity\t\n"
        + "upcoming\tUpcoming\t\n")
    let refused = home.run("upcoming")
    #expect(refused.status == 77 && refused.err.contains("spec hacksmiths login"))
  }

  @Test func `section 5: the piped event page`() {
    #expect(
      home.run("").out == """
        next\t2026-12-05T08:00:00Z\t2026-12-06T17:00:00Z\t\(Self.food)\tfood-rescue-hackathon\t\
        Food Rescue Hackathon\tMarkthalle, Berlin\topen\t15\t
        upcoming\t2026-12-10T18:30:00Z\t2026-12-10T21:30:00Z\te00000000000000000000002\t\
        open-data-evening\tOpen Data Evening\tLondon\tfull\t0\t
        upcoming\t2026-12-25T10:00:00Z\t2026-12-25T16:00:00Z\te00000000000000000000004\t\
        winter-code-jam\tWinter Code Jam\t\topen\t\t
        upcoming\t2027-01-04T23:00:00Z\t2027-01-05T01:00:00Z\te00000000000000000000005\t\
        new-year-planning\tNew Year Planning\tNew York\tearly\t10\t
        question\tAre you coming? Sign in to RSVP.

        """)
  }

  @Test func `section 5: the drawn event page`() {
    let page = home.run("", terminal: true).out
    #expect(
      page.plain == """
         ⚒ Food Rescue Hackathon                                            in 15 days

           When    Sat 5 Dec 2026 09:00 to Sun 6 Dec 2026 18:00 (Europe/Berlin)
           Where   Markthalle, Berlin
           With    Harvest Table

           Build tools that move surplus food to the people who need it.

           5 said yes, 15 spots left of 20. RSVP until Sat 5 Dec 2026 09:00.
           Omar Haddad (organizer), Lena Fischer (leader), Ravi Patel, Sofia Rossi +1,
           Ana Maria Silva, 1 private

           Are you coming? Sign in to RSVP.

         Upcoming
           Thu 10 Dec 2026 18:30  Open Data Evening   London     full, 1 waiting
           Fri 25 Dec 2026 10:00  Winter Code Jam     online     open
           Mon  4 Jan 2027 18:00  New Year Planning   New York   opens Sun 20 Dec 09:00

           spec hacksmiths login, register, or guest to hide this line
           Info  [Event]  Community

        """)
  }

  @Test func `H7 and H44: a guest who says so sees no hint, a pipe never does`() {
    let hint = "spec hacksmiths login, register, or guest"
    #expect(home.run("", terminal: true).out.contains(hint))
    #expect(!home.run("").out.contains(hint))
    #expect(home.run("guest").out == "signed-out\n")
    #expect(!home.run("", terminal: true).out.contains(hint))
  }

  @Test func `H40: the sample of the brief comes first in an event`() throws {
    let event = try home.json("event")
    let keys = try #require(event.object).map(\.key)
    #expect(keys.prefix(5) == ["id", "title", "info", "date", "people"])
    #expect(
      try #require(event["people"]?.array).allSatisfy { $0["id"] != nil && $0["name"] != nil })
  }

  @Test func `H38: answers are counted`() throws {
    let event = try home.json("event open-data-evening")
    #expect(event["taken"] == 3 && event["waiting"] == 1 && event["title"] == "Open Data Evening")
  }

  @Test(arguments: [
    ("2026-11-20T09:00:00Z", "food-rescue-hackathon"),
    ("2026-12-06T16:59:59Z", "food-rescue-hackathon"),
    ("2026-12-06T17:00:00Z", "open-data-evening"),
  ])
  func `H52: the page shows the next chronological event`(_ now: String, _ key: String) throws {
    #expect(try home.json("", now: now)["event"]?["key"] == JSON.string(key))
  }

  @Test func `H53: below it stand the ones after it`() throws {
    let upcoming = try #require(try home.json("")["upcoming"]?.array).compactMap {
      $0["key"]?.string
    }
    #expect(upcoming == ["open-data-evening", "winter-code-jam", "new-year-planning"])
  }

  @Test func `H47 to H51: the community in its order`() {
    let rows = home.run("community").records
    #expect(
      rows[0] == ["organizer", "a00000000000000000000002", "omar-haddad", "Omar Haddad", "1"])
    #expect(
      rows.map { $0[0] + " " + $0[3] } == [
        "organizer Omar Haddad", "leader Lena Fischer", "participant Ravi Patel",
        "participant Sofia Rossi", "participant Ana Maria Silva", "participant (private)",
        "member Jon Berg", "member Mia Chen", "member Zoe Martin", "member Priya Nair",
        "member Ines Novak", "member Ken Sato",
      ])
    #expect(rows[5] == ["participant", "", "", "(private)", "1"])
  }

  @Test func `section 5: the drawn community`() {
    #expect(
      home.run("community", terminal: true).out.plain == """
         Organizers     Omar Haddad
         Team leaders   Lena Fischer
         Coming         Ravi Patel · Sofia Rossi · Ana Maria Silva · 1 private
         Members        Jon Berg · Mia Chen · Zoe Martin · Priya Nair · Ines Novak ·
                        Ken Sato

        """)
  }

  @Test func `H15, H46 and H55: a yes turns the question`() throws {
    let mia = try home.token(for: "mia-chen")
    #expect(try home.json("", token: mia)["question"] == "Are you coming?")
    let yes = "yes\t\(Self.food)\tfood-rescue-hackathon\t0\t\tSee you there!\n"
    #expect(home.run("rsvp next", token: mia) == Consequences(out: yes))
    #expect(try home.json("", token: mia)["question"] == "See you there!")
    #expect(home.run("event next --rsvp yes", token: mia) == Consequences(out: yes))
    #expect(try home.json("rsvp next", token: mia)["changed"] == false)
    #expect(try home.json("event", token: mia)["taken"] == 6)
  }

  @Test func `R5 and R6: a full event has a queue, and a spot goes to its head`() throws {
    let mia = try home.token(for: "mia-chen")
    #expect(
      home.run("rsvp open-data-evening", token: mia).out
        == "waitlist\te00000000000000000000002\topen-data-evening\t0\t2\t"
        + "You are number 2 on the waiting list.\n")
    try home.change { transaction in
      // Zoe leaves: Mia is first.
      var record = try #require(try transaction.event(Sample.id(2, series: "e")))
      let before = record
      record.rsvps.removeAll { $0.personId == Sample.id(11) }
      try transaction.put(record, before: before)
    }
    #expect(try home.json("event open-data-evening", token: mia)["position"] == 1)
    let ken = try home.signUp("ken-sato")
    let asked = home.run("rsvp open-data-evening no", token: ken)
    #expect(asked.status == 64 && asked.err.contains("--yes"))
    let answer = try home.json("rsvp open-data-evening no --yes", token: ken)
    #expect(answer["promoted"] == 1 && answer["answer"] == "no")
    #expect(try home.json("event open-data-evening", token: mia)["question"] == "See you there!")
  }

  @Test(arguments: [
    ("rsvp robot-night", 1, "This event is canceled."), ("rsvp last", 1, "This event is over."),
    ("rsvp new-year-planning", 1, "RSVP opens Sun 20 Dec 2026 09:00."),
    ("rsvp next --guests 3", 1, "At most 2 guests"),
    ("rsvp open-data-evening --no-waitlist", 1, "No spots left."),
    ("rsvp next perhaps", 64, "yes, no, maybe, cancel"), ("rsvp next --guests -1", 64, "0 to 10"),
    ("rsvp next --guests x", 64, "invalid whole number"),
    ("rsvp next --guests 11", 64, "0 to 10"), ("rsvp nope", 66, "no event \"nope\""),
    ("rsvp spring-hack-weekend", 66, "no event"),
    ("event food-rescue-hackatho", 66, "did you mean \"food-rescue-hackathon\"?"),
    ("event --guests 1", 64, "--rsvp"), ("person tom-okafor", 66, "no person"),
    ("upcoming --limit 0", 64, "1 to 100000"), ("upcoming --from soon", 64, "YYYY-MM-DD"),
    ("upcoming --all --limit 3", 64, "cannot be combined"), ("event --zone Mars/Here", 64, "zone"),
  ])
  func `bad input is told apart and changes nothing`(
    _ line: String, _ status: Int32, _ gist: String
  ) throws {
    let mia = try home.token(for: "mia-chen")
    let before = try home.read { snapshot in
      try (1...7).map { try snapshot.event(Sample.id($0, series: "e")) }
    }
    let result = home.run(line, token: mia)
    #expect(result.status == status && result.out.isEmpty, "\(result)")
    #expect(result.err.contains(gist), "\(result)")
    let after = try home.read { snapshot in
      try (1...7).map { try snapshot.event(Sample.id($0, series: "e")) }
    }
    #expect(after == before)
  }

  @Test func `H35: no output holds a hash, a salt or a token`() throws {
    let ines = try home.token(for: "ines-novak")
    let record = try #require(try home.read { try $0.person(Sample.id(4)) })
    let password = try #require(record.account?.password)
    for line in ["", "event", "community --all", "person mia-chen", "person me", "info"] {
      let out = home.run("\(line) --json", token: ines).out
      #expect(!out.contains(password.hash) && !out.contains(password.salt))
      #expect(!out.contains(ines) && !out.contains(SHA256.hex(ines)))
    }
  }
}

extension HacksmithsHome {
  /// Gives somebody of the demo who has none an account, and a token for it.
  func signUp(_ key: String) throws -> String {
    try change { transaction in
      let entry = try #require(try transaction.directory().first { $0.key == key })
      let before = try #require(try transaction.person(entry.id))
      var record = before
      record.account = Account(email: "\(key)@demo.example", createdAt: Sample.now)
      try transaction.put(record, before: before)
    }
    return try token(for: key)
  }
}

extension String {
  /// Without the escapes that color it.
  var plain: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
