internal import SpecCore

/// The days a person can name on a command line: those of `DateExpression`, `fri` and `21 nov`, in
/// English and Arabic, with Western or Arabic-Indic digits.
enum DateWord {
  /// - Parameter today: the day it is, where the person is.
  /// - Returns: nil for a text that names no day from the years 1 to 9998.
  static func date(_ text: String, today: CivilDate) -> CivilDate? {
    let words = folded(westernDigits(text)).split(whereSeparator: \.isWhitespace).map(String.init)
    let date =
      switch words.count {
      case 1: single(words[0], today: today)
      case 2: dayAndMonth(words[0], words[1], today: today)
      default: CivilDate?.none
      }
    return date.flatMap { (1...9998).contains($0.year) ? $0 : nil }
  }

  private static func single(_ word: String, today: CivilDate) -> CivilDate? {
    for words in [CalendarWords.english, .arabic] {
      if word == folded(words.today) { return today }
      if word == folded(words.tomorrow) { return today.adding(days: 1) }
      for (index, name) in words.weekdays.enumerated() {
        // Three letters are the usual short form of an English day; Arabic has none.
        let name = folded(name)
        guard word == name || (name.utf8.first ?? 0) < 0x80 && word == name.prefix(3) else {
          continue
        }
        let ahead = (index + 1 - today.weekday.rawValue + 7) % 7
        return today.adding(days: ahead)
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
    for words in [CalendarWords.english, .arabic] {
      for (index, name) in words.months.enumerated()
      where word == folded(name) || word == folded(words.shortMonths[index]) {
        return index + 1
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
