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
