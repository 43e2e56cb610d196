internal import SpecCore

/// The names of months and days, in the languages of the module.
enum CalendarNames {
  /// Alone above a calendar: `February`, `Февраль`.
  static func month(_ month: Int, _ language: String) -> String {
    name(month, in: language == "ru" ? russianMonths : englishMonths)
  }

  /// `Feb`, `фев`.
  static func shortMonth(_ month: Int, _ language: String) -> String {
    String(self.month(month, language).prefix(3)).lowercasedIf(language == "ru")
  }

  /// Two letters each, from Monday.
  static func weekdays(_ language: String) -> [String] {
    language == "ru"
      ? ["Пн", "Вт", "Ср", "Чт", "Пт", "Сб", "Вс"] : ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  }

  private static func name(_ month: Int, in names: [String]) -> String {
    names.indices.contains(month - 1) ? names[month - 1] : ""
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

extension String {
  fileprivate func lowercasedIf(_ condition: Bool) -> String { condition ? lowercased() : self }
}

extension CivilDate {
  /// As people write it: `20 Feb 2018`, `20.02.2018`.
  func spoken(_ language: String) -> String {
    language == "ru"
      ? "\(zeroPadded(day, 2)).\(zeroPadded(month, 2)).\(zeroPadded(year, 4))"
      : "\(day) \(CalendarNames.shortMonth(month, language)) \(zeroPadded(year, 4))"
  }
}

extension MonthGrid {
  func lines(language: String) -> [Line] {
    lines(
      month: CalendarNames.month(selected.month, language),
      weekdays: CalendarNames.weekdays(language))
  }
}
