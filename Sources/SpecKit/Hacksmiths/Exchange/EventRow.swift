package import SpecCore

/// An event as a file brings it; what the file does not say is absent.
package struct EventRow: Sendable {
  /// Where it stands in the file.
  package var line: Int
  package var id: Identifier
  package var title = ""
  package var info: String?
  package var start: Instant?
  package var end: Instant?
  package var timeZone: String?
  package var place: String?
  package var map: String?
  package var online: Bool?
  package var capacity: Int?
  package var waitlist: WaitlistMode?
  package var maxGuests: Int?
  package var tags: [String]?
  package var isCanceled: Bool?
  package var marketing: String?
  package var published: Instant?

  init(line: Int, id: Identifier) {
    self.line = line
    self.id = id
  }

  /// The id for what has another name elsewhere: always the same for the same name.
  static func id(for name: String) -> Identifier {
    Identifier(String(SHA256.hex(name).prefix(24))) ?? Identifier(series: "0", number: 0)
  }

  /// What is wrong with it.
  var problem: String? {
    guard let start, let end else { return Texts.needsTimes }
    if let problem = Shape.text(1...200).problems(.string(title), at: "title").first {
      return problem.message
    }
    if end <= start { return Texts.endBeforeStart }
    for (name, text, most) in [
      ("info", info, 20_000), ("marketing", marketing, 20_000), ("place", place, 200),
      ("map", map, 500),
    ] where text?.unicodeScalars.count ?? 0 > most {
      return "\(name): \(Texts.expectedLength(0...most))"
    }
    if let capacity, !(0...100_000).contains(capacity) {
      return "capacity: \(Texts.expectedNumber(0...100_000))"
    }
    if let maxGuests, !(0...10).contains(maxGuests) {
      return "maxGuests: \(Texts.expectedNumber(0...10))"
    }
    if let tags, tags.count > 10 || tags.contains(where: { !(1...30).contains($0.count) }) {
      return Texts.badTags
    }
    return nil
  }

  /// Takes what the file says over into an event.
  func apply(to event: inout Event, now: Instant) {
    event.title = title
    event.start = start ?? event.start
    event.end = end ?? event.end
    event.timeZone = timeZone ?? event.timeZone
    if let info { event.info = info }
    if let place { event.place = place.isEmpty ? nil : place }
    if let map { event.map = map.isEmpty ? nil : map }
    event.online = online ?? event.online
    event.capacity = capacity ?? event.capacity
    event.waitlist = waitlist ?? event.waitlist
    event.maxGuests = maxGuests ?? event.maxGuests
    if let tags { event.tags = tags.unique }
    if let marketing { event.marketing = marketing.isEmpty ? nil : marketing }
    if let published { event.publishedAt = published }
    if let isCanceled { event.canceledAt = isCanceled ? event.canceledAt ?? now : nil }
  }
}

extension EventRow {
  static let columns = [
    "id", "key", "title", "start", "end", "timeZone", "place", "map", "online", "capacity",
    "waitlist", "maxGuests", "tags", "state", "taken", "waiting", "info",
  ]

  /// The row of an event in a CSV file.
  static func cells(_ event: EventObject) -> [String] {
    [
      event.id.text, event.key, event.title, event.date.iso8601, event.end.iso8601, event.timeZone,
      event.place ?? "", event.map ?? "", event.online ? "true" : "false",
      String(event.capacity ?? 0), event.waitlist.rawValue, String(event.maxGuests),
      event.tags.joined(separator: ";"), event.state.rawValue, String(event.taken),
      String(event.waiting), event.info,
    ]
  }

  /// An event as `export json` writes it.
  init(_ event: EventObject, line: Int) {
    self.init(line: line, id: event.id)
    title = event.title
    info = event.info
    (start, end, timeZone) = (event.date, event.end, event.timeZone)
    place = event.place ?? ""
    map = event.map ?? ""
    online = event.online
    capacity = event.capacity ?? 0
    waitlist = event.waitlist
    maxGuests = event.maxGuests
    tags = event.tags
    marketing = event.marketing ?? ""
    published = event.published
    isCanceled = event.state == .canceled
  }

  /// Throws what is wrong with the row.
  init(cells: [String: String], line: Int, zones: ZoneDatabase) throws {
    func cell(_ name: String) -> String? { cells[name].flatMap { $0.isEmpty ? nil : $0 } }
    func fail(_ text: String) -> HacksmithsError { .badRows([(line, text)]) }
    func number(_ name: String) throws -> Int? {
      try cell(name).map {
        guard let number = Int($0) else { throw fail("\(name): '\($0)' is not a whole number") }
        return number
      }
    }
    let given = cell("id").flatMap(Identifier.init)
    let title = cells["title"] ?? ""
    self.init(
      line: line, id: given ?? Self.id(for: "csv \(title)\n\(cells["start"] ?? "")"))
    self.title = title
    timeZone = cell("timeZone")
    let zone: Zone
    do {
      zone = try timeZone.map(zones.zone(named:)) ?? .utc
    } catch let error as ZoneError {
      throw fail(error.failure.message)
    }
    func moment(_ name: String) throws -> Instant? {
      try cell(name).map {
        do {
          return try WhenArgument.parse(argument: $0).instant(in: zone) { _ in }
        } catch let error as ArgumentError {
          throw fail("\(name): \(error.message)")
        } catch let error as Failure {
          throw fail("\(name): \(error.message)")
        }
      }
    }
    start = try moment("start")
    end = try moment("end")
    info = cells["info"]
    place = cells["place"]
    map = cells["map"]
    online = cell("online").map { $0 == "true" || $0 == "yes" || $0 == "1" }
    capacity = try number("capacity")
    maxGuests = try number("maxGuests")
    if let word = cell("waitlist") {
      guard let mode = WaitlistMode(rawValue: word) else {
        throw fail("waitlist: \(Texts.expectedChoice(WaitlistMode.choices))")
      }
      waitlist = mode
    }
    tags = cells["tags"].map { $0.split(separator: ";").map(String.init) }
    isCanceled = cell("state").map { $0 == EventState.canceled.rawValue }
  }

  /// The events of a CSV file with a header. Throws `badRows` with every row that is wrong.
  static func csv(_ text: String, zones: ZoneDatabase) throws -> [EventRow] {
    let rows = try CSV.rows(of: text)
    guard let header = rows.first?.cells else { return [] }
    for name in ["title", "start", "end"] where !header.contains(name) {
      throw HacksmithsError.badRows([(1, Texts.missingColumn(name))])
    }
    var found: [EventRow] = []
    var wrong: [(Int, String)] = []
    for (line, cells) in rows.dropFirst() {
      do {
        guard cells.count == header.count else {
          throw HacksmithsError.badRows([(line, Texts.cellCount(cells.count, header.count))])
        }
        let named = Dictionary(
          zip(header, cells.map(CSV.original)), uniquingKeysWith: { first, _ in first })
        found.append(try EventRow(cells: named, line: line, zones: zones))
      } catch HacksmithsError.badRows(let rows) {
        wrong += rows
      }
    }
    if !wrong.isEmpty { throw HacksmithsError.badRows(wrong) }
    return found
  }
}
