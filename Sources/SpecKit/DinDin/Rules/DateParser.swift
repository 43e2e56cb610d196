internal import SpecCore

/// Parses the days that people name on a command line: those of `DateExpression`, `fri` and `21 nov`, in
/// English and Arabic, with Western or Arabic-Indic digits.
enum DateParser {
  private static let languages = ["en", "ar"]

  /// - Parameter today: today in the zone of the person.
  /// - Returns: nil for a text that names no day from the years 1 to 9999.
  static func date(_ text: String, today: CivilDate) -> CivilDate? {
    let words = folded(westernDigits(text)).split(whereSeparator: \.isWhitespace).map(String.init)
    let date =
      switch words.count {
      case 1: single(words[0], today: today)
      case 2: dayAndMonth(words[0], words[1], today: today)
      default: CivilDate?.none
      }
    return date.flatMap { (1...9999).contains($0.year) ? $0 : nil }
  }

  private static func single(_ word: String, today: CivilDate) -> CivilDate? {
    for language in languages {
      if word == folded(calendarTexts.today(language)) { return today }
      if word == folded(calendarTexts.tomorrow(language)) { return today.adding(days: 1) }
      for (index, weekday) in calendarTexts.weekdays.enumerated() {
        let name = folded(weekday(language))
        // English days have a usual short form of three letters, Arabic ones have none.
        guard word == name || language == "en" && word == name.prefix(3) else { continue }
        return today.adding(days: (index + 1 - today.weekday.rawValue + 7) % 7)
      }
    }
    return (try? DateExpression(word))?.date(today: today)
  }

  /// The next such day, today included: 29 February may be years away.
  private static func dayAndMonth(_ first: String, _ second: String, today: CivilDate) -> CivilDate?
  {
    guard let day = number(first[...]), let month = month(second) else { return nil }
    return (0...8).lazy.compactMap {
      CivilDate(year: today.year + $0, month: month, day: day)
    }.first { $0 >= today }
  }

  private static func month(_ word: String) -> Int? {
    for language in languages {
      for month in 1...12
      where word == folded(calendarTexts.months[month - 1](language))
        || word == folded(calendarTexts.shortMonth(month, in: language))
      {
        return month
      }
    }
    return nil
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 })
    else { return nil }
    return Int(digits)
  }
}

/// The text with Arabic-Indic digits (both sets) as Western ones.
func westernDigits(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x660...0x669: Unicode.Scalar(UInt8(scalar.value - 0x660 + 0x30))
        case 0x6F0...0x6F9: Unicode.Scalar(UInt8(scalar.value - 0x6F0 + 0x30))
        default: scalar
        }
      }))
}
