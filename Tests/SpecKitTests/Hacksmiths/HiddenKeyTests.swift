import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The keys of things that somebody may not know of.
@Suite struct `Keys of what is hidden` {
  let home = HacksmithsHome()
  static let times = "--start 2027-03-20T10:00:00Z --end 2027-03-20T18:00:00Z"

  private func leader() throws -> String {
    try home.change { transaction in
      let before = try #require(try transaction.person(Sample.id(3)))
      var lena = before
      lena.person.role = .organizer
      try transaction.put(lena, before: before)
    }
    return try home.token(for: "lena-fischer")
  }

  @Test func `a newcomer with the name of a member gets a key with four random characters`() throws
  {
    let ines = try home.token(for: "ines-novak")
    var keys: Set<String> = ["tom-okafor", "mia-chen"]
    for (number, name) in ["Tom Okafor", "Mia Chen", "Tom Okafor"].enumerated() {
      let joined = home.run(
        "register --name \"\(name)\" --email new\(number)@x.example --password-stdin",
        input: "long enough\n")
      let key = try #require(joined.records.first?[1])
      let base = Slug.slug(name, or: "")
      #expect(key.hasPrefix(base + "-") && key.count == base.count + 5, "\(key)")
      #expect(keys.insert(key).inserted)
      #expect(try home.json("me")["key"]?.string == key)
      #expect(home.run("logout").status == 0)
    }
    // The key of a private member stands for nobody else.
    #expect(home.run("person tom-okafor").status == 66)
    #expect(try home.json("person tom-okafor", token: ines)["id"] == "a00000000000000000000005")
    #expect(home.run("doctor", token: ines).out.isEmpty)
  }

  @Test func `whoever is seen again gets a key of their own`() throws {
    try home.change { transaction in
      let before = try #require(try transaction.person(Sample.id(4)))
      var mia = before
      mia.person.key = "tom-okafor"
      try transaction.put(mia, before: before)
    }
    let ines = try home.token(for: "ines-novak")
    #expect(home.run("doctor", token: ines).out.isEmpty)
    try home.change { transaction in
      let session = Session(
        hash: SHA256.hex("of-tom"), personId: Sample.id(5), since: Sample.now,
        expires: Sample.instant("2027-11-20T09:00:00Z"))
      try transaction.update(Documents.sessions(hash: session.hash)) {
        $0.sessions.append(session)
      }
    }
    #expect(home.run("me settings public on", token: "of-tom").status == 0)
    let key = try #require(try home.json("me", token: "of-tom")["key"]?.string)
    #expect(key.hasPrefix("tom-okafor-") && key.count == 15, "\(key)")
    #expect(home.run("doctor", token: ines).out.isEmpty)
  }

  @Test func `an event with the title of a hidden one gets the key of the title`() throws {
    let (lena, omar) = (try leader(), try home.token(for: "omar-haddad"))
    let words = ["event", "add", "--title", "Spring Hack Weekend"] + TestHome.words(Self.times)
    let added = home.run(words: words, token: lena)
    #expect(added.records.first?[1] == "spring-hack-weekend", "\(added)")
    // One's own is seen, and so is its key.
    #expect(
      home.run(words: words, token: lena).records.first?[1] == "spring-hack-weekend-2")
    #expect(home.run(words: words, token: omar).records.first?[1] == "spring-hack-weekend-2")
    // Each organizer's key is their own draft.
    let (its, other) = (
      try home.json("event spring-hack-weekend", token: lena)["id"],
      try home.json("event spring-hack-weekend", token: omar)["id"]
    )
    #expect(its?.string == added.records.first?[0] && other == "e00000000000000000000007")
    #expect(home.run("event spring-hack-weekend").status == 66)

    // Whoever sees both says which; a page is the one that everybody sees.
    #expect(home.run("event publish spring-hack-weekend", token: lena).status == 0)
    let ines = try home.token(for: "ines-novak")
    for (token, command) in [(omar, ""), (ines, ""), (omar, "publish "), (omar, "delete --yes ")] {
      let asked = home.run("event \(command)spring-hack-weekend", token: token)
      #expect(asked.status == 1 && asked.err.contains("e00000000000000000000007"), "\(asked)")
      #expect(asked.err.contains(its?.string ?? "?"))
    }
    let page = Site(service: try home.service()).respond(
      to: Request(
        "GET", ["events", "spring-hack-weekend"],
        headers: ["Host": "localhost", "Cookie": "hacksmiths-session=\(omar)"]))
    #expect(page.status == 200 && !String(decoding: page.body, as: UTF8.self).contains("a draft"))

    // The first that everybody sees keeps the key, and the next gets a number.
    #expect(try home.json("event spring-hack-weekend")["id"] == its)
    let later = home.run("event publish e00000000000000000000007", token: omar)
    #expect(later.records.first?[1] == "spring-hack-weekend-3", "\(later)")
    #expect(try home.json("event spring-hack-weekend-3")["id"] == other)
    #expect(try home.json("event spring-hack-weekend")["id"] == its)
    #expect(home.run("doctor", token: try home.token(for: "ines-novak")).out.isEmpty)
  }

  @Test func `one that is to be published later makes room`() throws {
    let (lena, omar) = (try leader(), try home.token(for: "omar-haddad"))
    let publish = "event publish spring-hack-weekend"
    #expect(home.run("\(publish) --at 2026-12-01T00:00:00Z", token: omar).status == 0)
    let words = ["event", "add", "--title", "Spring Hack Weekend", "--publish"]
    let added = home.run(words: words + TestHome.words(Self.times), token: lena)
    #expect(added.records.first?[1] == "spring-hack-weekend", "\(added)")
    let later = "2026-12-02T00:00:00Z"
    #expect(
      try home.json("event spring-hack-weekend", now: later)["id"]?.string
        == added.records.first?[0])
    #expect(
      try home.json("event spring-hack-weekend-2", now: later)["id"] == "e00000000000000000000007")
    #expect(home.run("doctor", token: try home.token(for: "ines-novak")).out.isEmpty)
  }

  @Test func `an import does not tell either`() throws {
    let file = calendar(
      calendarEvent(
        "SUMMARY:Spring Hack Weekend", "DTSTART:20270320T100000Z", "DTEND:20270320T180000Z"))
    let taken = try home.take(file, as: "x.ics", token: try leader())
    #expect(taken.records.first?[2] == "spring-hack-weekend", "\(taken)")
    // A store with such keys comes back whole.
    let ines = try home.token(for: "ines-novak")
    let whole = home.run("export json --what all", token: ines).out
    let other = TestHome()
    let path = try home.write(Array(whole.utf8), "all.json")
    #expect(other.run("hacksmiths import \(path)").status == 0)
    #expect(other.run("hacksmiths export json --what all").out == whole)
  }
}
