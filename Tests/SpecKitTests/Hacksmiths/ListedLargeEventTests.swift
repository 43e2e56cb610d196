import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// A list shows numbers and the viewer's own answer; who else answered is not read for it.
@Suite struct `A large event in a list` {
  private let event = `A large event`()
  private let watched = WatchedFiles()

  /// Of 300 people 200 answered; 20 of them wait.
  init() throws { try event.fill(200) { $0.capacity = 180 } }

  @Test func `is shown as if all answers were read`() throws {
    let store = try event.store(watched.system, memory: false)
    for number in [nil] + (UInt64(1)...300).map(Optional.some) {
      try store.read { snapshot in
        let person = try number.flatMap { try snapshot.person(Sample.id($0))?.person }
        let viewer = person.map(Viewer.member) ?? .guest
        _ = watched.take()
        let seen = try #require(
          try snapshot.event(`A large event`.id, seenBy: number.map { Sample.id($0) }))
        let files = watched.take().answers.count
        let isWaiting = number.map { (181...200).contains($0) } ?? false
        #expect(files <= (number.map { $0 <= 200 } ?? false ? 1 : 0) || isWaiting, "\(files)")
        let all = try #require(try snapshot.event(`A large event`.id))
        #expect(
          EventSummary(seen, viewer: viewer, at: Sample.now)
            == EventSummary(all, viewer: viewer, at: Sample.now), "\(number ?? 0)")
      }
    }
  }

  @Test(arguments: [
    "/api/events", "/api/app/event-status", "/api/app/project-ideas?event=next",
    "/api/events/next/schedule", "/api/calendar.ics",
  ])
  func `is none of the files of its answers`(_ target: String) throws {
    let service = HacksmithsService(
      store: try event.store(watched.system, memory: false), clock: { Sample.now },
      zones: ZoneDatabase(environment: [:]), random: { 7 })
    let answer = Site(service: service).respond(
      to: try Request("GET", target: target, headers: ["Host": "localhost"]))
    #expect(answer.status == 200, "\(answer)")
    #expect(watched.take().answers.isEmpty)
  }
}
