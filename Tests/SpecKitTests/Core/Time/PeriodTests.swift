import SpecCore
import Testing

@Suite struct PeriodTests {
  @Test(arguments: [
    ("4h30m", 0, 16_200, "4h30m"), ("4h 30m", 0, 16_200, "4h30m"), ("1d 2h", 1, 7200, "1d2h"),
    ("90m", 0, 5400, "1h30m"), ("1.5h", 0, 5400, "1h30m"), ("1.5h 30m", 0, 7200, "2h"),
    ("0.25m", 0, 15, "15s"), ("2.0s", 0, 2, "2s"), ("1w", 7, 0, "7d"), ("24h", 0, 86_400, "24h"),
    ("1d", 1, 0, "1d"), ("2 weeks 1 day 3 hours 4 minutes 5 seconds", 15, 11_045, "15d3h4m5s"),
    ("1 hr", 0, 3600, "1h"), ("2 hrs 5 mins", 0, 7500, "2h5m"), ("30 sec", 0, 30, "30s"),
    ("1 second", 0, 1, "1s"), ("4 ч 30 мин", 0, 16_200, "4h30m"), ("1 нед", 7, 0, "7d"),
    ("2д 3ч 4м 5с", 2, 11_045, "2d3h4m5s"), ("5 сек", 0, 5, "5s"), ("4:30:00", 0, 16_200, "4h30m"),
    ("04:30:00", 0, 16_200, "4h30m"), ("01d 01:00:01", 1, 3601, "1d1h1s"),
    ("36525d 00:00:00", 36_525, 0, "36525d"), ("100:00:00", 0, 360_000, "100h"),
    ("PT4H30M", 0, 16_200, "4h30m"), ("P1DT2H", 1, 7200, "1d2h"), ("P2W", 14, 0, "14d"),
    ("PT1.5H", 0, 5400, "1h30m"), ("P1D", 1, 0, "1d"), ("  4h  ", 0, 14_400, "4h"),
    ("36525d", 36_525, 0, "36525d"), ("3155760000s", 0, 3_155_760_000, "876600h"),
    ("0h 5m", 0, 300, "5m"),
  ])
  func `a period is read`(text: String, days: Int64, seconds: Int64, canonical: String) throws {
    let period = try Period(text)
    #expect((period.days, period.seconds) == (days, seconds))
    #expect(period.description == canonical)
    #expect(try Period(canonical) == period)
  }

  @Test(
    arguments: [
      ("", .malformed), ("   ", .malformed), ("0", .outOfRange), ("0s", .outOfRange),
      ("00:00:00", .outOfRange), ("-5m", .malformed), ("+5m", .malformed), ("10", .noUnit("10")),
      ("4:30", .ambiguousClock), ("1M", .calendarUnit), ("P1M", .calendarUnit),
      ("P1Y", .calendarUnit), ("1 month", .calendarUnit), ("1.5d", .malformed),
      ("0.5s", .malformed), ("1.0001h", .malformed), ("30m 4h", .malformed), ("4h 4h", .malformed),
      ("1e3s", .malformed), ("36525d 1s", .outOfRange), ("3155760001s", .outOfRange),
      ("99999999999999999999h", .outOfRange), ("99999999999999999999w", .outOfRange),
      ("9223372036854775807s", .outOfRange), ("1h 10", .noUnit("10")), ("h", .malformed),
      ("4h!", .malformed), ("4 lightyears", .malformed), ("PT", .malformed), ("P", .malformed),
      ("P1DT", .malformed), ("P1W2D", .malformed), ("PT1M1H", .malformed), ("P1H", .malformed),
      ("4:60:00", .malformed), ("4:5:00", .malformed), ("4:30:60", .malformed),
      ("1d 4:30", .ambiguousClock), ("1,5h", .malformed), ("٤h", .malformed), ("4H", .malformed),
      (String(repeating: "1h", count: 10_000), .malformed), ("1.h", .malformed),
      (".5h", .malformed), ("4x:30:00", .malformed), ("4h:30:00", .malformed),
      ("04abc:30:00", .malformed),
    ] as [(String, Period.ParsingError)])
  func `anything else is refused, with the reason`(text: String, reason: Period.ParsingError) {
    #expect(throws: reason) { try Period(text) }
  }
}

@Suite struct ExactPeriodTests {
  @Test(arguments: [
    ("2s", 2000, "2s"), ("334ms", 334, "334ms"), ("4h30m", 16_200_000, "4h30m"), ("0s", 0, "0s"),
    ("90m", 5_400_000, "1h30m"), ("0.5s", 500, "500ms"), ("1.5h", 5_400_000, "1h30m"),
    ("1d2h30m", 95_400_000, "1d2h30m"), ("1w", 604_800_000, "7d"), ("1s500ms", 1500, "1s500ms"),
    ("36525d", 3_155_760_000_000, "36525d"), ("1m0.25s", 60_250, "1m250ms"),
  ])
  func `a length of time reads and writes`(text: String, milliseconds: Int64, written: String) {
    #expect(Period(exact: text)?.lengthInMilliseconds == milliseconds)
    #expect(Period(exact: text)?.description == written)
  }

  @Test(arguments: [
    "", "2", "s", "-2s", "+2s", "2 s", "2S", "30m4h", "4h4h", "1.5", "1.s", ".5s", "1.5h30m",
    "0.3ms", "0.0001s", "1e3s", "36525d1ms", "99999999999999999999h", "9999999999999w", "٢s",
    "2sec", "4h 30m", "1.0000000001s",
  ])
  func `any other text is refused as a length of time`(text: String) {
    #expect(Period(exact: text) == nil)
  }
}
