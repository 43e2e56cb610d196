internal import SpecCore

/// Parses the times of day that people write: `19:30`, `7:30pm`, `7pm`; with the Arabic halves of the day
/// and with Western or Arabic-Indic digits.
enum TimeParser {
  private static let languages = ["en", "ar"]

  static func time(_ text: String) -> CivilTime? {
    var digits = folded(westernDigits(text)).filter { !$0.isWhitespace }[...]
    var isAfternoon: Bool?
    for (half, value) in [(calendarTexts.morning, false), (calendarTexts.afternoon, true)] {
      for language in languages where digits.hasSuffix(half(language)) {
        digits = digits.dropLast(half(language).count)
        isAfternoon = value
      }
    }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    // An hour alone could also be a count or a day.
    guard (isAfternoon == nil ? 2...2 : 1...2).contains(parts.count),
      let hour = number(parts[0], 1...2),
      let minute = parts.count == 2 ? number(parts[1], 2...2) : 0
    else { return nil }
    guard let isAfternoon else { return CivilTime(hour: hour, minute: minute) }
    guard (1...12).contains(hour) else { return nil }
    return CivilTime(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute)
  }

  private static func number(_ digits: Substring, _ length: ClosedRange<Int>) -> Int? {
    guard length.contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39) ~= $0 })
    else { return nil }
    return Int(digits)
  }
}
