internal import SpecCore

/// An iCalendar file (RFC 5545) with one event, and an alarm at its start, for each notification to
/// come.
struct CalendarFile: Sendable {
  var fires: [FireReport]
  /// When the file is made.
  var stamp: Instant

  var text: String {
    ICalendar.file(of: "timers", fires.flatMap(lines(of:)))
  }

  private func lines(of fire: FireReport) -> [String] {
    let (timer, due, title) = (fire.timer, fire.fire.due.iCalendar, text(fire.timer.title))
    var lines = [
      "BEGIN:VEVENT", "UID:\(ICalendar.escaped(timer.uid))-\(due)@spec",
      "DTSTAMP:\(stamp.iCalendar)", "DTSTART:\(due)", "SUMMARY:\(title)",
    ]
    if !timer.notes.isEmpty { lines.append("DESCRIPTION:\(text(timer.notes))") }
    return lines + [
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(title)", "END:VALARM",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:PT0S", "END:VALARM",
      "END:VEVENT",
    ]
  }

  /// Returns a text value without direction marks and controls. Those below U+0020 are left to RFC 5545.
  private func text(_ text: String) -> String {
    let tame = text.unicodeScalars.filter { $0.value < 0x20 || !TimerText.isControl($0) }
    return ICalendar.escaped(String(String.UnicodeScalarView(tame)))
  }
}

extension TimersSession {
  /// Returns the coming notifications of timers, and writes a note for each timer that is left out or cut.
  ///
  /// - Parameter areNamed: a timer whose zone is not installed is an error.
  func calendar(of timers: [Timer], days: Int64, areNamed: Bool) throws -> CalendarFile {
    let most = 1000
    func note(_ text: Text, of timer: Timer) {
      context.note(localize(text, ["title": timer.title, "count": String(most)]))
    }
    for timer in timers where timer.type == .up {
      note(Text("'{title}' counts up and is left out"), of: timer)
    }
    let end = now.adding(seconds: days * 86_400)
    var all: [FireReport] = []
    for zoned in try withZones(timers.filter { $0.type == .down }, areNamed: areNamed) {
      let fires = UpcomingFires.list(
        of: [zoned], after: now, now: now, most: most + 1, isShown: true
      ).filter { $0.fire.due <= end }
      if fires.count > most {
        note(
          Text("only the first {count} notifications of '{title}' are written"), of: zoned.timer)
      }
      all += fires.prefix(most)
    }
    return CalendarFile(fires: all.sorted { $0.fire.due < $1.fire.due }, stamp: now)
  }
}
