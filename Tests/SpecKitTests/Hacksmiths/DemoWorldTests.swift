import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The demo world` {
  static func script() throws -> DemoScript {
    let path = "\(Binary.repository)fixtures/hacksmiths/demo.json"
    return try DemoScript(parsing: Array(Data(contentsOf: URL(filePath: path))))
  }

  static func contents(_ now: String = "2026-11-20T09:00:00Z") throws -> StoreContents {
    try DemoWorld.contents(
      of: script(), at: Sample.instant(now), zones: ZoneDatabase(environment: [:]))
  }

  @Test func `is the same for the same day, and moves with it`() throws {
    let world = try Self.contents()
    #expect(try Self.contents("2026-11-20T23:59:59Z") == world)
    let later = try Self.contents("2026-11-21T00:00:00Z")
    #expect(later.people.map(\.person.id) == world.people.map(\.person.id))
    #expect(later.events[0].event.start == world.events[0].event.start.adding(seconds: 86_400))
  }

  @Test func `holds what the page says of each event`() throws {
    let world = try Self.contents()
    func states(_ now: Instant) -> [String] {
      world.events.map { record in
        "\(record.state(at: now).rawValue) \(record.registration(at: now).rawValue) "
          + "\(record.taken)/\(record.event.capacity) +\(record.waiting.count)"
      }
    }
    #expect(
      states(Sample.now) == [
        "active open 5/20 +0", "active full 3/3 +1", "canceled closed 0/20 +0",
        "active open 0/0 +0", "active early 0/10 +0", "past closed 4/20 +0",
        "draft closed 0/20 +0",
      ])
    #expect(world.events[5].rsvps.filter { $0.checkedInAt != nil }.count == 3)
    #expect(world.events[0].schedule.count == 3)
    #expect(world.ideas.count == 2)
    #expect(world.organizations.map(\.name) == ["Hacksmiths", "Harvest Table"])
    for record in world.events {
      #expect(record.event.organizers == [Sample.id(2)])
      let coming = record.rsvps.filter { $0.answer == .yes }
      #expect(Set(coming.compactMap(\.code)).count == coming.count)
    }
  }

  @Test(arguments: [
    ("ines", "demo-admin-pass"), ("omar", "demo-organizer-pass"), ("lena", "demo-leader-pass"),
    ("mia", "demo-member-pass"), ("tom", "demo-member-pass"),
  ])
  func `has the passwords the page names`(_ name: String, _ password: String) throws {
    let account = try #require(
      try Self.contents().people.compactMap(\.account).first { $0.email == "\(name)@demo.example" })
    #expect(account.password?.iterations == Password.iterations)
    #expect(Password.matches(password, account.password))
  }
}
