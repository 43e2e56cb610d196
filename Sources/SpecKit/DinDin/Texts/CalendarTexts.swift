internal import SpecCore

/// The names of days and months, from tables of our own: a system's locale may use another calendar
/// or other digits.
struct CalendarTexts: Sendable {
  /// Monday first.
  let weekdays = [
    Text("Monday", ar: "الاثنين"), Text("Tuesday", ar: "الثلاثاء"),
    Text("Wednesday", ar: "الأربعاء"), Text("Thursday", ar: "الخميس"),
    Text("Friday", ar: "الجمعة"), Text("Saturday", ar: "السبت"), Text("Sunday", ar: "الأحد"),
  ]
  let months = [
    Text("January", ar: "يناير"), Text("February", ar: "فبراير"), Text("March", ar: "مارس"),
    Text("April", ar: "أبريل"), Text("May", ar: "مايو"), Text("June", ar: "يونيو"),
    Text("July", ar: "يوليو"), Text("August", ar: "أغسطس"), Text("September", ar: "سبتمبر"),
    Text("October", ar: "أكتوبر"), Text("November", ar: "نوفمبر"), Text("December", ar: "ديسمبر"),
  ]
  let morning = Text("am", ar: "ص")
  let afternoon = Text("pm", ar: "م")
  let today = Text("today", ar: "اليوم")
  let tomorrow = Text("tomorrow", ar: "غدًا")
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
