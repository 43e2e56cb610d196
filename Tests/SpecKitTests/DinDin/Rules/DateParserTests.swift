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
    #expect(DateParser.date(text, today: today)?.iso8601 == date)
  }

  @Test(arguments: [
    "", "2026-11-31", "2026-02-29", "26-11-21", "+d", "+3", "+3m", "-3h", "fr",
    "frida",
    "31 nov", "0 nov", "nov", "21", "21 nov 2026", "2026-11-21T00:00", "+99999999d", "٣",
    "10000-01-01",
    "0000-01-01", "21 xyz", "الج",
  ])
  func `are refused where they name none`(text: String) {
    #expect(DateParser.date(text, today: today) == nil)
  }

  @Test func `mean the next such weekday, today included`() {
    for offset in 0..<14 {
      let today = today.adding(days: offset)
      for (index, name) in calendarTexts.weekdays.enumerated() {
        // The first of the coming days that is one.
        let wanted = (0...6).map { today.adding(days: $0) }
          .first { $0.weekday.rawValue == index + 1 }
        #expect(DateParser.date(name("en"), today: today) == wanted)
      }
    }
  }
}

@Suite struct `A time of day` {
  static let times = [
    ("19:30", 19, 30), ("7:30pm", 19, 30), ("7pm", 19, 0), ("12am", 0, 0), ("12pm", 12, 0),
    ("0:05", 0, 5), ("7:30 PM", 19, 30), ("07:05am", 7, 5), ("٧:٣٠م", 19, 30), ("8م", 20, 0),
    ("8:15ص", 8, 15), ("12:59am", 0, 59),
  ]

  @Test(arguments: times) func `is read`(text: String, hour: Int, minute: Int) {
    #expect(TimeParser.time(text) == CivilTime(hour: hour, minute: minute))
  }

  @Test(arguments: [
    "24:00", "7:60", "0:30am", "13pm", "19", "", "pm", "7:3", "-7pm", "7:30:00", "7.30", "1a", "٧",
    "007pm", "+7pm",
  ]) func `is refused`(text: String) { #expect(TimeParser.time(text) == nil) }
}
