/// What an iCalendar file (RFC 5545) is not.
package enum CalendarError: Error, Equatable {
  case notUTF8(line: Int)
  /// It has no `BEGIN:VCALENDAR`.
  case noCalendar
  /// A value that is no date.
  case badDate(CalendarProperty)
}

/// Reads the events of an iCalendar file (RFC 5545) and the zones that it describes.
package struct CalendarParser {
  package enum Problem: Equatable {
    /// A `BEGIN` without its `END`.
    case notClosed(line: Int, String)
    /// An `END` without its `BEGIN`.
    case notOpen(line: Int, String)
  }

  /// The properties of each event, from its `BEGIN`.
  package private(set) var events: [[CalendarProperty]] = []
  /// The numbers of lines that are no property.
  package let strays: [Int]
  /// Components that were passed over, in the order of the file.
  package private(set) var skipped: [String] = []
  package private(set) var problems: [Problem] = []
  private let cache: ZoneCache
  /// The zone of times that name none.
  private let floating: Zone?
  private var described: [String: CalendarZone] = [:]

  /// - Parameter floating: the zone of times that name none; nil: what the file says, else UTC.
  package init(
    _ bytes: ArraySlice<UInt8>, zones: ZoneCache, floating: Zone?
  ) throws(CalendarError) {
    let properties: [CalendarProperty]
    (properties, strays) = try CalendarProperty.all(in: bytes)
    guard properties.contains(where: { $0.isMark("BEGIN", of: "VCALENDAR") }) else {
      throw .noCalendar
    }
    cache = zones
    let named = properties.first { $0.name == "X-WR-TIMEZONE" }?.text
    self.floating = floating ?? named.flatMap { try? zones.zone(named: $0) }
    split(properties)
  }

  /// Finds the events; zones are kept, and what is not closed is a problem.
  private mutating func split(_ properties: [CalendarProperty]) {
    var open: [CalendarProperty] = []
    var (event, zone): ([CalendarProperty], [CalendarProperty]) = ([], [])
    func isInside(_ name: String) -> Bool { open.contains { $0.isMark("BEGIN", of: name) } }
    for property in properties {
      let name = property.value.uppercased()
      switch property.name {
      case "BEGIN":
        if let before = open.last, name == "VEVENT" || name == "VCALENDAR",
          !before.isMark("BEGIN", of: "VCALENDAR")
        {
          problems.append(.notClosed(line: before.line, before.value))
          open.removeAll { !$0.isMark("BEGIN", of: "VCALENDAR") }
        }
        // No calendar has more than an alarm in an event, or a rule in a zone.
        guard open.count < 16 else {
          problems.append(.notClosed(line: property.line, property.value))
          return
        }
        if isInside("VEVENT") || open.count == 1 && name != "VEVENT" && name != "VTIMEZONE" {
          skipped.append(name)
        }
        open.append(property)
        if name == "VEVENT" { event = [property] }
        if name == "VTIMEZONE" { zone = [] } else if isInside("VTIMEZONE") { zone.append(property) }
      case "END":
        guard let last = open.last, last.isMark("BEGIN", of: name) else {
          problems.append(.notOpen(line: property.line, property.value))
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
    if let last = open.last { problems.append(.notClosed(line: last.line, last.value)) }
  }
}

extension CalendarParser {
  /// The zone of a time in the file.
  package enum ZoneName: Equatable {
    /// Of the tz database.
    case known(String)
    /// Described in the file, under a name that the tz database does not have.
    case described(String)
    /// UTC, or none.
    case none
  }

  /// The instant of a date, and the zone it is kept in.
  ///
  /// - Throws: `CalendarError.badDate`; `ZoneError` for a zone that is neither known nor described.
  package func instant(
    _ property: CalendarProperty
  ) throws -> (instant: Instant, zone: ZoneName) {
    guard let (wall, _, isUTC) = property.moment else { throw CalendarError.badDate(property) }
    if isUTC { return (Zone.utc.instant(of: wall).instant, .none) }
    guard let name = property.parameters["TZID"] else {
      let zone = floating.map { ZoneName.known($0.name) } ?? .none
      return ((floating ?? .utc).instant(of: wall).instant, zone)
    }
    let zone = described[name]
    // The name, what the description calls it, and the end of `/example.org/Europe/Berlin`.
    let parts = name.split(separator: "/")
    let tails = [3, 2].map { parts.suffix($0).joined(separator: "/") }
    for name in [name, zone?.location ?? "", tails[0], tails[1]] {
      if let found = try? cache.zone(named: name) {
        return (found.instant(of: wall).instant, .known(found.name))
      }
    }
    guard let zone, !zone.observances.isEmpty else {
      _ = try cache.zone(named: name)
      return (Zone.utc.instant(of: wall).instant, .none)
    }
    return (zone.instant(of: wall), .described(name))
  }
}
