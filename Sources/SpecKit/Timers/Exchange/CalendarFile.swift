package import SpecCore

/// An iCalendar file (RFC 5545) with one event, and an alarm at its start, for each notification to
/// come.
package struct CalendarFile: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// The `uid` of the timer.
    package var timer: String
    package var due: Instant
    package var title: String
    package var notes: String

    package init(timer: String, due: Instant, title: String, notes: String) {
      self.timer = timer
      self.due = due
      self.title = title
      self.notes = notes
    }
  }

  package var entries: [Entry]
  /// When the file is made.
  package var stamp: Instant

  package init(entries: [Entry], stamp: Instant) {
    self.entries = entries
    self.stamp = stamp
  }

  /// The file: lines of at most 75 octets that end in CR LF.
  package var text: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//spec//timers \(specVersion)//EN",
      "CALSCALE:GREGORIAN",
    ]
    for entry in entries { lines += self.lines(of: entry) }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private func lines(of entry: Entry) -> [String] {
    let title = Self.escaped(entry.title)
    var lines = [
      "BEGIN:VEVENT", "UID:\(Self.escaped(entry.timer))-\(entry.due.iCalendar)@spec",
      "DTSTAMP:\(stamp.iCalendar)", "DTSTART:\(entry.due.iCalendar)", "SUMMARY:\(title)",
    ]
    if !entry.notes.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(entry.notes))") }
    return lines + [
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(title)", "END:VALARM",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT0S", "END:VALARM",
      "END:VEVENT",
    ]
  }

  /// A text value (3.3.11). Control characters other than line ends have no place in one, nor have
  /// those that turn its direction.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": if !wasReturn { result += "\\n" }
      case "\r": result += "\\n"
      default:
        let isWild =
          scalar.properties.generalCategory == .control && scalar != "\t"
          || [0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069]
            .contains { $0.contains(scalar.value) }
        if !isWild { result.unicodeScalars.append(scalar) }
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
