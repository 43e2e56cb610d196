internal import SpecCore

/// The names of days and months in the languages of dindin, from our own tables: a system's locale
/// may use another calendar or other digits.
struct CalendarWords: Sendable {
  /// Monday first.
  let weekdays: [String]
  let months: [String]
  /// What the month bar writes.
  let shortMonths: [String]
  let morning: String
  let afternoon: String
  let today: String
  let tomorrow: String

  static func of(_ language: String) -> CalendarWords {
    language == "ar" ? arabic : english
  }

  static let english = CalendarWords(
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    morning: "am", afternoon: "pm", today: "today", tomorrow: "tomorrow")

  static let arabic = CalendarWords(
    weekdays: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"],
    months: arabicMonths, shortMonths: arabicMonths,
    morning: "ص", afternoon: "م", today: "اليوم", tomorrow: "غدًا")

  private static let arabicMonths = [
    "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
    "نوفمبر", "ديسمبر",
  ]
}

extension CalendarWords {
  /// `Tuesday 12 June`
  func heading(_ date: CivilDate) -> String {
    "\(weekdays[date.weekday.rawValue - 1]) \(date.day) \(months[date.month - 1])"
  }

  /// `8:00pm`; midnight is `12:00am`.
  func time(_ time: CivilTime) -> String {
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour):\(zeroPadded(time.minute, 2))\(time.hour < 12 ? morning : afternoon)"
  }

  /// `Sunday 17 June - 8:00pm`
  func when(_ civil: CivilDateTime) -> String {
    "\(heading(civil.date)) - \(time(civil.time))"
  }
}
