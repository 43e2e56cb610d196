import SpecCore
import SpecTestSupport
import Testing

@Suite struct ZoneTests {
  let database = ZoneDatabase(environment: [:])

  /// Published instants: `reference/time-rules` 6.2, measured with another implementation.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T02:30:00", "gap", "2026-03-29T01:30:00Z"),
    ("Europe/Berlin", "2026-03-29T02:00:00", "gap", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "2026-03-29T03:00:00", "one", "2026-03-29T01:00:00Z"),
    ("Europe/Berlin", "2026-03-29T01:59:59", "one", "2026-03-29T00:59:59Z"),
    ("Europe/Berlin", "2026-10-25T02:30:00", "overlap", "2026-10-25T00:30:00Z"),
    ("Europe/Berlin", "2026-10-25T02:00:00", "overlap", "2026-10-25T00:00:00Z"),
    ("Europe/Berlin", "2026-10-25T03:00:00", "one", "2026-10-25T02:00:00Z"),
    ("Australia/Lord_Howe", "2026-10-04T02:15:00", "gap", "2026-10-03T15:45:00Z"),
    ("Pacific/Apia", "2011-12-30T12:00:00", "gap", "2011-12-30T22:00:00Z"),
    ("America/New_York", "2126-07-04T12:00:00", "one", "2126-07-04T16:00:00Z"),
    ("UTC", "2026-10-25T02:30:00", "one", "2026-10-25T02:30:00Z"),
  ])
  func `a wall time stands for`(
    name: String, wall: String, kind: String, expected: String
  ) throws {
    let zone = try database.zone(named: name)
    let asUTC = try #require(Instant(iso8601: wall + "Z"))
    let resolution = zone.instant(of: CivilDateTime(wallSeconds: asUTC.seconds))
    #expect(resolution.instant.iso8601 == expected)
    switch resolution {
    case .one(let instant):
      #expect(kind == "one")
      #expect(zone.civil(at: instant).wallSeconds == asUTC.seconds)
    case .gap: #expect(kind == "gap")
    case .overlap(let first, let second):
      #expect(kind == "overlap")
      #expect(first < second)
      #expect(zone.civil(at: second).wallSeconds == asUTC.seconds)
    }
  }

  @Test func `every name is a zone that walks through time without a contradiction`() throws {
    let names = database.names()
    #expect(names.count > 500)
    #expect(names.contains("CET"))
    #expect(!names.contains { $0.hasPrefix("posix/") || $0.hasPrefix("right/") })
    #expect(!names.contains("posixrules"))
    let end = try #require(Instant(iso8601: "2045-01-01T00:00:00Z"))
    for name in names {
      let zone = try database.zone(named: name)
      var instant = Instant(seconds: -5_000_000_000)
      while let next = zone.nextOffsetChange(after: instant), next.instant < end {
        guard next.instant > instant, zone.offset(at: instant) == next.before.offset,
          zone.offset(at: next.instant) == next.after.offset,
          zone.offset(at: next.instant.adding(seconds: -1)) == next.before.offset
        else {
          Issue.record("\(name) contradicts itself at \(next.instant.iso8601)")
          break
        }
        instant = next.instant
      }
    }
  }

  /// Each seventh length, and each byte with one of six values; all of both if all cases are asked for.
  @Test func `a file cut anywhere, or with any byte changed, is refused or read, never a crash`()
    throws
  {
    let bytes = try Files.read("/usr/share/zoneinfo/America/Santiago")
    for length in stride(from: 0, to: bytes.count, by: runsAllCases ? 1 : 7) {
      #expect(Zone(name: "Cut", tzif: Array(bytes.prefix(length))) == nil)
    }
    for index in bytes.indices {
      let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, bytes[index] ^ 0x40]
      for value in runsAllCases ? values : [values[index % values.count]] {
        var changed = bytes
        changed[index] = value
        guard let zone = Zone(name: "Changed", tzif: changed) else { continue }
        let moment = Instant(seconds: 1_800_000_000)
        _ = zone.civil(at: zone.instant(of: zone.civil(at: moment)).instant)
        _ = zone.nextOffsetChange(after: moment)
      }
    }
  }
}
