/// The date format of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  package static func text(_ instant: Instant) -> String {
    let moment = CivilDateTime(wallSeconds: instant.seconds)
    let date = moment.date
    return "\(date.englishWeekday), \(zeroPadded(date.day, 2)) \(date.englishMonth) "
      + "\(zeroPadded(date.year, 4)) \(moment.time.iso8601) GMT"
  }

  /// The moment that a text names; nil for any other format.
  package static func instant(_ text: String) -> Instant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[1].utf8.count == 2, words[3].utf8.count == 4, words[5] == "GMT",
      let month = CivilDate.englishMonths.firstIndex(of: String(words[2]))
    else { return nil }
    return Instant(iso8601: "\(words[3])-\(zeroPadded(month + 1, 2))-\(words[1])T\(words[4])Z")
  }
}
