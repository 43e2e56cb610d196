package import SpecCore

/// The names of days and months in the languages of dindin, from our own tables: a system's locale
/// may use another calendar or other digits.
package struct CalendarWords: Sendable {
  /// Monday first.
  package let weekdays: [String]
  package let months: [String]
  /// What the month bar writes.
  package let shortMonths: [String]
  package let morning: String
  package let afternoon: String
  package let today: String
  package let tomorrow: String

  package static func of(_ language: String) -> CalendarWords {
    language == "ar" ? arabic : english
  }

  package static let english = CalendarWords(
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

  package static let arabic = CalendarWords(
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
  package func heading(_ date: CivilDate) -> String {
    "\(weekdays[date.weekday.rawValue - 1]) \(date.day) \(months[date.month - 1])"
  }

  /// `8:00pm`; midnight is `12:00am`.
  package func time(_ time: CivilTime) -> String {
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour):\(zeroPadded(time.minute, 2))\(time.hour < 12 ? morning : afternoon)"
  }

  /// `Sunday 17 June - 8:00pm`
  package func when(_ civil: CivilDateTime) -> String {
    "\(heading(civil.date)) - \(time(civil.time))"
  }
}
