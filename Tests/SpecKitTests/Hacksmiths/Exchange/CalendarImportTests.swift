import SpecCore
import SpecTestSupport
import Testing

@testable import SpecHacksmiths

/// Calendars of other makers.
@Suite struct `Calendars of other makers` {
  let home = HacksmithsHome()

  private static let berlin = """
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    """

  /// Takes one event with these lines and gives it, and what was said.
  private func event(
    _ lines: String, around: String = "BEGIN:VERSION", options: String = ""
  ) throws -> (json: JSON, said: String) {
    let omar = try home.token(for: "omar-haddad")
    let text = calendar(
      around == "BEGIN:VERSION" ? "METHOD:PUBLISH" : around,
      "BEGIN:VEVENT", "UID:1@x", "SUMMARY:T", lines, "END:VEVENT")
    let taken = try home.take(text, as: "x.ics", options, token: omar)
    let id = try #require(taken.records.first?[1], "\(taken)")
    return (try home.json("event \(id)", token: omar), taken.err)
  }

  @Test(arguments: [
    ("DTSTART:20270301T180000Z\r\nDTEND:20270301T190000Z", "2027-03-01T18:00:00Z", "UTC"),
    ("DTSTART;VALUE=DATE:20270301", "2027-03-01T00:00:00Z", "UTC"),
    ("DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270303", "2027-03-01T00:00:00Z", "UTC"),
    (
      "DTSTART;TZID=Europe/Berlin:20270701T180000\r\nDURATION:PT1H30M", "2027-07-01T16:00:00Z",
      "Europe/Berlin"
    ),
    (
      "DTSTART;TZID=\"Europe/Berlin\":20270301T180000\r\nDURATION:+P1D", "2027-03-01T17:00:00Z",
      "Europe/Berlin"
    ),
    (
      "DTSTART;TZID=/mozilla.org/20070129_1/Europe/Berlin:20270301T180000\r\nDURATION:P1W",
      "2027-03-01T17:00:00Z", "Europe/Berlin"
    ),
    // A gap counts by the offset before it, of two times the first.
    (
      "DTSTART;TZID=Europe/Berlin:20270328T023000\r\nDURATION:PT1H", "2027-03-28T01:30:00Z",
      "Europe/Berlin"
    ),
    ("DTSTART:20270301T180060Z\r\nDURATION:PT1H", "2027-03-01T18:00:59Z", "UTC"),
  ])
  func `times are read as they are written`(
    _ lines: String, _ start: String, _ zone: String
  ) throws {
    let (json, said) = try event(lines)
    #expect(json["date"]?.string == start && json["timeZone"]?.string == zone)
    #expect(said.isEmpty)
  }

  /// What Python's `zoneinfo` says of Europe/Berlin.
  @Test(arguments: [
    ("20270701T180000", "2027-07-01T16:00:00Z"), ("20270201T180000", "2027-02-01T17:00:00Z"),
    ("20270328T015959", "2027-03-28T00:59:59Z"), ("20270328T023000", "2027-03-28T01:30:00Z"),
    ("20270328T030000", "2027-03-28T01:00:00Z"), ("20271031T023000", "2027-10-31T00:30:00Z"),
    ("20271031T030000", "2027-10-31T02:00:00Z"), ("20280101T000000", "2027-12-31T23:00:00Z"),
  ])
  func `a zone that only the file knows is computed from its rules`(
    _ wall: String, _ start: String
  ) throws {
    let (json, said) = try event(
      "DTSTART;TZID=W. Europe Standard Time:\(wall)\r\nDURATION:PT1H",
      around: Self.berlin.replacing("\n", with: "\r\n"))
    #expect(json["date"]?.string == start && json["timeZone"] == "UTC")
    #expect(said.contains("\"W. Europe Standard Time\" is taken from the file"))
  }

  @Test func `a wall clock without a zone is read in the zone that is given, or the file's`() throws
  {
    let lines = "DTSTART:20270301T180000\r\nDURATION:PT1H"
    #expect(try event(lines).json["date"] == "2027-03-01T18:00:00Z")
    let tokyo = try event(lines, around: "X-WR-TIMEZONE:Asia/Tokyo").json
    #expect(tokyo["date"] == "2027-03-01T09:00:00Z" && tokyo["timeZone"] == "Asia/Tokyo")
    let given = try event(
      lines, around: "X-WR-TIMEZONE:Asia/Tokyo", options: "--zone Europe/Berlin"
    ).json
    #expect(given["date"] == "2027-03-01T17:00:00Z" && given["timeZone"] == "Europe/Berlin")
  }

