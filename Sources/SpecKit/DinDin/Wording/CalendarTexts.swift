internal import SpecCore

/// The names of days and months, from tables of our own: a system's locale may use another calendar
/// or other digits.
struct CalendarTexts: Sendable {
  /// Monday first.
  let weekdays = [
    Text("Monday"), Text("Tuesday"),
    Text("Wednesday"), Text("Thursday"),
    Text("Friday"), Text("Saturday"), Text("Sunday"),
  ]
  let months = [
    Text("January"), Text("February"), Text("March"),
    Text("April"), Text("May"), Text("June"),
    Text("July"), Text("August"), Text("September"),
    Text("October"), Text("November"), Text("December"),
  ]
  let morning = Text("am")
  let afternoon = Text("pm")
  let today = Text("today")
  let tomorrow = Text("tomorrow")
}

let calendarTexts = CalendarTexts()

extension CalendarTexts {
  /// The name of a month in the bar of months: `Jan`; Arabic has no short names.
  ///
  /// - Parameter month: 1...12
  func shortMonth(_ month: Int, in language: String) -> String {
    let name = months[month - 1](language)
    return language == "ar" ? name : String(name.prefix(3))
  }

  /// `Tuesday 12 June`
  func heading(_ date: CivilDate, in language: String) -> String {
    let (weekday, month) = (weekdays[date.weekday.rawValue - 1], months[date.month - 1])
    return "\(weekday(language)) \(date.day) \(month(language))"
  }

  /// `8:00pm`; midnight is `12:00am`.
  func time(_ time: CivilTime, in language: String) -> String {
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    let half = time.hour < 12 ? morning : afternoon
    return "\(hour):\(zeroPadded(time.minute, 2))\(half(language))"
  }

  /// `Sunday 17 June - 8:00pm`
  func when(_ civil: CivilDateTime, in language: String) -> String {
    "\(heading(civil.date, in: language)) - \(time(civil.time, in: language))"
  }
}
