internal import SpecCore

/// Reads the events of an iCalendar file.
struct CalendarReader {
  private let parser: CalendarParser
  private(set) var rows: [EventRow] = []
  /// What was not understood, each once.
  private(set) var notes: [String] = []
  private var isNoted: Set<String> = []
  private(set) var wrong: [RowError] = []

  /// - Parameter floating: the zone of times that name none; nil: what the file says, else UTC.
  /// - Throws: `RowError` if it is no calendar.
  init(_ bytes: ArraySlice<UInt8>, zones: ZoneCache, floating: Zone?) throws {
    do throws(CalendarError) {
      parser = try CalendarParser(bytes, zones: zones, floating: floating)
    } catch {
      throw error.row
    }
    for line in parser.strays { note("line \(line) is not a property and was left out") }
    for name in parser.skipped { skip(name) }
    wrong = parser.problems.map { problem in
      switch problem {
      case .notClosed(let line, let name):
        RowError(line, "BEGIN:\(name) has no END:\(name); the file may be cut off")
      case .notOpen(let line, let name): RowError(line, "END:\(name) has no BEGIN:\(name)")
      }
    }
    for event in parser.events { add(event) }
  }

  private mutating func note(_ text: String) {
    if isNoted.insert(text).inserted { notes.append(text) }
  }
  private mutating func skip(_ name: String) { note("\(name) was left out") }

  private mutating func add(_ properties: [CalendarProperty]) {
    let line = properties[0].line
    func value(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }
    for property in properties where !Self.known.contains(property.name) { skip(property.name) }
    // An exception of a repeating event, of which the first is taken.
    if value("RECURRENCE-ID") != nil { return }
    let uid = value("UID")?.text ?? ""
    let own = uid.hasSuffix("@hacksmiths") ? Identifier(String(uid.dropLast(11))) : nil
    let name =
      uid.isEmpty ? "\(value("SUMMARY")?.value ?? "") \(value("DTSTART")?.value ?? "")" : uid
    var row = EventRow(line: line, id: own ?? EventRow.id(for: "ics \(name)"))
    row["title"] = .string(value("SUMMARY")?.text ?? "")
    do {
      try addTimes(of: properties, to: &row)
    } catch {
      wrong.append(error as? RowError ?? RowError(line, error.message))
      return
    }
    row.text("info", value("DESCRIPTION")?.text, isNeeded: true)
    if let place = value("LOCATION")?.text {
      row.text("place", place == "online" ? "" : place)
      if place == "online" { row["online"] = true }
    }
    if let url = value("URL")?.text, own == nil || !EventCalendar.isPage(url) {
      if url.isEmpty || Shape.isURL(url) {
        row.text("map", url)
      } else {
        skip("URL")
      }
    }
    let tags = properties.filter { $0.name == "CATEGORIES" }.flatMap(\.texts)
    if value("CATEGORIES") != nil { row["tags"] = EventRow.list(tags) }
    if let status = value("STATUS") { row.isCanceled = status.value.uppercased() == "CANCELLED" }
    if own != nil {
      // Others begin to count at 0; a revision begins at 1.
      row.revision = value("SEQUENCE").flatMap { Int($0.value) }
        .flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
      row.changed = value("LAST-MODIFIED")?.moment.map { Zone.utc.instant(of: $0.wall).instant }
    }
    rows.append(row)
  }

  private mutating func addTimes(
    of properties: [CalendarProperty], to row: inout EventRow
  ) throws {
    guard let start = properties.first(where: { $0.name == "DTSTART" }) else { return }
    let begin = try instant(start)
    row["date"] = .string(begin.instant.written.iso8601)
    row["timeZone"] = begin.zone.map { .string($0) }
    var end: Instant?
    if let property = properties.first(where: { $0.name == "DTEND" }) {
      end = try instant(property).instant
    } else if let duration = properties.first(where: { $0.name == "DURATION" }) {
      guard let seconds = duration.seconds else {
        throw RowError(duration.line, "invalid length of time '\(duration.value)'")
      }
      end = begin.instant.adding(seconds: seconds)
    } else if start.moment?.isDate == true {
      end = begin.instant.adding(seconds: 86_400)
    }
    row["end"] = end.map { .string($0.written.iso8601) }
  }

  private static let known: Set<String> = [
    "BEGIN", "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "DESCRIPTION", "LOCATION", "URL",
    "CATEGORIES", "STATUS", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "CLASS", "TRANSP",
  ]

  /// The instant, and the zone the event keeps if one is said.
  private mutating func instant(
    _ property: CalendarProperty
  ) throws -> (instant: Instant, zone: String?) {
    do {
      let (instant, zone) = try parser.instant(property)
      switch zone {
      case .known(let name): return (instant, name)
      case .described(let name):
        note(
          """
          time zone "\(name)" is taken from the file; it has no name here, so its times show in \
          UTC
          """
        )
      case .none: break
      }
      return (instant, nil)
    } catch let error as CalendarError {
      throw error.row
    } catch {
      throw RowError(property.line, error.message)
    }
  }
}

extension CalendarError {
  fileprivate var row: RowError {
    switch self {
    case .notUTF8(let line): RowError(line, "the file is not UTF-8")
    case .noCalendar: RowError(1, "this is not a calendar file; it has no BEGIN:VCALENDAR")
    case .badDate(let property):
      RowError(property.line, Shape.badInstant(property.value))
    }
  }
}
