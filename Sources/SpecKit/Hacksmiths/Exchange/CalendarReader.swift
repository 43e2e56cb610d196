internal import SpecCore

/// Reads the events of an iCalendar file (RFC 5545).
struct CalendarReader {
  private(set) var rows: [EventRow] = []
  /// What was not understood, each once.
  private(set) var notes: [String] = []
  private var isNoted: Set<String> = []
  private(set) var wrong: [RowError] = []
  private let zones: ZoneCache
  /// The zone of times that name none.
  private let floating: Zone?
  /// The zones that the file describes, by the names it uses for them.
  private var described: [String: CalendarZone] = [:]

  /// - Parameter floating: the zone of times that name none; nil: what the file says, else UTC.
  /// - Throws: `RowError` if it is no calendar.
  init(_ bytes: ArraySlice<UInt8>, zones: ZoneCache, floating: Zone?) throws(RowError) {
    let (properties, strays): ([CalendarProperty], [Int])
    do throws(NotUTF8) {
      (properties, strays) = try CalendarProperty.all(in: bytes)
    } catch {
      throw RowError(error.line, "the file is not UTF-8")
    }
    guard properties.contains(where: { $0.isMark("BEGIN", of: "VCALENDAR") }) else {
      throw RowError(1, "this is not a calendar file; it has no BEGIN:VCALENDAR")
    }
    self.zones = zones
    let named = properties.first { $0.name == "X-WR-TIMEZONE" }?.text
    self.floating = floating ?? named.flatMap { try? zones.zone(named: $0) }
    for line in strays { note("line \(line) is not a property and was left out") }
    for event in events(in: properties) { add(event) }
  }

  /// Returns the properties of each event, from its `BEGIN`. Zones are kept; other components are left out.
  private mutating func events(in properties: [CalendarProperty]) -> [[CalendarProperty]] {
    var open: [CalendarProperty] = []
    var events: [[CalendarProperty]] = []
    var (event, zone): ([CalendarProperty], [CalendarProperty]) = ([], [])
    func isInside(_ name: String) -> Bool { open.contains { $0.isMark("BEGIN", of: name) } }
    for property in properties {
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN":
        if let before = open.last, name == "VEVENT" || name == "VCALENDAR",
          !before.isMark("BEGIN", of: "VCALENDAR")
        {
          notClosed(before)
          open.removeAll { !$0.isMark("BEGIN", of: "VCALENDAR") }
        }
        // No calendar has more than an alarm in an event, or a rule in a zone.
        guard open.count < 16 else {
          notClosed(property)
          return events
        }
        if isInside("VEVENT") || open.count == 1 && name != "VEVENT" && name != "VTIMEZONE" {
          skip(name)
        }
        open.append(property)
        if name == "VEVENT" { event = [property] }
        if name == "VTIMEZONE" { zone = [] } else if isInside("VTIMEZONE") { zone.append(property) }
      case "END":
        guard let last = open.last, last.isMark("BEGIN", of: name) else {
          wrong.append(
            RowError(property.line, "END:\(property.value) has no BEGIN:\(property.value)"))
          continue
        }
        open.removeLast()
        if name == "VEVENT" { events.append(event) }
        if name == "VTIMEZONE", let (name, found) = CalendarZone.read(zone) {
          described[name] = found
        } else if isInside("VTIMEZONE") {
          zone.append(property)
        }
      default:
        if isInside("VTIMEZONE") { zone.append(property) }
        if open.last?.isMark("BEGIN", of: "VEVENT") == true { event.append(property) }
      }
    }
    if let last = open.last { notClosed(last) }
    return events
  }

  private mutating func notClosed(_ begin: CalendarProperty) {
    let name = begin.value
    wrong.append(
      RowError(begin.line, "BEGIN:\(name) has no END:\(name); the file may be cut off"))
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
    do throws(RowError) {
      try addTimes(of: properties, to: &row)
    } catch {
      return wrong.append(error)
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
  ) throws(RowError) {
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

  /// The instant of a date, and the name of the zone that the event keeps, if the file tells one.
  private mutating func instant(
    _ property: CalendarProperty
  ) throws(RowError) -> (instant: Instant, zone: String?) {
    guard let (wall, _, isUTC) = property.moment else {
      throw RowError(property.line, Shape.badInstant(property.value))
    }
    if isUTC { return (Zone.utc.instant(of: wall).instant, nil) }
    guard let name = property.parameters["TZID"] else {
      return ((floating ?? .utc).instant(of: wall).instant, floating?.name)
    }
    let zone = described[name]
    // The name, what the description calls it, and the end of `/example.org/Europe/Berlin`.
    let parts = name.split(separator: "/")
    let tails = [3, 2].map { parts.suffix($0).joined(separator: "/") }
    for name in [name, zone?.location ?? "", tails[0], tails[1]] {
      if let found = try? zones.zone(named: name) {
        return (found.instant(of: wall).instant, found.name)
      }
    }
    guard let zone, !zone.observances.isEmpty else {
      throw RowError(property.line, zones.problem(named: name))
    }
    note(
      """
      time zone "\(name)" is taken from the file; it has no name here, so its times show in \
      UTC
      """
    )
    return (zone.instant(of: wall), nil)
  }
}

extension ZoneCache {
  /// What is wrong with a name that no zone has.
  fileprivate func problem(named name: String) -> String {
    do {
      return try zone(named: name).name
    } catch {
      return error.message
    }
  }
}

extension CalendarProperty {
  /// `BEGIN:VEVENT` and the like.
  fileprivate func isMark(_ mark: String, of component: String) -> Bool {
    name == mark && value.uppercased() == component
  }
}
