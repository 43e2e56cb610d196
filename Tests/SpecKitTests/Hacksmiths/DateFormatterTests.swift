import SpecCore
import Testing

@testable import SpecHacksmiths

@Suite struct `Times for people` {
  static let berlin = Zone.fixed(name: "Europe/Berlin", offset: 3600, abbreviation: "CET")

  @Test func `say the day once where it is the same`() {
    let start = Sample.instant("2026-12-05T22:00:00Z")
    let end = Sample.instant("2026-12-05T23:30:00Z")
    #expect(DateFormatter.span(start, end, in: .utc) == "Sat 5 Dec 2026 22:00 to 23:30")
    #expect(
      DateFormatter.span(start, end, in: Self.berlin)
        == "Sat 5 Dec 2026 23:00 to Sun 6 Dec 2026 00:30")
  }

  @Test(arguments: [
    ("2026-11-20T09:00:00Z", "in 15 days"), ("2026-12-03T22:59:59Z", "in 2 days"),
    ("2026-12-03T23:00:00Z", "tomorrow"), ("2026-12-04T23:00:00Z", "today"),
    ("2026-12-05T08:00:00Z", "now"), ("2026-12-06T17:00:00Z", "yesterday"),
    ("2026-12-08T17:00:00Z", "3 days ago"),
  ])
  func `count local dates`(_ now: String, _ text: String) {
    let start = Sample.instant("2026-12-05T08:00:00Z")
    let end = Sample.instant("2026-12-06T17:00:00Z")
    #expect(
      DateFormatter.distance(from: Sample.instant(now), to: start, end: end, in: Self.berlin)
        == text)
  }
}
