import SpecCore
import Testing

@testable import SpecTimers

@Suite struct BeginTests {
  /// Tuesday noon in Berlin, winter time.
  private let now = at("2018-02-20 11:00")

  private func read(_ text: String, zone name: String = "Europe/Berlin") throws -> Begin {
    try Begin(text, now: now, zone: zone(name))
  }

  @Test(arguments: [
    ("2018-02-20 09:00", "2018-02-20T08:00:00Z"), ("2018-02-20 09:00Z", "2018-02-20T09:00:00Z"),
    ("2018-02-20 09:00 +02:00", "2018-02-20T07:00:00Z"),
    ("20.02.2018 09:00-18:00", "2018-02-21T03:00:00Z"), ("9:00", "2018-02-21T08:00:00Z"),
    ("сегодня 09:00", "2018-02-20T08:00:00Z"), ("-1h", "2018-02-20T10:00:00Z"),
    ("+4h30m", "2018-02-20T15:30:00Z"), ("+1d", "2018-02-21T11:00:00Z"),
    ("2018-07-01 09:00", "2018-07-01T07:00:00Z"), ("1900-01-01 00:00", "1899-12-31T23:00:00Z"),
    ("9999-12-31 23:59:59", "9999-12-31T22:59:59Z"), ("2024-02-29", "2024-02-28T23:00:00Z"),
    // A gap, an overlap, and an offset that decides.
    ("2026-03-29 02:30", "2026-03-29T01:30:00Z"), ("2026-10-25 02:30", "2026-10-25T00:30:00Z"),
    ("2026-10-25 02:30+01:00", "2026-10-25T01:30:00Z"),
  ])
  func `a date is read`(text: String, expected: String) throws {
    let moment = try #require(try read(text).moment)
    #expect(moment.instant(in: try zone("Europe/Berlin")).iso8601 == expected)
  }

  @Test(arguments: [
    // On the eve of a gap the time typed is kept, not the one moved to.
    ("02:30", "2026-03-28 22:00", "2026-03-29T02:30:00", "2026-03-29T01:30:00Z"),
    // Between the two copies of an hour the second is next; after it, tomorrow.
    ("02:30", "2026-10-25 00:45", "2026-10-25T02:30:00", "2026-10-25T01:30:00Z"),
    ("02:30", "2026-10-25 00:00", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
    ("02:30", "2026-10-25 01:30", "2026-10-26T02:30:00", "2026-10-26T01:30:00Z"),
  ])
  func `a time of day is the next to come`(
    text: String, now: String, wall: String, expected: String
  ) throws {
    let berlin = try zone("Europe/Berlin")
    let moment = try #require(try Begin(text, now: at(now), zone: berlin).moment)
    #expect(moment.wall.iso8601 == wall)
    #expect(moment.instant(in: berlin).iso8601 == expected)
  }

  @Test func `now is now, and Lord Howe's half hour is skipped`() throws {
    #expect(try read("now") == .now)
    let howe = try read("2026-10-04 02:15", zone: "Australia/Lord_Howe")
    let moment = try #require(howe.moment)
    #expect(
      moment.instant(in: try zone("Australia/Lord_Howe")).iso8601 == "2026-10-03T15:45:00Z")
  }

  @Test(
    arguments: [
      ("2026-02-30", .impossible), ("2027-02-29", .impossible), ("31.04.2026", .impossible),
      ("2026-13-01", .impossible), ("2026-01-01 25:00", .impossible),
      ("2026-01-01 24:00", .impossible), ("2026-01-01 10:60", .impossible),
      ("2026-01-01 10:00:60", .impossible), ("25:00", .impossible), ("24:00", .impossible),
      ("26-01-01", .year), ("20.02.18", .year), ("1899-12-31", .year), ("10000-01-01", .year),
      ("02/20/2018", .malformed), ("2018-02-20 09:00+0200", .offset),
      ("2018-02-20 09:00+18:01", .offset), ("2018-02-20 09:00+2:00", .offset), ("", .malformed),
      ("soon", .malformed), ("+0h", .malformed), ("today09:00", .malformed),
      ("2018-02-20 9", .malformed), ("2018-2-20", .malformed), ("2018-02-20 09:00 CET", .malformed),
      ("2018-02-20Z", .malformed), ("+10", .malformed), ("+", .malformed), ("--5", .malformed),
      ("2018-02-20 09:00:00.5", .malformed), ("٢٠١٨-02-20", .malformed),
      ("2018-02-2009:00", .malformed), (String(repeating: "9", count: 100_000), .malformed),
    ] as [(String, DateExpression.ParsingError)])
  func `anything else is refused, with the reason`(
    text: String, reason: DateExpression.ParsingError
  ) {
    #expect(throws: reason) { try read(text) }
  }

