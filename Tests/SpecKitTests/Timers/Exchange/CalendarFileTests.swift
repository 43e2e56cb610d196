import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `A calendar file` {
  private static func instant(_ text: String) -> Instant {
    Instant(iso8601: text) ?? Instant(seconds: 0)
  }

  private static func fire(
    _ uid: String, _ due: String, _ title: String, notes: String = ""
  ) -> FireReport {
    let due = instant(due)
    let timer = Timer(
      id: 1, uid: uid, title: title, notes: notes, type: .down, zone: "UTC",
      run: .init(origin: due), created: due, changed: due)
    return FireReport(
      timer: timer, zone: .utc, fire: Fire(number: 1, due: due, isShown: true))
  }

  static let file = CalendarFile(
    fires: [
      fire("5f3a", "2018-02-20T13:30:00Z", "Eat pills; all, \\of\\ them"),
      fire(
        "5f3a", "2018-02-20T18:00:00Z", "Полить цветы на балконе, и кактус",
        notes: "a\r\nb\nc\rd\u{7}"),
      fire(
        "77", "2018-02-21T00:00:00Z", String(repeating: "👨‍👩‍👧‍👦", count: 32),
        notes: String(repeating: "x", count: 64)),
    ],
    stamp: instant("2018-02-20T08:00:00.25Z"))

  @Test func `is the lines of RFC 5545`() {
    let lines = Self.file.text.components(separatedBy: "\r\n")
    #expect(
      Array(lines[..<17]) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//spec//timers \(specVersion)//EN",
        "CALSCALE:GREGORIAN", "BEGIN:VEVENT", "UID:5f3a-20180220T133000Z@spec",
        "DTSTAMP:20180220T080000Z", "DTSTART:20180220T133000Z",
        #"SUMMARY:Eat pills\; all\, \\of\\ them"#, "TRANSP:TRANSPARENT", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER:PT0S", #"DESCRIPTION:Eat pills\; all\, \\of\\ them"#,
        "END:VALARM", "BEGIN:VALARM", "ACTION:AUDIO",
      ])
    #expect(lines.suffix(2) == ["END:VCALENDAR", ""])
    #expect(Self.file.text.contains(#"DESCRIPTION:a\nb\nc\nd"#))
  }

  @Test func `has no line over 75 octets and none that ends inside a character`() {
    let bytes = Array(Self.file.text.utf8)
    let lines = bytes.split(separator: 0x0A).map { $0.dropLast() }
    #expect(lines.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
    let unfolded = Self.file.text.replacingOccurrences(
      of: "\r\n ", with: "", options: .literal)
    #expect(
      unfolded.contains("SUMMARY:\(String(repeating: "👨‍👩‍👧‍👦", count: 32))\r\n"))
  }

  @Test(arguments: [(74, 1), (75, 1), (76, 2), (149, 2), (150, 3)])
  func `is folded at the 75th octet`(length: Int, parts: Int) {
    let folded = ICalendar.folded(String(repeating: "a", count: length))
    #expect(folded.components(separatedBy: "\r\n ").count == parts)
  }

  @Test func `may be empty of events`() {
    let empty = CalendarFile(fires: [], stamp: Instant(seconds: 0))
    #expect(empty.text.hasSuffix("CALSCALE:GREGORIAN\r\nEND:VCALENDAR\r\n"))
  }

  @Test(.calendarReader) func `is read by Python's icalendar as it was meant`() throws {
    let shell = try Shell()
    try Data(Self.file.text.utf8).write(to: URL(filePath: "\(shell.home)/file.ics"))
    let answer = try shell.run(
      "\(Python.withCalendars ?? "") \(Binary.repository)Tests/Scripts/read_ics.py file.ics")
    #expect(answer.err.isEmpty)
    let json = try answer.json()
    #expect(json["version"] == "2.0" && json["errors"] == [] && json["bareLineEnds"] == 0)
    #expect(json["longestLine"]?.int ?? 99 <= 75)
    let events = json["events"]?.array ?? []
    #expect(events.count == 3)
    for (event, entry) in zip(events, Self.file.fires) {
      let due = entry.fire.due.iso8601
      #expect(event["start"]?.string == due && event["zone"] == "UTC")
      #expect(event["stamp"] == "2018-02-20T08:00:00Z")
      #expect(event["summary"]?.string == entry.timer.title)
      #expect(event["uid"]?.string == "\(entry.timer.uid)-\(entry.fire.due.iCalendar)@spec")
      #expect(event["alarms"] == ["DISPLAY", "AUDIO"] && event["triggers"] == [0.0, 0.0])
    }
    #expect(events.map { $0["description"]?.string?.count } == [0, 7, 64])
  }
}
