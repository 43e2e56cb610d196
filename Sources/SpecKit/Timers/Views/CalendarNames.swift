internal import SpecCore

/// The names of months and days, in the languages of the module.
enum CalendarNames {
  /// The name that stands alone above a calendar: `February`.
  static func month(_ month: Int, _ language: String) -> String {
    months.indices.contains(month - 1) ? months[month - 1](language) : ""
  }

  /// Two letters each, from Monday.
  static func weekdays(_ language: String) -> [String] { days.map { $0(language) } }

  private static let months = [
    Text("January", context: "alone"), Text("February", context: "alone"),
    Text("March", context: "alone"), Text("April", context: "alone"),
    Text("May", context: "alone"), Text("June", context: "alone"),
    Text("July", context: "alone"), Text("August", context: "alone"),
    Text("September", context: "alone"), Text("October", context: "alone"),
    Text("November", context: "alone"), Text("December", context: "alone"),
  ]
  private static let days = [
    Text("Mo"), Text("Tu"), Text("We"), Text("Th"), Text("Fr"), Text("Sa"), Text("Su"),
  ]
}

extension CivilDate {
  /// The date in the notation of a language: `20 Feb 2018`, `20.02.2018`; also without the year.
  func spoken(_ language: String, hasYear: Bool = true) -> String {
    let year = hasYear ? [zeroPadded(year, 4)] : []
    return language == "ru"
      ? ([zeroPadded(day, 2), zeroPadded(month, 2)] + year).joined(separator: ".")
      : (["\(day)", String(CalendarNames.month(month, language).prefix(3))] + year)
        .joined(separator: " ")
  }
}
