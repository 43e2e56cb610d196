import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The options of the hackathon commands` {
  let home = HacksmithsHome()

  @Test func `every command takes those of the service`() {
    for (path, node) in hacksmithsCommands.walk() where node.isRunnable {
      let names = Set(node.arguments.map(\.name))
      #expect(names.isSuperset(of: ["api", "fresh", "zone"]), "\(path)")
    }
  }

  @Test func `they stand before a verb, after it, or on both sides`() {
    let guests = home.run("event open-data-evening").out
    for line in [
      "--api embedded event open-data-evening", "--fresh --api=embedded event open-data-evening",
      "--fresh event --api embedded show open-data-evening --fresh",
    ] {
      #expect(home.run(line) == Consequences(out: guests), "\(line)")
    }
    let away = home.run("--api http://127.0.0.1:1 --fresh event")
    #expect(away.status == 69, "\(away.err)")
    let unknown = home.run("--fresh --current event")
    #expect(unknown.status == 64 && unknown.err.contains("'--current'"))
    let missing = home.run("event --api")
    #expect(missing.status == 64 && missing.err.contains("'--api' needs a value"))
    #expect(home.run("--api embedded event --help").out == home.run("event --help").out)
  }

  @Test func `what works on this machine only says so`() {
    for line in [
      "doctor", "demo clear --yes", "demo load", "import - --format csv", "outbox list", "serve",
    ] {
      let refused = home.run("\(line) --api http://127.0.0.1:1")
      #expect(refused.status == 64 && refused.err.contains("leave out --api"), "\(refused.err)")
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:99999", "http://localhost:65536", "http://[::1]:0", "https://a.example:70000",
  ])
  func `an address has a port that can be`(_ address: String) {
    for line in ["--api \(address) event", "settings set api \(address)"] {
      let refused = home.run(line)
      #expect(refused.status == 64 && refused.err.contains(address), "\(refused)")
    }
  }

  @Test func `an unknown zone is told by every command that draws`() {
    #expect(home.run("stats --zone Europe/Berln").err.contains("did you mean 'Europe/Berlin'?"))
  }

  @Test func `a session that ended is told once`() {
    let page = home.run("", token: "of-nobody")
    #expect(page.status == 0 && page.out.hasPrefix("next\t"))
    #expect(page.err == "spec: your session ended; sign in again: spec hacksmiths login\n")
  }

  @Test func `a map is coordinates or a URL`() throws {
    let omar = try home.token(for: "omar-haddad")
    func edit(_ map: String) -> Int32 {
      home.run(words: ["event", "edit", "next", "--map", map], token: omar).status
    }
    let street = "https://www.openstreetmap.org/?mlat="
    for (map, link) in [
      ("52.52,13.405", street + "52.52&mlon=13.405"), ("-90, -180", street + "-90&mlon=-180"),
      ("90.0,180.00", street + "90.0&mlon=180.00"),
      ("https://maps.example/?q=1", "https://maps.example/?q=1"),
    ] {
      #expect(edit(map) == 0)
      #expect(home.run("event", terminal: true).out.plain.contains("   Map     \(link)\n"))
    }
    for map in [
      "91,0", "90.5,0", "0,180.5", "0,190", "1", "1,2,3", "1.,2", ".5,2", "1,  2", "1e1,2",
      "javascript:alert(1)", "https://",
    ] {
      #expect(edit(map) == 64, "\(map)")
    }
  }

  @Test func `what is kept of me names the sign-in that asks`() throws {
    let mia = try home.token(for: "mia-chen")
    let export = try home.json("me export", token: mia)
    #expect(
      export.object?.map(\.key) == [
        "person", "account", "settings", "rsvps", "ideas", "sessions",
      ])
    #expect(export["sessions"]?.array?.map { $0["current"] } == [true])
  }

  @Test func `section 5: the drawn Me section`() throws {
    let mia = try home.token(for: "mia-chen")
    home.run("rsvp open-data-evening", token: mia)
    #expect(
      home.run("me", terminal: true, token: mia).out.plain == """
         Mia Chen   mia@demo.example   member, public
           no answer   Sat  5 Dec 2026 09:00   Food Rescue Hackathon
           waiting 2   Thu 10 Dec 2026 18:30   Open Data Evening
           answer: spec hacksmiths me rsvp food-rescue-hackathon yes|no|maybe|cancel

        """)
    let rows = home.run("me", terminal: true, token: mia, columns: 40).out.plain.split(
      separator: "\n")
    #expect(rows.prefix(3) == [" Mia Chen", "   mia@demo.example", "   member, public"])
  }

  @Test(arguments: [
    ("event edit next --tag \u{200B}", ["--tag: "]), ("event edit next --image x", ["--image: "]),
    ("org add --name X --link x --website x", ["--link: ", "--website: "]),
    ("me edit --name \u{200B}", ["--name: "]),
  ]) func `a wrong field is told by the option that was typed`(
    line: String, labels: [String]
  ) throws {
    let result = home.run(line, token: try home.token(for: "ines-novak"))
    #expect(result.status == 64, "\(result)")
    for label in labels { #expect(result.err.contains(label), "\(result)") }
    let long = String(repeating: "x", count: 201)
    let made = home.run(
      "register --name \(long) --email a@b.example --password-stdin --json", input: "long enough\n")
    #expect(made.status == 64 && made.err.contains("\"field\":\"name\""), "\(made)")
    #expect(made.err.contains("--name: ") && !made.err.contains("fullname"), "\(made)")
    // The API says it of its member.
    let reply = try home.service().respond(
      to: Request(
        "POST", ["api", "app", "signup-email"], headers: ["Content-Type": "application/json"],
        body: Array(
          "{\"email\":\"a@b.example\",\"password\":\"long enough\",\"fullname\":\"\"}".utf8)))
    #expect(
      reply.status == 422 && String(decoding: reply.body, as: UTF8.self).contains("fullname: "))
  }
}
