internal import SpecCore

/// The names of months and days, in the languages of the module.
enum CalendarNames {
  /// Alone above a calendar: `February`, `Февраль`.
  static func month(_ month: Int, _ language: String) -> String {
    let names = language == "ru" ? russianMonths : englishMonths
    return names.indices.contains(month - 1) ? names[month - 1] : ""
  }

  /// Two letters each, from Monday.
  static func weekdays(_ language: String) -> [String] {
    language == "ru"
      ? ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"] : ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let russianMonths = [
    "Январь", "Февраль", "Март", "Апрель", "Май", "Июнь", "Июль", "Август", "Сентябрь",
    "Октябрь", "Ноябрь", "Декабрь",
  ]
}

extension CivilDate {
  /// As people write it: `20 Feb 2018`, `20.02.2018`; also without the year.
  func spoken(_ language: String, hasYear: Bool = true) -> String {
    let year = hasYear ? [zeroPadded(year, 4)] : []
    return language == "ru"
      ? ([zeroPadded(day, 2), zeroPadded(month, 2)] + year).joined(separator: ".")
      : (["\(day)", String(CalendarNames.month(month, language).prefix(3))] + year)
        .joined(separator: " ")
  }
}

extension MonthGrid {
  func lines(language: String) -> [Line] {
    lines(
      month: CalendarNames.month(selected.month, language),
      weekdays: CalendarNames.weekdays(language))
  }
}
