import SpecCore
import Testing

/// Rules are read from TZif files with nothing but a footer, as a hostile or strange file has them.
@Suite struct ZoneRuleTests {
  @Test(arguments: [
    // Forms of days: J skips 29 February, n counts it, M is the week of a month.
    ("AAA0BBB,J60/0,J300/0", "2024-03-01T00:00:00Z", "2024-10-26T23:00:00Z"),
    ("AAA0BBB,60/0,300/0", "2024-03-01T00:00:00Z", "2024-10-26T23:00:00Z"),
    ("AAA0BBB,60/0,300/0", "2025-03-02T00:00:00Z", "2025-10-27T23:00:00Z"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
    ("EST5EDT,M3.2.0,M11.1.0", "2060-03-14T07:00:00Z", "2060-11-07T06:00:00Z"),
    // Times over a day and below zero: Gaza, Greenland, Santiago, Lord Howe's half hour.
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", "2026-10-23T23:00:00Z"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
  ])
  func `daylight time starts and ends when the footer says`(
    footer: String, start: String, end: String
  ) throws {
    let zone = try #require(parsed(footer))
    let newYear = try #require(Instant(iso8601: start.prefix(4) + "-01-01T06:00:00Z"))
    let first = try #require(zone.nextOffsetChange(after: newYear))
    #expect(first.instant.iso8601 == start)
    #expect(first.after.offset > first.before.offset)
    let second = try #require(zone.nextOffsetChange(after: first.instant))
    #expect(second.instant.iso8601 == end)
    #expect(second.after == first.before)
    #expect(zone.offset(at: first.instant) == first.after.offset)
    #expect(zone.offset(at: first.instant.adding(seconds: -1)) == first.before.offset)
  }

  @Test func `Dublin's winter is the daylight time, an hour back`() throws {
    let zone = try #require(parsed("IST-1GMT0,M10.5.0,M3.5.0/1"))
    let winter = try #require(Instant(iso8601: "2026-01-01T00:00:00Z"))
    let summer = try #require(Instant(iso8601: "2026-07-01T00:00:00Z"))
    #expect(zone.offset(at: winter) == 0)
    #expect(zone.abbreviation(at: winter) == "GMT")
    #expect(zone.offset(at: summer) == 3600)
    #expect(zone.abbreviation(at: summer) == "IST")
  }

  @Test func `daylight time all year never changes`() throws {
    let zone = try #require(parsed("XXX3EDT4,0/0,J365/23"))
    let moment = try #require(Instant(iso8601: "2026-01-01T03:59:59Z"))
    for hour in 0..<9000 {
      #expect(zone.offset(at: moment.adding(seconds: Int64(hour) * 3600)) == -4 * 3600)
    }
    #expect(zone.nextOffsetChange(after: moment) == nil)
  }

  @Test(arguments: [
    "CET", "CE-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,M10.5.0/3,", "CET-25",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,J0,J5", "CET-1CEST,366,J5", "CET-1CEST,J366,J5", "CET-1CEST,M3.5.0/168,M10.5.0",
    "<CET-1", "CET-1:60", "CET-1CEST,M3.5.0/,M10.5.0", "C\u{0}T-1", "CET99999999999999999999",
    "<>0", "CET-1 CEST,M3.5.0,M10.5.0",
  ])
  func `a footer that is not a rule makes the file unreadable`(footer: String) {
    #expect(parsed(footer) == nil)
  }

  private func parsed(_ footer: String) -> Zone? {
    let empty = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15 + 20) + [0, 0, 0, 0]
    var block = Array("TZif3".utf8) + [UInt8](repeating: 0, count: 15)
    for count: UInt8 in [0, 0, 0, 0, 1, 4] { block += [0, 0, 0, count] }
    block += [0, 0, 0, 0, 0, 0] + Array("LMT\u{0}".utf8)
    return Zone(name: "Test", tzif: empty + block + Array("\n\(footer)\n".utf8))
  }
}
