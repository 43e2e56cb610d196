import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The demo world's commands` {
  private let home = HacksmithsHome()

  @Test func `demo load refuses a store that is not empty`() throws {
    let refused = home.run("demo load")
    #expect(refused.status == 1 && refused.err.contains("--replace"))
    #expect(home.run("demo load --replace").status == 64)
    let mia = try home.token(for: "mia-chen")
    home.run("rsvp next", token: mia)
    #expect(home.run("demo load --replace --yes").out == "people\t12\nevents\t7\n")
    #expect(try home.json("event")["taken"] == 5)
    home.run("login --email mia@demo.example --password-stdin", input: "demo-member-pass\n")
    #expect(home.run("demo clear").status == 64)
    #expect(home.run("demo clear --yes").status == 0)
    #expect(home.run("") == Consequences())
    #expect(home.run("me").err.contains("there is no account yet"))
    #expect(try home.json("")["question"] == "No event is planned yet.")
    #expect(home.run("event next").status == 66)
    #expect(home.run("event last").status == 66)
  }
}
