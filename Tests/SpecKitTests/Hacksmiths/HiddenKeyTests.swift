import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The keys of things that somebody may not know of.
@Suite struct `Keys of what is hidden` {
  let home = HacksmithsHome()

  @Test func `whoever is seen again gets a key of their own`() throws {
    let (ines, tom) = (try home.token(for: "ines-novak"), try home.token(for: "tom-okafor"))
    try home.changePerson(4) { $0.person.key = "tom-okafor" }
    #expect(home.run("doctor", token: ines).out.isEmpty)
    #expect(home.run("me settings public on", token: tom).status == 0)
    let key = try #require(try home.json("me", token: tom)["key"]?.string)
    #expect(key.hasPrefix("tom-okafor-") && key.count == 15, "\(key)")
    #expect(home.run("doctor", token: ines).out.isEmpty)
  }
}