  @Test func `what is not understood is said once, and a repeating event is taken once`() throws {
    let omar = try home.token(for: "omar-haddad")
    let times = "DTSTART:20270301T180000Z\r\nDTEND:20270301T190000Z"
    let text = calendar(
      "X-WR-CALNAME:Ours", "BEGIN:VJOURNAL", "UID:todo", "SUMMARY:No", "END:VJOURNAL",
      calendarEvent(times, "SUMMARY:Weekly", "RRULE:FREQ=WEEKLY", "ATTENDEE:mailto:a@x.example"),
      calendarEvent(times, "SUMMARY:Moved", "RECURRENCE-ID:20270308T180000Z"),
      calendarEvent(
        times, "SUMMARY:Other", "X-A:1", "X-A:2", "URL:message:<x>", "CATEGORIES:a,b\\,c",
        "CATEGORIES:d", "BEGIN:VALARM", "TRIGGER:-PT5M", "ACTION:DISPLAY", "END:VALARM",
        "LOCATION:online", uid: "b@x"), "garbage")
    let taken = try home.take(text, as: "x.ics", token: omar)
    #expect(taken.records.map { $0[3] } == ["Weekly", "Other"], "\(taken)")
    let said = taken.err.split(separator: "\n").map(String.init)
    let wanted = [
      "line 39 is not a property and", "VJOURNAL", "RRULE", "ATTENDEE", "RECURRENCE-ID", "X-A",
      "VALARM",
      "URL",
    ]
    #expect(Set(said).count == said.count && said.count == wanted.count, "\(said)")
    for name in wanted { #expect(said.contains("spec: \(name) was left out"), "\(name) \(said)") }
    let other = try home.json("event \(taken.records[1][1])", token: omar)
    #expect(other["tags"] == ["a", "b,c", "d"] && other["online"] == true)
  }

  @Test func `bare line feeds, a byte order mark and folds inside characters do no harm`() throws {
    let omar = try home.token(for: "omar-haddad")
    let title = "Über e\u{301}x, \u{301}y; 日本 👩‍👩‍👧 \\ n"
    let text = calendar(
      calendarEvent(
        "DTSTART:20270301T180000Z", "DURATION:PT1H",
        "SUMMARY:Über e\u{301}x\\, \u{301}y\\; 日本 👩‍👩‍👧 \\\\ n",
        "DESCRIPTION:a\\n\u{301}b"))
    // Every octet on a line of its own, as far as a fold may go.
    var folded: [UInt8] = []
    for (index, byte) in text.utf8.enumerated() {
      let isText = index > 100 && byte != 0x0D && byte != 0x0A && folded.last != 0x0A
      if isText, byte >= 0x80 { folded += [0x0D, 0x0A, 0x20] }
      folded.append(byte)
    }
    let plain = Array(text.replacing("\r\n", with: "\n").utf8)
    var id: String?
    for bytes in [Array(text.utf8), plain, [0xEF, 0xBB, 0xBF] + plain, folded] {
      let taken = try home.take(bytes: bytes, token: omar)
      let record = try #require(taken.records.first, "\(taken)")
      #expect(record[0] == (id == nil ? "added" : "same"), "\(taken)")
      id = record[1]
      let event = try home.json("event \(record[1])", token: omar)
      #expect(event["title"]?.string == title && event["info"]?.string == "a\n\u{301}b")
    }
  }

  @Test(arguments: [
    ("", "line 1: this is not a calendar"), ("\u{0}\u{1}", "line 1: this is not a calendar"),
    ("BEGIN:VCALENDAR\r\n", "BEGIN:VCALENDAR has no END:VCALENDAR"),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\n", "line 2: BEGIN:VEVENT has no END"),
    (
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n",
      "line 2: BEGIN:VEVENT has no END:VEVENT"
    ),
    ("BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR\n", "line 2: END:VEVENT has no BEGIN"),
  ])
  func `a file that is cut off or none is named`(_ text: String, _ gist: String) throws {
    let omar = try home.token(for: "omar-haddad")
    let result = try home.take(text, as: "x.ics", token: omar)
    #expect(result.status == 64 && result.err.contains(gist), "\(result)")
  }

  @Test(arguments: [
    ("DTSTART:20270301T180000Z", "start and end are needed"),
    ("DTSTART:20270301T180000Z\r\nDTEND:20270301T170000Z", "the end has to be after"),
    ("DTSTART:20270231T180000Z\r\nDURATION:PT1H", "20270231T180000Z"),
    ("DTSTART:2027030١T180000Z\r\nDURATION:PT1H", "invalid date"),
    ("DTSTART:20270301T180000Z\r\nDURATION:-PT1H", "invalid length of time '-PT1H'"),
    ("DTSTART:20270301T180000Z\r\nDURATION:PT99999999999999999H", "invalid length of time"),
    ("DTSTART;TZID=Europe/Berlni:20270301T180000\r\nDURATION:PT1H", "did you mean 'Europe/Berlin'"),
    ("DTSTART:20270301T180000Z\r\nDTEND:20280301T180000Z", "at most 31 days"),
    ("DTSTART:00010101T000000Z\r\nDURATION:PT1H", "between the years"),
    (
      "DTSTART:20270301T180000Z\r\nDURATION:PT1H\r\nCATEGORIES:\(String(repeating: "x", count: 31))",
      "tags: 1 to 30"
    ),
  ])
  func `an event that cannot be is named by its line`(_ lines: String, _ gist: String) throws {
    let omar = try home.token(for: "omar-haddad")
    let good = calendarEvent("SUMMARY:Good", "DTSTART:20270301", uid: "good")
    let bad = calendarEvent("SUMMARY:Bad", lines, uid: "bad")
    let result = try home.take(calendar(good, bad), as: "x.ics", token: omar)
    #expect(result.status == 64 && result.err.contains("line "), "\(result)")
    #expect(result.err.contains(gist), "\(result)")
    #expect(home.run("event good", token: omar).status == 66)
  }

  @Test func `the same UID twice in one file is one event, as the later says`() throws {
    let omar = try home.token(for: "omar-haddad")
    let text = calendar(
      calendarEvent("SUMMARY:One", "DTSTART:20270301"),
      calendarEvent("SUMMARY:Two", "DTSTART:20270301"))
    let taken = try home.take(text, as: "x.ics", token: omar)
    #expect(taken.records.map { $0[0] } == ["added", "updated"], "\(taken)")
    #expect(taken.records[0][1] == taken.records[1][1])
    #expect(try home.json("event \(taken.records[0][1])", token: omar)["title"] == "Two")
    #expect(home.run("doctor") == Consequences())
  }
}
