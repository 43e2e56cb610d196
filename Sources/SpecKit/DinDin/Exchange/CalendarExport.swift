internal import SpecCore
internal import SpecRealtimeDatabase

/// Makes iCalendar files of dinners.
struct CalendarExport {
  let session: Session
  var alarm: Duration?
  /// Whether the guests of the person's own dinners are asked (`METHOD:REQUEST`).
  var isRequest = false

  /// The dinners with all that invitation or event tell; not those that are gone meanwhile.
  func text(_ dinners: [Dinner]) throws -> String {
    let you = try session.you()
    let entries = try dinners.compactMap { try entry($0, you) }
    return Self.file(
      entries, method: isRequest ? "REQUEST" : "PUBLISH", stamp: session.now)
  }

  /// What tells calendars that a dinner does not take place, to be written before it is deleted.
  func cancellation(of id: String) throws -> String {
    var export = self
    export.isRequest = true
    var entry = try export.entry(session.dinners.dinner(id), session.you())
    entry?.status = .canceled
    entry?.seq += 1
    return Self.file([entry].compactMap(\.self), method: "CANCEL", stamp: session.now)
  }

  private static func file(_ entries: [CalendarEntry], method: String, stamp: Instant) -> String {
    ICalendar.file(of: "dindin", method: method, entries.flatMap { $0.lines(stamp: stamp) })
  }

  /// Reads what a line of the calendar does not tell: the event and, for a guest, the invitation.
  private func entry(_ line: Dinner, _ you: Person) throws -> CalendarEntry? {
    let place = TreePath("events")
    let node = try session.dinners.known {
      try session.database.record(JSON.self, at: place.appending(line.id))
    }
    let told = (node ?? nil).map { [JSON.Member(line.id, $0)] } ?? []
    let event = session.database.records(EventRecord.self, in: told, of: place).first?.value
    let found =
      line.role == .guest
      ? try session.dinners.invitation(line.id)
      : event.map { Dinner(id: line.id, event: $0, zones: session.zones, you: you) }
    guard let found else { return nil }
    var entry = CalendarEntry(
      id: line.id, seq: event?.seq ?? 0, details: found.details,
      status: found.status == .hosting || found.status == .accepted ? .confirmed : .tentative,
      host: found.host, alarm: alarm, language: session.language)
    if isRequest, line.role == .host {
      entry.guests =
        try session.hosting.load(line.id)?.guests.map { ($0.person, $0.entry.status) } ?? []
    }
    return entry
  }
}
