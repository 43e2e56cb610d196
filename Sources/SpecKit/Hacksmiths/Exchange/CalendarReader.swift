internal import SpecCore

/// Reads the events of an iCalendar file (RFC 5545).
struct CalendarReader {
  private struct Property {
    var line: Int
    var name: String
    var parameters: [String: String]
    var value: String
  }

  private let zones: ZoneDatabase
  private(set) var rows: [EventRow] = []
  /// What was not understood, each once.
  private(set) var left: [String] = []
  private var wrong: [(Int, String)] = []

  /// Throws `badRows` with every event that is wrong.
  init(_ text: String, zones: ZoneDatabase) throws {
    self.zones = zones
    var event: [Property]?
    var nested = 0
    let properties = Self.properties(of: text)
    guard properties.contains(where: { $0.name == "BEGIN" && $0.value == "VCALENDAR" }) else {
      throw HacksmithsError.badRows([(1, Texts.noCalendar)])
    }
    for property in properties {
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VEVENT") where event == nil: event = [property]
      case ("BEGIN", let inner) where event != nil:
        nested += 1
        skip(inner)
      case ("END", "VEVENT") where nested == 0:
        if let event { add(event) }
        event = nil
      case ("END", _) where event != nil: nested -= 1
      default: if nested == 0 { event?.append(property) }
      }
    }
    if let event { wrong.append((event[0].line, Texts.openEvent)) }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong) }
  }

  private mutating func skip(_ name: String) { if !left.contains(name) { left.append(name) } }

  /// The lines unfolded, each with the number of its first.
  private static func properties(of text: String) -> [Property] {
    var lines: [(Int, String)] = []
    for (index, row) in MailMessage.lines(of: text).enumerated() {
      if let first = row.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1].1 += row.dropFirst()
      } else if !row.isEmpty {
        lines.append((index + 1, row))
      }
    }
    return lines.compactMap { number, line in
      var (isQuoted, colon) = (false, line.endIndex)
      for index in line.indices {
        if line[index] == "\"" { isQuoted.toggle() }
        if line[index] == ":", !isQuoted {
          colon = index
          break
        }
      }
      guard colon < line.endIndex else { return nil }
      let head = line[..<colon].split(separator: ";")
      var parameters: [String: String] = [:]
      for part in head.dropFirst() {
        let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
        if pair.count == 2 { parameters[pair[0].uppercased()] = pair[1].filter { $0 != "\"" } }
      }
      return Property(
        line: number, name: (head.first.map(String.init) ?? "").uppercased(),
        parameters: parameters, value: String(line[line.index(after: colon)...]))
    }
  }

  private mutating func add(_ properties: [Property]) {
    let line = properties[0].line
    func value(_ name: String) -> Property? { properties.first { $0.name == name } }
    let uid = value("UID")?.value ?? ""
    let own = uid.hasSuffix("@hacksmiths") ? Identifier(String(uid.dropLast(11))) : nil
    let name =
      uid.isEmpty ? "\(value("SUMMARY")?.value ?? "") \(value("DTSTART")?.value ?? "")" : uid
    var row = EventRow(line: line, id: own ?? EventRow.id(for: "ics \(name)"))
    row.title = value("SUMMARY").map { Self.unescaped($0.value) } ?? ""
    do {
      let start = try value("DTSTART").map(moment)
      row.start = start?.0
      row.timeZone = start?.1
      if let end = value("DTEND") {
        row.end = try moment(end).0
      } else if let duration = value("DURATION"), let start = row.start {
        guard let seconds = Self.seconds(duration.value) else {
          throw HacksmithsError.badRows([(duration.line, Texts.badDuration(duration.value))])
        }
        row.end = start.adding(seconds: seconds).written
      } else if value("DTSTART")?.value.count == 8, let start = row.start {
        row.end = start.adding(seconds: 86_400)
      }
    } catch HacksmithsError.badRows(let rows) {
      wrong += rows
      return
    } catch {
      wrong.append((line, "\((error as? any Failing)?.failure.message ?? "\(error)")"))
      return
    }
    row.info = value("DESCRIPTION").map { Self.unescaped($0.value) }
    row.place = value("LOCATION").map { Self.unescaped($0.value) }
    if row.place == Texts.online { (row.place, row.online) = ("", true) }
    row.map = value("URL")?.value
    row.tags = value("CATEGORIES").map { Self.list($0.value) }
    row.isCanceled = value("STATUS").map { $0.value.uppercased() == "CANCELLED" }
    for property in properties where !Self.known.contains(property.name) { skip(property.name) }
    rows.append(row)
  }

  private static let known: Set<String> = [
    "BEGIN", "UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "DESCRIPTION", "LOCATION", "URL",
    "CATEGORIES", "STATUS", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "CLASS", "TRANSP",
  ]

  /// A date or date-time, and the zone it names.
  private func moment(_ property: Property) throws -> (Instant, String?) {
    let text = property.value
    func fail() -> HacksmithsError { .badRows([(property.line, Texts.badInstant(text))]) }
    let digits = text.filter(\.isNumber)
    guard text.count >= 8, digits.count == 8 || digits.count == 14,
      let date = CivilDate(
        iso8601: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-"
          + "\(digits.dropFirst(6).prefix(2))")
    else { throw fail() }
    let clock = digits.dropFirst(8)
    let numbers = [0, 2, 4].map { Int(clock.dropFirst($0).prefix(2)) ?? 0 }
    guard let time = CivilTime(hour: numbers[0], minute: numbers[1], second: min(numbers[2], 59))
    else { throw fail() }
    if text.hasSuffix("Z") {
      return (Zone.utc.instant(of: CivilDateTime(date, time)).instant.written, nil)
    }
    let name = property.parameters["TZID"]
    let zone: Zone
    do {
      zone = try name.map(zones.zone(named:)) ?? .utc
    } catch let error as ZoneError {
      throw HacksmithsError.badRows([(property.line, error.failure.message)])
    }
    return (zone.instant(of: CivilDateTime(date, time)).instant.written, name)
  }

  /// `P1DT2H`, `PT90M`, `P1W`.
  private static func seconds(_ text: String) -> Int64? {
    guard text.hasPrefix("P"), text.utf8.count < 20 else { return nil }
    let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
    var (total, number) = (Int64(0), "")
    for character in text.dropFirst() {
      if character.isNumber {
        number.append(character)
      } else if character != "T" {
        guard let unit = units[character], let count = Int64(number), count < 1_000_000 else {
          return nil
        }
        total += count * unit
        number = ""
      }
    }
    return number.isEmpty && total > 0 ? total : nil
  }

  private static func unescaped(_ text: String) -> String { list(text, splits: false)[0] }

  /// Texts parted by commas that are not escaped.
  private static func list(_ text: String, splits: Bool = true) -> [String] {
    var items = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        items[items.count - 1] += character == "n" || character == "N" ? "\n" : String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if splits, character == "," {
        items.append("")
      } else {
        items[items.count - 1].append(character)
      }
    }
    return items
  }
}
