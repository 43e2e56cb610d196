import SpecCore
import Testing

@Suite struct CivilDateTests {
  @Test func `walking every day of eight centuries agrees with the count of days`() throws {
    var (year, month, day) = (1600, 1, 1)
    var weekday = Weekday.saturday.rawValue
    for number in -135_140...157_054 {
      let date = try #require(CivilDate(year: year, month: month, day: day))
      guard date.daysSinceEpoch == number, CivilDate(daysSinceEpoch: number) == date,
        date.weekday.rawValue == weekday
      else {
        Issue.record("\(date) is not day \(number)")
        return
      }
      weekday = weekday % 7 + 1
      day += 1
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      if day > length { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (2400, 1, 2))
  }

  @Test(arguments: [
    (2026, 2, 30), (2027, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
    (1900, 2, 29), (.max, 1, 1), (.min, 1, 1), (2026, .max, 1), (2026, 1, .min),
  ])
  func `a day that does not exist is refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `counts of days out of all reason do not trap`() {
    for days in [Int.min, .max, -1 << 40, 1 << 40] {
      #expect(abs(CivilDate(daysSinceEpoch: days).year) > 1_000_000)
    }
    #expect(CivilDateTime(wallSeconds: .max).time.secondOfDay == 15 * 3600 + 30 * 60 + 7)
  }
}

@Suite struct CivilMonthTests {
  @Test func `months are counted across years`() throws {
    let month = try #require(CivilMonth("2026-12"))
    #expect(
      month.adding(months: 1).text == "2027-01" && month.adding(months: -12).text == "2025-12")
    let days = CivilDate(iso8601: "2026-11-30")!...CivilDate(iso8601: "2027-02-01")!
    #expect(CivilMonth.covering(days).map(\.text) == ["2026-11", "2026-12", "2027-01", "2027-02"])
    #expect(CivilMonth("2026-13") == nil && CivilMonth("2026-1") == nil)
    #expect(month.firstDay.iso8601 == "2026-12-01")
  }
}

@Suite struct ISO8601Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
    ("2018-02-20T13:30:00Z", 1_519_133_400, 0, "2018-02-20T13:30:00Z"),
    ("2018-02-20T15:30:00.5+02:00", 1_519_133_400, 500_000_000, "2018-02-20T13:30:00.500Z"),
    ("2018-02-20T13:30:00.000001Z", 1_519_133_400, 1000, "2018-02-20T13:30:00.000001Z"),
    ("1969-12-31T23:59:59.999999999Z", -1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ("0000-01-01T00:00:00Z", -62_167_219_200, 0, "0000-01-01T00:00:00Z"),
    ("2026-03-01T00:30:00-18:00", 1_772_389_800, 0, "2026-03-01T18:30:00Z"),
    ("2026-03-01T00:30:00-23:59", 1_772_411_340, 0, "2026-03-02T00:29:00Z"),
  ])
  func `an instant reads and writes`(text: String, seconds: Int64, nano: Int32, written: String) {
    let instant = Instant(iso8601: text)
    #expect(instant == Instant(seconds: seconds, nanoseconds: nano))
    #expect(instant?.iso8601 == written)
  }

  @Test(arguments: [
    "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z",
    "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T23:59:60Z",
    "2026-01-01T00:00Z", "2026-1-1T00:00:00Z", "2026-01-01T00:00:00z", "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00+0200", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+02:60", "2026-01-01T00:00:00Z ", " 2026-01-01T00:00:00Z",
    "+2026-01-01T00:00:00Z", "٢٠٢٦-01-01T00:00:00Z", "2026-01-01T00:00:00\u{0}Z",
    String(repeating: "9", count: 1_000_000),
  ])
  func `any other text is refused as an instant`(text: String) {
    #expect(Instant(iso8601: text) == nil)
  }

  @Test func `an instant is written with an offset`() throws {
    let instant = try #require(Instant(iso8601: "2026-11-20T09:00:00Z"))
    #expect(instant.iso8601WithOffset(-12_600) == "2026-11-20T05:30:00-03:30")
    #expect(instant.iso8601WithOffset(3208) == "2026-11-20T09:53:28+00:53:28")
  }
}
