/// The date format of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  package static func text(_ instant: Instant) -> String {
    let moment = CivilDateTime(wallSeconds: instant.seconds)
    let (date, time) = (moment.date, moment.time)
    let day = "\(weekdays[date.weekday.rawValue - 1]), \(two(date.day)) \(months[date.month - 1])"
    let year = String(repeating: "0", count: max(0, 4 - "\(date.year)".count)) + "\(date.year)"
    return "\(day) \(year) \(two(time.hour)):\(two(time.minute)):\(two(time.second)) GMT"
  }

  /// The moment that a text names; nil for any other format.
  package static func instant(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[1].utf8.count == 2, words[3].utf8.count == 4, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    return Instant(iso8601: "\(words[3])-\(two(month + 1))-\(words[1])T\(words[4])Z")
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
