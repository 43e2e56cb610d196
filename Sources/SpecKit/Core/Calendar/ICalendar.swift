/// Writes text and time as in an iCalendar file (RFC 5545).
package enum ICalendar {
  /// A file of these lines, which end in CR LF and are folded at 75 octets.
  ///
  /// - Parameter method: the method of RFC 5546, such as `PUBLISH`.
  package static func file(
    of module: String, method: String? = nil, _ components: [String]
  ) -> String {
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//spec//\(module) \(specVersion)//EN",
      "CALSCALE:GREGORIAN",
    ]
    let lines = head + [method.map { "METHOD:\($0)" }].compactMap(\.self) + components
    return (lines + ["END:VCALENDAR"]).map { folded($0) + "\r\n" }.joined()
  }

  /// A text value (3.3.11). Control characters other than line ends have no place in one.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": if !wasReturn { result += "\\n" }
      case "\r": result += "\\n"
      default:
        let isControl = scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
        if !isControl { result.unicodeScalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    return result
  }

  /// The line broken so that no part, without its CR LF, is longer than 75 octets (3.1), and
  /// none ends inside a UTF-8 sequence.
  package static func folded(_ line: String) -> String {
    var result = ""
    var octets = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > 75 {
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += size
    }
    return result
  }
}

extension Instant {
  /// A date with UTC time (3.3.5): `20180220T133000Z`.
  package var iCalendar: String { wholeSecond.iso8601.filter { $0 != "-" && $0 != ":" } }
}
