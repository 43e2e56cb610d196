internal import SpecCore

extension EventRow {
  static let columns = [
    "id", "key", "title", "start", "end", "timeZone", "place", "map", "online", "capacity",
    "waitlist", "maxGuests", "tags", "state", "taken", "waiting", "info", "registrationStart",
    "registrationEnd", "voteEnd", "image", "marketing", "cancelReason",
  ]

  /// The row of an event in a CSV file. When registration opens and closes is left out where it
  /// follows from the rest, so that it goes on following.
  static func cells(_ event: EventObject) -> [String] {
    let opens = event.registrationStart == event.published ? "" : event.registrationStart.iso8601
    let closes = event.registrationEnd == event.date ? "" : event.registrationEnd.iso8601
    return [
      event.id.text, event.key, event.title, event.date.iso8601, event.end.iso8601, event.timeZone,
      event.place ?? "", event.map ?? "", event.online ? "true" : "false",
      String(event.capacity ?? 0), event.waitlist.rawValue, String(event.maxGuests),
      CSV.list(event.tags), event.state.rawValue, String(event.taken),
      String(event.waiting), event.info, opens, closes, event.voteEnd?.iso8601 ?? "",
      event.image ?? "",
      event.marketing ?? "", event.cancelReason ?? "",
    ]
  }

  /// - Parameters:
  ///   - zone: of times on a wall clock, unless the row names one.
  ///   - note: told of a time that comes twice.
  /// - Throws: `badRows` with what is wrong.
  init(
    _ row: Table.Row, zones: ZoneCache, zone: Zone?, note: (String) -> Void
  ) throws {
    func fail(_ name: String, _ text: String) -> HacksmithsError {
      .badRows([(row.line, "\(name): \(text)")])
    }
    let title = row.cells["title"] ?? ""
    var id = Self.id(for: "csv \(title)\n\(row.cells["start"] ?? "")")
    if let text = row.filled("id") {
      guard let given = Identifier(text) else { throw fail("id", Texts.expectedId) }
      id = given
    }
    self.init(line: row.line, id: id)
    var zone = zone
    defaultZone = zone?.name
    if let name = row.filled("timeZone") {
      do { zone = try zones.zone(named: name) } catch { throw fail("timeZone", error.words) }
    }
    self["title"] = .string(title)
    self["timeZone"] = row.filled("timeZone").map { .string($0) }
    for (column, name) in [
      ("start", "date"), ("end", "end"), ("registrationStart", "registrationStart"),
      ("registrationEnd", "registrationEnd"), ("voteEnd", "voteEnd"),
    ] { self[name] = try row.moment(column, in: zone ?? .utc, note: note) }
    if row.cells["voteEnd"] == "" { self["voteEnd"] = .null }
    text("info", row.cells["info"], isNeeded: true)
    for name in ["place", "map", "image", "marketing"] { text(name, row.cells[name]) }
    self["online"] = try row.flag("online")
    self["capacity"] = try row.number("capacity")
    self["maxGuests"] = try row.number("maxGuests")
    self["waitlist"] = row.filled("waitlist").map { .string($0) }
    self["tags"] = row.cells["tags"].map { Self.list(CSV.items(of: $0)) }
    key = row.filled("key")
    if let state = row.filled("state") {
      if let text = Shape.choice(EventState.self).problem(.string(state)) {
        throw fail("state", text)
      }
      isCanceled = state == EventState.canceled.rawValue
    }
    cancelReason = row.filled("cancelReason")
    if let text = cancelReason.flatMap({ Shape.text(0...500).problem(.string($0)) }) {
      throw fail("cancelReason", text)
    }
  }
}
