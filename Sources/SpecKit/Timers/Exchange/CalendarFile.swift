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
    return lines.map { ICalendar.folded($0) + "\r\n" }.joined()
  }

  private func lines(of entry: Entry) -> [String] {
    let title = ICalendar.escaped(entry.title)
    var lines = [
      "BEGIN:VEVENT", "UID:\(ICalendar.escaped(entry.timer))-\(entry.due.iCalendar)@spec",
      "DTSTAMP:\(stamp.iCalendar)", "DTSTART:\(entry.due.iCalendar)", "SUMMARY:\(title)",
    ]
    if !entry.notes.isEmpty { lines.append("DESCRIPTION:\(ICalendar.escaped(entry.notes))") }
    return lines + [
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(title)", "END:VALARM",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT0S", "END:VALARM",
      "END:VEVENT",
    ]
  }
}
