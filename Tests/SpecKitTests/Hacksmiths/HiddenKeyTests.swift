import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The keys of things that somebody may not know of.
@Suite struct `Keys of what is hidden` {
  let home = HacksmithsHome()

  @Test func `whoever is seen again gets a key of their own`() throws {
    try home.changePerson(4) { $0.person.key = "tom-okafor" }
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
}
