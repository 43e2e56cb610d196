internal import SpecCore

extension EventRow {
  /// When registration opens and closes is left out where it follows from the rest, so that it goes
  /// on following.
  static let columns: [CSVColumn<EventObject>] = [
    CSVColumn("id") { $0.id }, CSVColumn("key") { $0.key },
    CSVColumn("title", .neededText) { $0.title },
    CSVColumn("start", .moment, member: "date") { $0.date }, CSVColumn("end", .moment) { $0.end },
    CSVColumn("timeZone", .word) { $0.timeZone }, CSVColumn("place", .text) { $0.place },
    CSVColumn("map", .text) { $0.map }, CSVColumn("online", .flag) { $0.online },
    CSVColumn("capacity", .number) { $0.capacity ?? 0 },
    CSVColumn("waitlist", .word) { $0.waitlist },
    CSVColumn("maxGuests", .number) { $0.maxGuests },
    CSVColumn("tags", .list) { CSV.list($0.tags) }, CSVColumn("state") { $0.state },
    CSVColumn("taken") { $0.taken }, CSVColumn("waiting") { $0.waiting },
    CSVColumn("info", .neededText) { $0.info },
    CSVColumn("registrationStart", .moment) {
      $0.registrationStart == $0.published ? nil : $0.registrationStart
    },
    CSVColumn("registrationEnd", .moment) {
      $0.registrationEnd == $0.date ? nil : $0.registrationEnd
    },
    CSVColumn("voteEnd", .optionalMoment) { $0.voteEnd },
    CSVColumn("image", .text) { $0.image }, CSVColumn("marketing", .text) { $0.marketing },
    CSVColumn("cancelReason") { $0.cancelReason },
  ]

  /// - Parameters:
  ///   - zone: of times on a wall clock, unless the row names one.
  ///   - note: called if a time occurs twice.
  /// - Throws: `RowError` with what is wrong.
  init(
    _ row: CSVTable.Row, zones: ZoneCache, zone: Zone?, note: (String) -> Void
  ) throws {
    let name = "csv \(row.cells["title"] ?? "")\n\(row.cells["start"] ?? "")"
    var id = Self.id(for: name)
    if let text = row.filled("id") {
      guard let given = Identifier(text) else {
        throw row.error("id", "expected an id of 24 hex digits")
      }
      id = given
    }
    self.init(line: row.line, id: id)
    defaultZone = zone?.name
    var zone = zone ?? .utc
    if let name = row.filled("timeZone") {
      do { zone = try zones.zone(named: name) } catch { throw row.error("timeZone", error.message) }
    }
    for column in Self.columns {
      if let value = try column.json(row, in: zone, note: note) { self[column.member] = value }
    }
    key = row.filled("key")
    if let state = row.filled("state") {
      let problems = Shape.choice(EventState.self).problems(.string(state), at: "state")
      if let problem = problems.first { throw RowError(row.line, problem.message) }
      isCanceled = state == EventState.canceled.rawValue
    }
    cancelReason = row.filled("cancelReason")
    if let reason = cancelReason {
      let problems = Shape.text(0...500).problems(.string(reason), at: "cancelReason")
      if let problem = problems.first { throw RowError(row.line, problem.message) }
    }
  }
}
