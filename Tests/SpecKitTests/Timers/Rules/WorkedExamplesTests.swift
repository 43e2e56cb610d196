import SpecCore
import Testing

@testable import SpecTimers

/// The examples worked out in the requirements, rule by rule.
@Suite struct WorkedExamplesTests {
  @Test(
    arguments: [
      // R5
      (
        "1d2h", "Europe/Berlin", "2026-03-27 22:00",
        [
          "2026-03-28T23:00:00Z", "2026-03-30T00:00:00Z", "2026-03-31T02:00:00Z",
          "2026-04-01T04:00:00Z",
        ]
      ),
      // R7: the wall time kept is the one typed, not the one moved to.
      (
        "1d", "Europe/Berlin", "2026-03-29 02:30",
        ["2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z"]
      ),
      // R8
      ("1d", "UTC", "2028-02-28", ["2028-02-29T00:00:00Z", "2028-03-01T00:00:00Z"]),
      // Two cycles moved onto one instant.
      (
        "1d", "Pacific/Apia", "2011-12-28 12:00",
        [
          "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z", "2011-12-30T22:00:00Z",
          "2011-12-31T22:00:00Z",
        ]
      ),
      // systemd calls this an infinite loop.
      (
        "4h30m", "Australia/Sydney", "2026-10-03 23:00",
        ["2026-10-03T17:30:00Z", "2026-10-03T22:00:00Z", "2026-10-04T02:30:00Z"]
      ),
    ] as [(String, String, String, [String])])
  func `fires fall due`(
    period: String, name: String, begin: String, expected: [String]
  ) throws {
    let timer = try ZonedTimer.down(
      period, begin: begin, at: at(begin).adding(seconds: -90_000), zone: name)
    #expect(try timer.dues(Int64(expected.count)) == expected)
  }

  /// 2 March 2026 is a Monday.
  @Test(
    arguments: [
      ("mon-fri", ["02 00:00:00", "06 23:59:59"], ["01 23:59:59", "07 00:00:00", "08 12:00:00"]),
      ("mon-fri 09:00-18:00", ["02 09:00:00", "06 18:00:00"], ["06 18:00:01", "07 09:00:00"]),
      (
        "fri 22:00-06:00", ["06 22:00:00", "07 00:00:00", "07 06:00:00"],
        ["06 03:00:00", "07 06:00:01", "07 22:00:00"]
      ),
      ("sun 18:00-24:00", ["08 18:00:00", "09 00:00:00"], ["08 00:00:00", "09 00:00:01"]),
      ("sun-mon 22:00-06:00", ["09 03:00:00", "10 03:00:00", "09 22:00:00"], ["08 03:00:00"]),
      ("09:00-18:00", ["02 09:00:00", "02 18:00:00"], ["02 08:59:59", "02 18:00:01"]),
      (
        "22:00-06:00", ["02 22:00:00", "02 03:00:00", "02 06:00:00", "02 00:00:00"],
        ["02 06:00:01", "02 21:59:59"]
      ),
      (
        "18:00-24:00", ["02 18:00:00", "02 23:59:59", "02 00:00:00"],
        ["02 00:00:01", "02 17:59:59"]
      ),
      ("00:00-24:00", ["02 00:00:00", "02 12:00:00", "02 23:59:59"], []),
      ("9:00-18:00", ["02 09:00:00"], ["02 08:59:59"]),
    ] as [(String, [String], [String])])
  func `worked times hold; a window over midnight belongs to the day on which it begins`(
    text: String, inside: [String], outside: [String]
  ) throws {
    let worked = try WorkedTime(text)
    func second(_ text: String) -> Int64 { at("2026-03-\(text)").seconds }
    #expect(inside.allSatisfy { worked.contains(second($0)) })
    #expect(!outside.contains { worked.contains(second($0)) })
  }

  @Test func `a year of hours has 261 working days of ten`() throws {
    let timer = try ZonedTimer.down(
      "1h", begin: "2026-01-01", at: at("2025-12-31"), worked: "mon-fri 09:00-18:00",
      zone: "Europe/Berlin")
    let schedule = try #require(timer.schedule)
    #expect(schedule.shownCount(in: 1..<8760) == 261 * 10)
    // Friday at six, then Monday at nine.
    let friday = schedule.reached(at: at("2026-03-06 17:00"))
    #expect(schedule.isShown(friday))
    let next = try #require(
      schedule.next(after: friday, isShown: true, now: at("2026-03-06 17:00")))
    #expect(schedule.due(next) == at("2026-03-09 08:00"))
    #expect(schedule.lastShown(through: next - 1, after: 0) == friday)
  }

  @Test func `a day off has no note about a window in a gap`() throws {
    let timer = try ZonedTimer.down(
      "15m", begin: "2026-03-28 00:00", at: at("2026-03-27"), worked: "mon-fri 02:10-02:50",
      zone: "Europe/Berlin")
    let schedule = try #require(timer.schedule)
    #expect((1..<190).compactMap { schedule.cycle($0) }.allSatisfy { $0.note == nil })
  }

  @Test func `a window in a gap has no instants that day, and the list says so`() throws {
    let timer = try ZonedTimer.down(
      "15m", begin: "2026-03-28 00:00", at: at("2026-03-27"), worked: "02:10-02:50",
      zone: "Europe/Berlin")
    let berlin = try zone("Europe/Berlin")
    let schedule = try #require(timer.schedule)
    let onTheDay = (1..<300).compactMap { schedule.cycle($0) }
      .filter { berlin.civil(at: $0.due).date.day == 29 }
    #expect(onTheDay.count == 92)
    #expect(onTheDay.allSatisfy { !$0.isShown && $0.note == .windowInGap })
    let other = (1..<96).compactMap { schedule.cycle($0) }
    #expect(other.filter(\.isShown).count == 3)
    #expect(other.allSatisfy { $0.note == nil })
  }

  @Test func `days note the gap and the overlap they meet`() throws {
    let spring = try ZonedTimer.down(
      "1d", begin: "2026-03-27 02:30", at: at("2026-03-26"), zone: "Europe/Berlin")
    let schedule = try #require(spring.schedule)
    #expect((1...3).map { schedule.cycle($0)?.note } == [nil, .gap, nil])
    let autumn = try ZonedTimer.down(
      "1d", begin: "2026-10-24 02:30", at: at("2026-10-23"), zone: "Europe/Berlin")
    let second = try #require(autumn.schedule)
    #expect((1...2).map { second.cycle($0)?.note } == [.overlap, nil])
    #expect(second.due(1) == at("2026-10-25 00:30"))
  }

  @Test func `an Up timer is capped after 36525 days, for ever`() {
    let timer = ZonedTimer.up(begin: at("2026-02-20 09:00"))
    let before = timer.status(at: at("2126-02-21 08:59:59"))
    #expect(before.state == .running)
    #expect(before.elapsed == 3_155_759_999)
    for moment in ["2126-02-21 09:00", "2200-01-01", "9999-12-31"] {
      let capped = timer.status(at: at(moment))
      #expect(capped.state == .capped)
      #expect(capped.elapsed == 3_155_760_000)
    }
    #expect(timer.status(at: at("2020-01-01")).elapsed == 0)
  }
}
