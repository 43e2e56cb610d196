import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The words for days` {
  let today = CivilDate(iso8601: "2026-11-20")!  // a Friday

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("today", "2026-11-20"), ("Tomorrow", "2026-11-21"),
    ("yesterday", "2026-11-19"), ("-3d", "2026-11-17"), ("21.11.2026", "2026-11-21"),
    ("fri", "2026-11-20"), ("friday", "2026-11-20"), ("SAT", "2026-11-21"),
    ("thursday", "2026-11-26"), ("+3d", "2026-11-23"), ("+2w", "2026-12-04"),
    ("+0d", "2026-11-20"), ("21 nov", "2026-11-21"), ("19 November", "2027-11-19"),
    ("20 nov", "2026-11-20"), ("29 feb", "2028-02-29"), ("اليوم", "2026-11-20"),
    ("غدًا", "2026-11-21"), ("غدا", "2026-11-21"), ("الجمعة", "2026-11-20"),
    ("الأحد", "2026-11-22"), ("الاحد", "2026-11-22"), ("21 نوفمبر", "2026-11-21"),
    ("٢١ نوفمبر", "2026-11-21"), ("٢٠٢٦-١١-٢١", "2026-11-21"), ("+٣d", "2026-11-23"),
    ("۲۱ nov", "2026-11-21"), ("5 أبريل", "2027-04-05"), ("  1   dec ", "2026-12-01"),
  ])
  func `name days`(text: String, date: String) {
    #expect(DateWord.date(text, today: today)?.iso8601 == date)
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-02-29", "26-11-21", "+d", "+3", "+3m", "-3h", "fr",
    "frida",
    "31 nov", "0 nov", "nov", "21", "21 nov 2026", "2026-11-21T00:00", "+99999999d", "٣",
    "10000-01-01",
    "0000-01-01", "21 xyz", "الج",
  ])
  func `are refused where they name none`(text: String) {
    #expect(DateWord.date(text, today: today) == nil)
  }

  @Test func `mean the next such weekday, today included`() {
    for offset in 0..<14 {
      let today = today.adding(days: offset)
      for (index, name) in CalendarWords.english.weekdays.enumerated() {
        // The first of the coming days that is one.
        let wanted = (0...6).map { today.adding(days: $0) }
          .first { $0.weekday.rawValue == index + 1 }
        #expect(DateWord.date(name, today: today) == wanted)
      }
    }
  }
}

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
    #expect(CalendarWords.english.when(civil) == english)
    #expect(CalendarWords.arabic.when(civil) == arabic)
  }

  @Test func `are there in both languages with the same places for data`() {
    #expect(Texts.catalog.problems() == [])
  }

  @Test(arguments: [
    ("2026-11", "Sep   Oct   [November 2026]   Dec   Jan 2027"),
    ("2027-01", "Nov 2026   Dec 2026   [January 2027]   Feb   Mar"),
    ("2026-12", "Oct   Nov   [December 2026]   Jan 2027   Feb 2027"),
    ("2026-06", "Apr   May   [June 2026]   Jul   Aug"),
  ])
  func `show five months, with the year where it differs`(month: String, bar: String) throws {
    let key = try #require(CivilMonth(month))
    #expect(key.bar(.english).map(\.text).joined(separator: "   ") == bar)
    #expect(key.bar(.english).map(\.isCurrent) == [false, false, true, false, false])
  }
}
