import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// The calendar index against the plain way: look at every event.
@Suite struct `The calendar index` {
  let home: TestHome
  let store: Store
  let events: [Event]

  /// Events of up to 31 days over three years, some canceled, some published late or never.
  init() throws {
    home = TestHome()
    store = Store(
      module: "hacksmiths", directories: try Directories(environment: home.environment))
    var random = SplitMix64(seed: 7)
    func next(_ bound: Int64) -> Int64 { .random(in: 0..<bound, using: &random) }
    var contents = StoreContents()
    for number in 1...120 as ClosedRange<UInt64> {
      var event = Sample.event(number: number)
      if next(7) == 0 { event.canceledAt = Sample.now }
      // Whole days, so that equal starts and equal ends happen.
      event.start = Sample.instant("2025-06-01T00:00:00Z").adding(seconds: next(1000) * 86_400)
      event.end = event.start.adding(seconds: (1 + next(31)) * 86_400)
      let isPublished = next(9) > 0
      event.publishedAt = isPublished ? event.start.adding(seconds: (next(90) - 60) * 86_400) : nil
      contents.events.append(EventRecord(event: event))
    }
    events = contents.events.map(\.event)
    try store.transaction { [contents] in try $0.fill(with: contents) }
  }

  static let moments = (0..<60).map {
    Sample.instant("2025-05-20T12:00:00Z").adding(seconds: Int64($0) * 19 * 86_400)
  }

  @Test func `gives the same events in the same order`() throws {
    for now in Self.moments { try expectSameEvents(at: now) }
  }

  private func expectSameEvents(at now: Instant) throws {
    let expected = events.filter { $0.isCandidate(at: now) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map(\.id)
    for limit in [1, 3, 10, 1000] {
      let found = try store.read { snapshot in
        try snapshot.agenda(from: now, limit: limit) { $0.isCandidate(at: now) }.map(\.id)
      }
      #expect(found == Array(expected.prefix(limit)), "\(now), \(limit)")
    }
    let until = now.adding(seconds: 90 * 86_400)
    let bounded = try store.read { snapshot in
      try snapshot.agenda(from: now, to: until, limit: 1000) { $0.isCandidate(at: now) }.map(\.id)
    }
    let starts = Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.start) })
    #expect(bounded == expected.filter { starts[$0] ?? until < until }, "\(now)")
  }

  @Test func `gives the same next and last event, to the second of each end and publication`()
    throws
  {
    let edges = events.prefix(40).flatMap { [$0.end] + [$0.publishedAt].compactMap(\.self) }
    for now in Self.moments + edges.flatMap({ [$0.adding(seconds: -1), $0] }) {
      let shown = events.filter { event in
        event.canceledAt == nil && event.publishedAt.map { $0 <= now } == true
      }
      let next = shown.filter { $0.end > now }.min { ($0.start, $0.id) < ($1.start, $1.id) }
      let last = shown.filter { $0.end <= now }.max { ($0.end, $0.id) < ($1.end, $1.id) }
      #expect(try store.read { try $0.nextEntry(at: now)?.id } == next?.id, "\(now)")
      #expect(try store.read { try $0.lastEntry(at: now)?.id } == last?.id, "\(now)")
    }
  }

  @Test func `follows an event that moves to another month`() throws {
    var record = try #require(try store.read { try $0.event(events[0].id) })
    let before = record
    record.event.publishedAt = Sample.instant("2024-01-01T00:00:00Z")
    record.event.canceledAt = nil
    record.event.start = Sample.instant("2031-01-01T00:00:00Z")
    record.event.end = Sample.instant("2031-02-01T00:00:00Z")
    try store.transaction { [record] in try $0.put(record, before: before) }
    let now = Sample.instant("2030-12-31T00:00:00Z")
    let all = try store.read { snapshot in
      try snapshot.agenda(from: Sample.instant("2020-01-01T00:00:00Z"), limit: 1000) { _ in true }
    }
    #expect(all.filter { $0.id == record.event.id } == [AgendaEntry(record.event)])
    #expect(try store.read { try $0.nextEntry(at: now)?.id } == record.event.id)
  }
}
