import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The demo world's commands` {
  private let home = HacksmithsHome()

  @Test func `demo load adds a crowd of any size`() throws {
    let crowd = HacksmithsHome(loading: "--events 30 --members 7 --rsvps 100")
    let all = crowd.run("community --all").records
    #expect(all.count { $0[2].hasPrefix("demo-member-") } == 7)
    let records = try crowd.read { snapshot in
      try (8...37).compactMap { try snapshot.event(Sample.id($0, series: "e")) }
    }
    #expect(records.count == 30 && records.map(\.taken).reduce(0, +) == 100)
    #expect(records.allSatisfy { (3...4).contains($0.taken) })
    #expect(records.allSatisfy { Set($0.rsvps.map(\.personId)).count == $0.rsvps.count })
    let person = try #require(try crowd.read { try $0.person(Sample.id(13)) })
    #expect(person.rsvps.count == 14 || person.rsvps.count == 15)
    let home = TestHome()
    #expect(home.run("hacksmiths demo load --events 2 --members 2 --rsvps 5").status == 64)
    #expect(home.run("hacksmiths demo load --rsvps 1").status == 64)
    #expect(home.run("hacksmiths demo load --events -1").status == 64)
  }

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
