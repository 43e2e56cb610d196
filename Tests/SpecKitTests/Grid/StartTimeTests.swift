import SpecCore
import Testing

@testable import SpecGrid

@Suite struct StartTimeTests {
  private func zone(_ name: String) throws -> Zone {
    try ZoneDatabase(environment: [:]).zone(named: name)
  }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

  @Test(arguments: [
    ("2026-11-21T18:29:58Z", "18:30:00", "2026-11-21T18:30:00Z"),
    ("2026-11-21T18:29:58Z", "18:29", "2026-11-21T18:29:00Z"),
    ("2026-11-21T23:59:00Z", "00:01", "2026-11-22T00:01:00Z"),
    ("2026-11-21T00:01:00Z", "23:59", "2026-11-20T23:59:00Z"),
    ("2026-11-21T06:30:00Z", "18:30", "2026-11-21T18:30:00Z"),
    ("2026-11-21T06:29:59Z", "18:30", "2026-11-20T18:30:00Z"),
    ("2026-11-21T06:30:00Z", "8:30", "2026-11-21T08:30:00Z"),
    ("2026-11-21T06:30:00Z", "+2m", "2026-11-21T06:32:00Z"),
    ("2026-11-21T06:30:00Z", "tomorrow 18:30", "2026-11-22T18:30:00Z"),
    ("2026-11-21T06:30:00Z", "2026-11-21T20:30:00+02:00", "2026-11-21T18:30:00Z"),
    ("2026-11-21T06:30:00Z", "2026-11-21T20:30:00.5+02:00", "2026-11-21T18:30:00.500Z"),
  ])
  func `a local time is the nearest one`(_ now: String, _ text: String, _ expected: String) throws {
    let time = try StartTime.parse(argument: text)
    #expect(try time.instant(near: instant(now), in: .utc) == instant(expected))
  }

  /// Clocks in Berlin jump from 02:00 to 03:00 on 2026-03-29 and back from 03:00 on 2026-10-25.
  @Test(arguments: [
    ("2026-03-29T00:30:00Z", "02:30", "2026-03-29T01:30:00Z"),
    ("2026-03-29T00:30:00Z", "03:30", "2026-03-29T01:30:00Z"),
    ("2026-10-25T00:45:00Z", "02:30", "2026-10-25T00:30:00Z"),
    ("2026-10-25T01:45:00Z", "02:30", "2026-10-25T00:30:00Z"),
    ("2026-07-01T10:00:00Z", "12:30", "2026-07-01T10:30:00Z"),
  ])
  func `a gap counts with the offset before it, a repeated time is its first`(
    _ now: String, _ text: String, _ expected: String
  ) throws {
    let time = try StartTime.parse(argument: text)
    #expect(try time.instant(near: instant(now), in: zone("Europe/Berlin")) == instant(expected))
  }

  @Test(arguments: [
    "25:00", "24:00", "24:00:00", "18:30:60", "18:60", "1830", "2026-11-21", "18:3", "18:30:",
    "soon",
    "", "18:30:00.5", "-1:30", "２３:00",
  ])
  func `what is no time is refused`(_ text: String) {
    #expect { try StartTime.parse(argument: text) } throws: {
      ($0 as? Failure)?.code == "bad-time"
    }
  }

  @Test(arguments: [
    (0, "0 s"), (1, "1 s"), (59, "59 s"), (60, "1 min"), (61, "1 min 1 s"), (200, "3 min 20 s"),
    (3600, "1 h"), (3661, "1 h 1 min"), (90_000, "1 d 1 h"), (86_460, "1 d 1 min"),
  ])
  func `lengths of time are said in their two largest units`(_ seconds: Int, _ text: String) {
    #expect(spoken(.seconds(seconds)) == text)
  }
}
