internal import SpecCore

/// Makes iCalendar files of dinners.
struct CalendarExport {
  let session: Session
  var alarm: Duration?
  /// Whether the guests of the person's own dinners are asked (`METHOD:REQUEST`).
  var isRequest = false

  /// The dinners with all that invitation or event tell.
  func text(_ ids: [String]) throws -> String {
    let entries = try ids.compactMap { try entry($0) }
    return Self.file(
      entries, method: isRequest ? "REQUEST" : "PUBLISH", stamp: session.now)
  }

  /// What tells calendars that a dinner does not take place, to be written before it is deleted.
  func cancellation(of id: String) throws -> String {
    var export = self
    export.isRequest = true
    var entry = try export.entry(id)
    entry?.status = .canceled
    entry?.seq += 1
    return Self.file([entry].compactMap(\.self), method: "CANCEL", stamp: session.now)
  }

  private static func file(_ entries: [CalendarEntry], method: String, stamp: Instant) -> String {
    ICalendar.file(of: "dindin", method: method, entries.flatMap { $0.lines(stamp: stamp) })
  }

  /// Nil for a dinner that is gone meanwhile.
  private func entry(_ id: String) throws -> CalendarEntry? {
    let dinner: Dinner
    do {
      dinner = try session.dinners.completed(session.dinners.dinner(id), withSeq: true)
    } catch DinDinError.noInvitation {
      return nil
    }
    var entry = CalendarEntry(
      uid: try uid(of: dinner), seq: dinner.seq ?? 0, details: dinner.details,
      status: dinner.status == .hosting || dinner.status == .accepted ? .confirmed : .tentative,
      host: dinner.host, alarm: alarm, language: session.language)
    if isRequest, dinner.role == .host, let hosted = try session.hosting.load(dinner.id) {
      entry.guests = hosted.guests.map { ($0.person, $0.entry.status) }
    }
    return entry
  }

  /// That of the calendar it came from, if it came from one.
  private func uid(of dinner: Dinner) throws -> String {
    let path = TreePath("events", dinner.id, "icsUid")
    let own = try session.dinners.known { try session.database.record(String.self, at: path) }
    return (own ?? nil) ?? CalendarEntry.uid(of: dinner.id)
  }
}
