import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// An é is one character, or an e and an accent: what people type, and the files they bring, have both.
@Suite struct `Keys and names of either form of their letters` {
  private static let composed = "caf\u{E9}-s\u{E3}o-paulo"
  private static let decomposed = "cafe\u{301}-sa\u{303}o-paulo"
  private static let words = [
    "--start", "2026-12-01 10:00", "--end", "2026-12-01 12:00", "--publish",
  ]

  let home = HacksmithsHome()

  private func add(_ title: String) throws -> String {
    let omar = try home.token(for: "omar-haddad")
    let added = home.run(words: ["event", "add", "--title", title] + Self.words, token: omar)
    #expect(added.status == 0, "\(added)")
    return try #require(added.records.first?[1])
  }

  @Test(arguments: ["Cafe\u{301} Sa\u{303}o Paulo", "Caf\u{E9} S\u{E3}o Paulo"])
  func `find an event`(_ title: String) throws {
    #expect(try Array(add(title).utf8) == Array(Self.composed.utf8))
    for key in [Self.composed, Self.decomposed] {
      #expect(home.run("event \(key)").status == 0)
      let path = PercentEncoding.encode(key)
      let page = Site(service: try home.service()).respond(
        to: try Request("GET", target: "/events/\(path)", headers: ["Host": "localhost"]))
      #expect(page.status == 200)
    }
    #expect(try add(Self.decomposed) == Self.composed + "-2")
    #expect(home.run("event list --search CAFE\u{301}").records.count == 2)
    #expect(home.run("doctor").out.isEmpty)
  }

  @Test(.needs("curl")) func `find an event that was seen before its service went away`() throws {
    _ = try add("Caf\u{E9} S\u{E3}o Paulo")
    let service = Troubled(Site(service: try home.service()))
    let server = try RunningServer(service)
    #expect(home.remote("event \(Self.composed)", server.url).status == 0)
    service.isDown.withLock { $0 = true }
    let seen = home.remote("event \(Self.decomposed)", server.url)
    #expect(seen.status == 0 && seen.err.contains("offline; as of"), "\(seen)")
  }

  @Test func `find a person, at the door too`() throws {
    home.run(
      "register --name Zoe\u{301} --email z@x.example --password-stdin", input: "long enough\n")
    for word in ["zo\u{E9}", "zoe\u{301}"] {
      let token = try home.token(for: "ines-novak")
      #expect(home.run("person \(word)", token: token).out.contains("key\tzo\u{E9}\n"))
    }
  }

  @Test func `find what a file brought before, and double nothing`() throws {
    let ines = try home.token(for: "ines-novak")
    for (name, result) in [("Caf\u{E9}", "added"), ("Cafe\u{301}", "same")] {
      let imported = home.run("import - --format csv", input: "name\n\(name)\n", token: ines)
      #expect(imported.records.first?.first == result, "\(imported)")
    }
  }
}
