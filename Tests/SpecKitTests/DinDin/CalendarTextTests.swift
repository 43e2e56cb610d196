import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The words on cards` {
  @Test(arguments: [
    ("2018-06-17", 20, 0, "Sunday 17 June - 8:00pm", "الأحد 17 يونيو - 8:00م"),
    ("2026-11-01", 0, 5, "Sunday 1 November - 12:05am", "الأحد 1 نوفمبر - 12:05ص"),
    ("2026-12-31", 12, 0, "Thursday 31 December - 12:00pm", "الخميس 31 ديسمبر - 12:00م"),
    ("2027-04-05", 9, 59, "Monday 5 April - 9:59am", "الاثنين 5 أبريل - 9:59ص"),
  ])
  func `say when`(date: String, hour: Int, minute: Int, english: String, arabic: String) throws {
    let date = try #require(CivilDate(iso8601: date))
    let time = try #require(CivilTime(hour: hour, minute: minute))
    let civil = CivilDateTime(date, time)
    #expect(calendarTexts.when(civil, in: "en") == english)
    #expect(calendarTexts.when(civil, in: "ar") == arabic)
  }

  @Test(arguments: [
    ("2026-11", "Sep   Oct   [November 2026]   Dec   Jan 2027"),
    ("2027-01", "Nov 2026   Dec 2026   [January 2027]   Feb   Mar"),
    ("2026-12", "Oct   Nov   [December 2026]   Jan 2027   Feb 2027"),
    ("2026-06", "Apr   May   [June 2026]   Jul   Aug"),
  ])
  func `show five months, with the year where it differs`(month: String, bar: String) throws {
    let key = try #require(CivilMonth(month))
    #expect(MonthBar.parts(key, in: "en").map(\.text).joined(separator: "   ") == bar)
    #expect(MonthBar.parts(key, in: "en").map(\.isCurrent) == [false, false, true, false, false])
  }
}