  @Test(arguments: [
    ("mon-fri", "mon-fri", "00:00", "24:00"),
    ("mon,wed,sat-sun", "mon,wed,sat-sun", "00:00", "24:00"),
    ("mon-fri 09:00-18:00", "mon-fri", "09:00", "18:00"),
    ("MON – FRI 9:00 – 18:00", "mon-fri", "09:00", "18:00"),
    ("fri-mon 22:00-06:00", "mon,fri-sun", "22:00", "06:00"),
    (" tue , thu 18:00-24:00 ", "tue,thu", "18:00", "24:00"),
    ("пн-пт 09:00-18:00", "mon-fri", "09:00", "18:00"), ("sun", "sun", "00:00", "24:00"),
    ("mon-sun 09:00-18:00", "mon-sun", "09:00", "18:00"), ("wed-tue", "mon-sun", "00:00", "24:00"),
    ("09:00-18:00", "mon-sun", "09:00", "18:00"), ("9:00-18:00", "mon-sun", "09:00", "18:00"),
    ("22:00-06:00", "mon-sun", "22:00", "06:00"), ("18:00-24:00", "mon-sun", "18:00", "24:00"),
    ("00:00-24:00", "mon-sun", "00:00", "24:00"), ("09:00 – 18:00", "mon-sun", "09:00", "18:00"),
  ])
  func `worked days and times are read`(text: String, days: String, begin: String, end: String)
    throws
  {
    let worked = try WorkedTime(text)
    #expect(worked.days.words("en") == days)
    #expect((worked.beginText, worked.endText) == (begin, end))
    #expect(try WorkedTime(worked.spoken("en")) == worked)
    #expect(try WorkedTime(worked.spoken("ru")) == worked)
    let stored = try JSONCoder.encode(worked)
    #expect(try JSONCoder.decode(WorkedTime.self, from: stored) == worked)
    #expect((stored["days"] == nil) == (days == "mon-sun"))
  }

  @Test func `worked time of a file without days holds for every day`() throws {
    let old = try JSONCoder.decode(
      WorkedTime.self, from: ["begin": "09:00", "end": "18:00"] as JSON)
    #expect(try old == WorkedTime("09:00-18:00"))
    let bad: [JSON] = [
      ["begin": "09:00", "end": "18:00", "days": []],
      ["begin": "09:00", "end": "18:00", "days": ["mon", "moon"]],
      ["begin": "09:00", "end": "09:00", "days": ["mon"]],
    ]
    for json in bad {
      #expect(throws: DecodingError.self) { try JSONCoder.decode(WorkedTime.self, from: json) }
    }
  }

  @Test(
    arguments: [
      ("mon-", .malformed), ("-fri", .malformed), ("mon-wed-fri", .malformed),
      ("mon,,fri", .malformed),
      ("monday", .malformed), ("mon 9-18", .malformed), ("mon 09:00", .malformed),
      ("mon 09:00-09:00", .empty), ("09:00-18:00 mon", .malformed), ("mon fri", .malformed),
      (String(repeating: "mon,", count: 100) + "tue", .malformed),
      ("09:00-09:00", .empty), ("00:00-00:00", .empty), ("9-18", .malformed),
      ("24:00-06:00", .malformed), ("09:00-24:01", .malformed), ("09:00-25:00", .malformed),
      ("09:60-18:00", .malformed), ("09:00", .malformed), ("09:00-18:00-20:00", .malformed),
      ("", .malformed), ("-", .malformed), ("09:0-18:00", .malformed),
    ] as [(String, WorkedTime.ParsingError)])
  func `other worked time is refused`(text: String, reason: WorkedTime.ParsingError) {
    #expect(throws: reason) { try WorkedTime(text) }
  }
}
