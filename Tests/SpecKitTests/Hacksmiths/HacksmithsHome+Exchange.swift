import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

extension HacksmithsHome {
  /// Writes a file into the home and gives its path.
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let path = "\(home.directory)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Imports a text as a file of that name.
  func take(
    _ text: String, as name: String = "x.csv", _ options: String = "", token: String = ""
  ) throws -> Consequences {
    try take(bytes: Array(text.utf8), as: name, options, token: token)
  }

  func take(
    bytes: [UInt8], as name: String = "x.ics", _ options: String = "", token: String = ""
  ) throws -> Consequences {
    run("import \(try write(bytes, name)) \(options)", token: token)
  }

  /// Imports so many published events, one a day.
  func importDailyEvents(_ count: Int, from first: String) throws {
    let events = (0..<count).map { number in
      let start = Sample.instant(first).adding(seconds: Int64(number) * 86_400)
      return calendarEvent(
        "SUMMARY:Daily Event", "DTSTART:\(start.iCalendar)",
        "DTEND:\(start.adding(seconds: 3600).iCalendar)", uid: "daily-\(number)@elsewhere")
    }
    let text = calendar(events.joined(separator: "\r\n"))
    let taken = try take(
      text, as: "daily.ics", "--publish", token: try token(for: "omar-haddad"))
    #expect(taken.records.count == count, "\(taken)")
  }
}

/// A calendar with these lines between its first and its last.
func calendar(_ lines: String...) -> String {
  (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
}

/// An event of a calendar with these lines besides a name and its times.
func calendarEvent(_ lines: String..., uid: String = "a@elsewhere") -> String {
  (["BEGIN:VEVENT", "UID:\(uid)"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
}
