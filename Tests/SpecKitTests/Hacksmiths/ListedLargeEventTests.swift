import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecHacksmiths

/// A list shows numbers and the viewer's own answer; who else answered is not read for it.
@Suite struct `A large event in a list` {
  /// The files of answers that are read.
  private final class Reads: Sendable {
    private let paths = Mutex<Set<String>>([])

    func system() -> FileSystem {
      var system = FileSystem.live
      system.read = { [self] path in
        if path.contains("/answers/") { paths.withLock { _ = $0.insert(path) } }
        return try FileSystem.live.read(path)
      }
      return system
    }

    /// How many there were since it was asked last.
    func taken() -> Int {
      paths.withLock { paths in
        defer { paths = [] }
        return paths.count
      }
    }
  }

  private let event = `A large event`()
  private let reads = Reads()

  /// Of 300 people 200 answered; 20 of them wait.
  init() throws { try event.fill(200) { $0.capacity = 180 } }

  @Test func `is shown as if all answers were read`() throws {
    let store = try event.store(reads.system(), memory: false)
    for number in [nil] + (UInt64(1)...300).map(Optional.some) {
      try store.read { snapshot in
        let person = try number.flatMap { try snapshot.person(Sample.id($0))?.person }
        let viewer = person.map(Viewer.member) ?? .guest
        _ = reads.taken()
        let seen = try #require(
          try snapshot.event(`A large event`.id, seenBy: number.map { Sample.id($0) }))
        let files = reads.taken()
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
      store: try event.store(reads.system(), memory: false), clock: { Sample.now },
      zones: ZoneDatabase(environment: [:]), random: { 7 })
    let answer = Site(service: service).respond(
      to: try Request("GET", target: target, headers: ["Host": "localhost"]))
    #expect(answer.status == 200, "\(answer)")
    #expect(reads.taken() == 0)
  }
}
