import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Calendars of others` {
  private var zones: TimeZones {
    TimeZones(local: .utc, cache: ZoneCache(ZoneDatabase(environment: [:])))
  }

  private func read(_ lines: [String]) throws -> CalendarImport {
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try CalendarImport(Array(text.utf8), zones: zones)
  }

  private func event(_ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:a"] + lines + ["END:VEVENT"]
  }

  @Test func `give times, length, place and note`() throws {
    let found = try read(
      event(
        "DTSTART;TZID=America/New_York:20261128T190000", "DURATION:PT1H30M", "SUMMARY:A\\, b",
        "LOCATION:Hall", "GEO:38.5;-78.25", "DESCRIPTION:one\\ntwo", "SEQUENCE:7"))
    #expect(found.problems.isEmpty)
    let entry = try #require(found.entries.first)
    #expect(entry.details.start.iso8601 == "2026-11-29T00:00:00Z" && entry.details.minutes == 90)
    #expect(entry.details.timeZone == "America/New_York" && entry.seq == 7)
    #expect(entry.details.title == "A, b" && entry.details.label == "Hall")
    #expect(entry.details.note == "one\ntwo")
    #expect(entry.details.coordinates == Coordinates(38.5, -78.25))
  }

  @Test func `may begin with a byte order mark`() throws {
    let text =
      "\u{FEFF}"
      + (["BEGIN:VCALENDAR"] + event("DTSTART:20261128T190000Z") + ["END:VCALENDAR"])
      .joined(separator: "\r\n")
    let found = try CalendarImport(Array(text.utf8), zones: zones)
    #expect(found.problems.isEmpty && found.entries.count == 1)
  }

  @Test func `with two entries of one UID give the newer, and name the other`() throws {
    let found = try read(
      event("DTSTART:20261128T190000Z", "SEQUENCE:2") + event("DTSTART:20261129T190000Z"))
    #expect(found.entries.map(\.seq) == [2] && found.problems.isEmpty)
    #expect(found.repeated.map(\.line) == [7])
  }

  @Test func `are refused where a dinner ends in the year 10000`() throws {
    let found = try read(event("DTSTART:99991231T235959Z"))
    #expect(found.entries.isEmpty && found.problems.map(\.line) == [4])
  }

  @Test func `do without a place, an end and a title`() throws {
    let entry = try #require(try read(event("DTSTART:20261128T190000Z")).entries.first)
    #expect(
      entry.details.label == "-" && entry.details.minutes == 120 && entry.details.title == nil)
    let own = try #require(
      try read(event("DTSTART:20261128T190000Z", "SUMMARY:Dinner: Hall", "LOCATION:Hall")).entries
        .first)
    #expect(own.details.title == nil)
  }

  @Test(
    arguments: [
      ["DTSTART;VALUE=DATE:20261128"], ["DTSTART:20261128T190000Z", "RRULE:FREQ=DAILY"],
      ["SUMMARY:x"], ["DTSTART:2026"], ["DTSTART;TZID=Mars/Base:20261128T190000"],
      ["DTSTART:20261128T190000Z", "DTEND:20261128T190000Z"],
      ["DTSTART:20261128T190000Z", "DTEND:20261130T190000Z"],
      ["DTSTART:20261128T190000Z", "DURATION:-PT5M"],
      ["DTSTART:20261128T190000Z", "X-SPEC-TIMEZONE:../../etc/passwd"],
    ])
  func `that can be no dinner are refused with their line`(lines: [String]) throws {
    let found = try read(["BEGIN:VEVENT", "UID:a"] + lines + ["END:VEVENT"])
    #expect(found.entries.isEmpty && found.problems.count == 1)
    #expect((2...5).contains(found.problems[0].line))
  }

  @Test func `get the same id each time, and another for another person`() {
    let id = CalendarImporter.id(of: "a@b", for: "local-sam")
    #expect(id == CalendarImporter.id(of: "a@b", for: "local-sam") && id.utf8.count == 19)
    #expect(id != CalendarImporter.id(of: "a@b", for: "local-ann"))
    #expect(!id.hasPrefix("-") && DinnerID.isEnding(id))
  }
}

@Suite struct `What a calendar holds that a dinner does not` {
  let world = DinDinWorld()

  private func imported(_ lines: String...) throws -> Consequences {
    let path = world.home.directory + "/x.ics"
    let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    try Files.write(path, Array(text.utf8))
    return world.run("import ics \(path)")
  }

  private func reply(_ id: String, _ address: String) throws -> Consequences {
    try imported(
      "METHOD:REPLY", "BEGIN:VEVENT", "UID:\(id)@dindin", "DTSTART:20261129T000000Z",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(address)", "END:VEVENT")
  }

  @Test func `is told where only the beginning is kept`() throws {
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    let entry = [
      "BEGIN:VEVENT", "UID:a", "DTSTART:20261128T190000Z", "SUMMARY:\(long(101))",
      "LOCATION:\(long(201))", "DESCRIPTION:\(long(501))", "END:VEVENT",
    ]
    let result = try imported(entry.joined(separator: "\r\n"))
    #expect(result.records[0] == ["added", "1"])
    for told in [
      "line 5: the first 100 characters of SUMMARY", "200 characters of LOCATION", "500",
    ] {
      #expect(result.err.contains(told), "\(result)")
    }
    let again = try imported(entry.joined(separator: "\r\n"))
    #expect(again.err.isEmpty && again.records[3] == ["unchanged", "1"], "\(again)")
  }

  @Test func `is told where it is the reply of nobody`() throws {
    let stranger = try reply("DemoDinner000000005", "ben.other@example.org")
    #expect(stranger.records.last == ["skipped", "1"] && stranger.status == 0)
    #expect(stranger.err.contains("line 3: a reply of ben.other@example.org, who is no guest"))
    #expect(stranger.err.contains("'spec dindin event edit DemoDinner000000005 --answer"))
    let unknown = try reply("DemoDinner000000099", "ben@example.org")
    #expect(unknown.records.last == ["skipped", "1"] && unknown.err.contains("you do not host"))
    let known = try reply("DemoDinner000000005", "ben@example.org")
    #expect(known.records[1] == ["updated", "1"] && known.err.isEmpty, "\(known)")
    let again = try reply("DemoDinner000000005", "ben@example.org")
    #expect(again.records[3] == ["unchanged", "1"] && again.err.isEmpty, "\(again)")
  }
}

@Suite struct `A dinner as an entry of a calendar` {
  let world = DinDinWorld()

  @Test func `is folded without splitting a character, and can be read again`() throws {
    let long = String(repeating: "食é👩‍👧 ", count: 12)
    let note = "a;b,c\\\\d"
    #expect(world.run("event edit 0005 --title '\(long)' --note '\(note)'").status == 0)
    let text = world.run("export ics --id 0005").out
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    let zones = TimeZones(local: .utc, cache: ZoneCache(ZoneDatabase(environment: [:])))
    let entry = try #require(try CalendarImport(Array(text.utf8), zones: zones).entries.first)
    #expect(
      entry.details.title == cleanedLine(long) && entry.details.note == note && entry.seq == 1)
    #expect(entry.uid == "DemoDinner000000005@dindin" && entry.details.label == "Rotunda Kitchen")
  }

  @Test func `is canceled in a file that is written first`() {
    let result = world.run("event cancel 0005 --yes --ics -")
    #expect(result.status == 0)
    for part in [
      "METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", "UID:DemoDinner000000005@dindin",
      "PARTSTAT=ACCEPTED",
    ] {
      #expect(result.out.contains(part), "\(part)")
    }
    // What reads a calendar reads nothing else.
    #expect(result.out.hasSuffix("END:VCALENDAR\r\n"), "\(result)")
    #expect(result.err == "The dinner is canceled for everybody.\n", "\(result)")
    let other = DinDinWorld()
    #expect(other.run("event cancel 0005 --yes --ics /no/such/folder/x.ics").status == 74)
    #expect(other.run("event show 0005").status == 0)
  }
}
