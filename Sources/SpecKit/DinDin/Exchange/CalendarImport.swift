internal import SpecCore

/// An entry of a calendar file, as a dinner.
struct ImportedEntry {
  var line: Int
  var uid: String
  var seq: Int
  var details: DinnerDetails
  var isCanceled: Bool
  /// The texts of which only the beginning is kept.
  var shortened: [FileProblem] = []
  /// Who answered what, by calendar address.
  var answers: [(address: String, status: GuestStatus)]
}

/// Reads the entries of an iCalendar file that can be dinners.
struct CalendarImport {
  private let parser: CalendarParser
  private let zones: TimeZones
  private(set) var entries: [ImportedEntry] = []
  private(set) var problems: [FileProblem] = []
  /// Entries that another one of the file stands for. They are no mistake: each change of an entry may be
  /// in a file with the others.
  private(set) var repeated: [FileProblem] = []
  /// Whether the file holds answers of guests.
  let isReply: Bool
  private let isCancel: Bool

  /// In each of which an export of a dinner without a title names it.
  private static let languages = ["en", "ar"]
  /// In the units in which the rules count.
  /// In UTF-16 code units.
  static let uidLimit = 1024

  /// - Throws: ``ExchangeError/badFile(_:)`` for what is no calendar.
  init(_ bytes: [UInt8], zones: TimeZones) throws {
    self.zones = zones
    let method: String?
    do throws(CalendarError) {
      parser = try CalendarParser(bytes[...], zones: zones.cache, floating: zones.local)
      method = try CalendarProperty.all(in: bytes[...]).properties
        .first { $0.name == "METHOD" }?.value.uppercased()
    } catch {
      switch error {
      case .notUTF8(let line): throw ExchangeError.badFile([.init(line, exchangeTexts.notUTF8)])
      default: throw ExchangeError.badFile([.init(1, exchangeTexts.noCalendar)])
      }
    }
    isReply = method == "REPLY"
    isCancel = method == "CANCEL"
    problems = parser.problems.map { problem in
      switch problem {
      case .notClosed(let line, let name): .init(line, exchangeTexts.notClosed, ["name": name])
      case .notOpen(let line, let name): .init(line, exchangeTexts.notOpen, ["name": name])
      }
    }
    problems += parser.strays.map { FileProblem($0, exchangeTexts.noProperty) }
    for event in parser.events {
      do throws(Wrong) {
        entries.append(try entry(event))
      } catch {
        problems.append(error.problem)
      }
    }
    keepLatest()
    problems.sort { $0.line < $1.line }
  }

  /// Of entries with the same UID the one with the highest sequence, the last of several.
  private mutating func keepLatest() {
    var places: [String: Int] = [:]
    var kept: [ImportedEntry] = []
    for entry in entries {
      guard let place = places[entry.uid] else {
        places[entry.uid] = kept.count
        kept.append(entry)
        continue
      }
      let isNewer = entry.seq >= kept[place].seq
      repeated.append(
        FileProblem(isNewer ? kept[place].line : entry.line, exchangeTexts.sameUID))
      if isNewer { kept[place] = entry }
    }
    entries = kept
  }

  private struct Wrong: Error {
    let problem: FileProblem
    init(_ line: Int, _ text: Text, _ values: [String: String] = [:]) {
      problem = FileProblem(line, text, values)
    }
  }

