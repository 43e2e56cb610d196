import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// What a command says on a terminal after it has changed something.
@Suite struct `After an action` {
  let home = HacksmithsHome()

  @Test(arguments: [
    ("mia-chen", "rsvp next", "See you there!", "rsvp food-rescue-hackathon cancel"),
    (
      "omar-haddad", "event cancel next --yes", "Canceled: Food Rescue",
      "event cancel food-rescue-hackathon --undo"
    ),
    (
      "mia-chen", "idea vote f00000000000000000000001", "has ",
      "idea vote f00000000000000000000001 --undo"
    ),
    (
      "mia-chen", "idea submit --title Map --description Bread", "\"Map\" is submitted.",
      "idea withdraw "
    ),
    ("mia-chen", "me settings public off", "Now public is off.", "me settings public on"),
    ("mia-chen", "me edit --bio Hello", "Your profile is changed.", ""),
    ("omar-haddad", "event edit next --capacity 40", "Changed: Food Rescue", ""),
    ("omar-haddad", "event publish spring-hack-weekend", "Published: Spring Hack", ""),
    ("omar-haddad", "event delete spring-hack-weekend --yes", "Deleted: Spring Hack", ""),
    (
      "omar-haddad",
      "event add --title Solder --start 2027-03-01T18:00Z --end 2027-03-01T20:00Z",
      "Added as a draft: Solder (solder).", "event delete solder"
    ),
    (
      "lena-fischer",
      "schedule add next --title Tea --start 2026-12-05T10:00Z --end 2026-12-05T10:30Z",
      "Added: Tea, ", "schedule remove food-rescue-hackathon "
    ),
    ("ines-novak", "org add --name Bakery", "Added: Bakery (bakery).", ""),
    ("ines-novak", "org edit harvest-table --hiring", "Changed: Harvest Table", ""),
    ("ines-novak", "role set mia-chen leader", "Mia Chen now has the role leader.", ""),
    ("ines-novak", "token issue mia-chen", "This signs in as mia-chen until ", ""),
  ])
  func `one line says what was done, and another how to undo it`(
    _ person: String, line: String, done: String, undo: String
  ) throws {
    let said = home.run(line, terminal: true, token: try home.token(for: person), columns: 200)
    let text = said.out.plain + said.err.plain
    #expect(said.status == 0 && text.contains(done), "\(text)")
    #expect(text.contains("Undo: spec hacksmiths \(undo)") == !undo.isEmpty, "\(text)")
  }

  @Test func `an answer is undone to the one before`() throws {
    let mia = try home.token(for: "mia-chen")
    home.run("rsvp next yes --guests 2", token: mia)
    let said = home.run("rsvp next no", terminal: true, token: mia)
    #expect(
      said.err.plain.contains("Undo: spec hacksmiths rsvp food-rescue-hackathon yes --guests 2"))
  }

  @Test(arguments: [
    "idea vote f00000000000000000000001", "me settings public off",
  ])
  func `what has changed nothing has nothing to undo`(_ line: String) throws {
    let mia = try home.token(for: "mia-chen")
    let first = home.run(line, terminal: true, token: mia, columns: 200)
    let second = home.run(line, terminal: true, token: mia, columns: 200)
    #expect(first.status == 0 && first.err.plain.contains("Undo:"), "\(first)")
    #expect(second.status == 0 && !second.err.plain.contains("Undo:"), "\(second)")
  }

  @Test func `leaving a waiting list is not undone by canceling`() throws {
    let mia = try home.token(for: "mia-chen")
    #expect(home.run("rsvp open-data-evening", token: mia).out.contains("waiting list"))
    let said = home.run("rsvp open-data-evening no --yes", terminal: true, token: mia)
    #expect(said.status == 0 && !said.err.plain.contains("Undo:"), "\(said)")
  }

  @Test func `a pipe is not told more`() throws {
    let said = home.run("rsvp next", token: try home.token(for: "mia-chen"))
    #expect(said.err.isEmpty && said.records.count == 1)
  }

  @Test func `a second idea is refused before it is typed`() throws {
    let mia = try home.token(for: "mia-chen")
    home.run("idea submit --title Map --description Bread", token: mia)
    let refused = home.run("idea submit", input: "Second\n", terminal: true, token: mia)
    #expect(refused.status == 1 && refused.err.plain.contains("idea edit"), "\(refused)")
    #expect(!(refused.out + refused.err).plain.contains("Title:"))
  }

  @Test func `an empty store leads to the first event`() {
    home.run("demo clear --yes")
    func says(_ line: String, _ words: String, input: String = "") {
      let said = home.run(line, input: input, terminal: true)
      let text = (said.out + said.err).plain
      #expect(text.contains("spec hacksmiths \(words)"), "\(line): \(text)")
    }
    says("", "register")
    says("login", "register")
    for line in ["me", "upcoming", "rsvp next yes", "me delete --yes"] { says(line, "register") }
    says("event new", "event add")
    says("event add", "register")
    says(
      "register --name Ann --email ann@x.example --password-stdin", "event add",
      input: "long enough\n")
    says("", "event add")
    says(
      "event add --title Solder --start 2027-03-01T18:00Z --end 2027-03-01T20:00Z",
      "event publish solder")
    says("", "event list --drafts")
    says("event publish solder", "event announce solder")
  }
}
