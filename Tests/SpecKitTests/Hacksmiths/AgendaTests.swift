import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

@Suite struct `The next and the last event` {
  static func entry(
    _ number: UInt64, _ start: String, _ end: String, published: Bool = true,
    canceled: Bool = false
  ) -> AgendaEntry {
    var event = Sample.event(number: number)
    event.start = Sample.instant(start)
    event.end = Sample.instant(end)
    if !published { event.publishedAt = nil }
    if canceled { event.canceledAt = Sample.now }
    return AgendaEntry(event)
  }

  /// In the order of the index.
  private func next(of entries: [AgendaEntry], at now: Instant) throws -> Identifier? {
    let store = Store(
      module: "hacksmiths", directories: try Directories(environment: TestHome().environment))
    return try store.transaction { transaction in
      for (month, events) in Dictionary(grouping: entries, by: { CivilMonth($0.end) }) {
        try transaction.set(Documents.calendar(month), CalendarPage(events: events))
      }
      return try transaction.nextEntry(at: now)?.id
    }
  }

  static let entries = [
    entry(4, "2026-12-05T08:00:00Z", "2026-12-06T17:00:00Z"),
    entry(3, "2026-12-10T18:30:00Z", "2026-12-10T21:30:00Z"),
    entry(2, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z", canceled: true),
    entry(1, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z", published: false),
    entry(5, "2026-10-21T10:00:00Z", "2026-10-21T18:00:00Z"),
    entry(6, "2026-10-20T10:00:00Z", "2026-10-21T18:00:00Z"),
  ]

  @Test(arguments: [
    ("2026-11-20T09:00:00Z", 4 as UInt64?), ("2026-12-06T16:59:59Z", 4),
    ("2026-12-06T17:00:00Z", 3), ("2026-12-10T21:30:00Z", nil),
  ])
  func `the next starts first of all that are on and not over`(_ now: String, _ number: UInt64?)
    throws
  {
    let next = try next(of: Self.entries, at: Sample.instant(now))
    #expect(next == number.map { Sample.id($0, series: "e") })
  }

  @Test(arguments: [
    ("2026-10-31T23:59:59Z", nil as UInt64?), ("2026-11-01T00:00:00Z", 6),
    ("2026-12-06T17:00:00Z", 4),
  ])
  func `the last ended last, of equals the greatest id`(_ now: String, _ number: UInt64?) {
    let last = Agenda.last(in: Self.entries, at: Sample.instant(now))
    #expect(last?.id == number.map { Sample.id($0, series: "e") })
  }
}