  private func entry(_ properties: [CalendarProperty]) throws(Wrong) -> ImportedEntry {
    let line = properties.first?.line ?? 1
    func value(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }
    for name in ["RRULE", "RDATE", "RECURRENCE-ID"] {
      if let found = value(name) { throw Wrong(found.line, exchangeTexts.repeating) }
    }
    // The rules refuse control characters in any text.
    guard let uid = value("UID")?.text, !uid.isEmpty,
      !uid.unicodeScalars.contains(where: {
        [.control, .format].contains($0.properties.generalCategory)
      })
    else { throw Wrong(line, exchangeTexts.noUID) }
    guard uid.utf16.count <= Self.uidLimit else {
      throw Wrong(line, exchangeTexts.longUID, ["limit": "\(Self.uidLimit)"])
    }
    let isCanceled = isCancel || value("STATUS")?.value.uppercased() == "CANCELLED"
    guard let start = value("DTSTART") else { throw Wrong(line, exchangeTexts.noStart) }
    if start.moment?.isDate == true { throw Wrong(start.line, exchangeTexts.allDay) }
    let (begin, zone) = try instant(start)
    let minutes = try minutes(from: begin, value("DTEND"), value("DURATION"))
    var shortened: [FileProblem] = []
    func kept(_ text: String?, _ property: CalendarProperty?, _ limit: Int) -> String? {
      guard let text, text.utf16.count > limit else { return text }
      let values = ["name": property?.name ?? "", "limit": "\(limit)"]
      shortened.append(
        FileProblem(property?.line ?? line, exchangeTexts.shortened, values))
      return truncated(text, to: limit)
    }
    func text(_ name: String, _ limit: Int) -> String? {
      let property = value(name)
      return kept(Self.text(property), property, limit)
    }
    let label = text("LOCATION", DinnerPlace.limit) ?? DinnerPlace.unnamed
    let summary = Self.text(value("SUMMARY"))
    let isOwn = Self.languages.contains { summary == CalendarEntry.untitled(label, in: $0) }
    let point = value("GEO").flatMap { Self.point($0.value) }
    let details = DinnerDetails(
      startsAt: begin.milliseconds, timeZone: try named(value("X-SPEC-TIMEZONE")) ?? zone,
      minutes: minutes,
      title: isOwn ? nil : kept(summary, value("SUMMARY"), DinnerDetails.titleLimit), label: label,
      address: text("X-SPEC-ADDRESS", DinnerPlace.limit),
      latitude: point?.latitude, longitude: point?.longitude,
      note: text("DESCRIPTION", DinnerDetails.noteLimit))
    return ImportedEntry(
      line: line, uid: uid,
      seq: value("SEQUENCE").flatMap { Int($0.value) }.map { min(max($0, 0), 1 << 30) } ?? 0,
      details: details, isCanceled: isCanceled, shortened: shortened,
      answers: properties.filter { $0.name == "ATTENDEE" }.compactMap { attendee in
        GuestStatus(partStat: attendee.parameters["PARTSTAT"] ?? "").map {
          (attendee.value, $0)
        }
      })
  }

  private func minutes(
    from start: Instant, _ end: CalendarProperty?, _ duration: CalendarProperty?
  ) throws(Wrong) -> Int {
    let seconds: Int64
    if let end {
      seconds = try instant(end).instant.seconds - start.seconds
    } else if let duration {
      guard let length = duration.seconds else {
        throw Wrong(duration.line, exchangeTexts.badLength)
      }
      seconds = length
    } else {
      return 120
    }
    let minutes = (seconds + 59) / 60
    guard (1...1440).contains(minutes) else {
      throw Wrong(end?.line ?? duration?.line ?? 1, exchangeTexts.badLength)
    }
    return Int(minutes)
  }

  private func instant(_ property: CalendarProperty) throws(Wrong) -> (
    instant: Instant, zone: String
  ) {
    do {
      let (instant, zone) = try parser.instant(property)
      guard Timestamp.isValid(instant.milliseconds) else {
        throw Wrong(property.line, exchangeTexts.badDate, ["value": property.value])
      }
      if case .known(let name) = zone { return (instant, name) }
      return (instant, zones.local.name)
    } catch let wrong as Wrong {
      throw wrong
    } catch is CalendarError {
      throw Wrong(property.line, exchangeTexts.badDate, ["value": property.value])
    } catch {
      throw Wrong(
        property.line, exchangeTexts.badZone, ["value": property.parameters["TZID"] ?? ""])
    }
  }

  /// The zone that a dinner made here goes by.
  private func named(_ property: CalendarProperty?) throws(Wrong) -> String? {
    guard let property else { return nil }
    guard let zone = try? zones.cache.zone(named: property.text) else {
      throw Wrong(property.line, exchangeTexts.badZone, ["value": property.text])
    }
    return zone.name
  }

  /// A text as it is kept: notes keep their lines.
  private static func text(_ property: CalendarProperty?) -> String? {
    guard let text = property?.text else { return nil }
    let kept =
      property?.name == "DESCRIPTION"
      ? text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { cleanedLine(String($0)) }.joined(separator: "\n").trimmingSpaces()
      : cleanedLine(text)
    return kept.isEmpty ? nil : kept
  }

  /// `38.0441;-78.5067`
  private static func point(_ text: String) -> Coordinates? {
    let parts = text.split(separator: ";").map { Double($0.prefix(40)) }
    return parts.count == 2 ? Coordinates(parts[0], parts[1]) : nil
  }
}
