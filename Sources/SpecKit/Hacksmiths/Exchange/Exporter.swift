internal import SpecCore

/// Makes the text of an export from what the service shows.
struct Exporter {
  let format: Export.Format
  let what: Export.What
  /// An id, a key, `next` or `last`; absent for all events.
  let word: String?
  let isMine: Bool
  let isRaw: Bool
  let connection: HacksmithsClient

  func text() throws -> String {
    switch (format, what) {
    case (.ics, _):
      let entries = try events(withPeople: false).map {
        EventCalendar.Entry(event: $0.event, changed: $0.modified ?? $0.event.date)
      }
      return EventCalendar(entries: entries, stamp: connection.now).text
    case (.json, .all):
      return try connection.store.read { snapshot in
        try connection.call(snapshot).requireAdmin()
        return try Self.json(StoreArchive(snapshot))
      }
    case (_, .events), (_, .all):
      let events = try events(withPeople: format == .json).map(\.event)
      if format == .json { return try Self.json(events) }
      return CSV.text(events, EventObject.csvColumns, raw: isRaw)
    case (_, .people):
      let people = try people()
      if format == .json { return try Self.json(people) }
      return CSV.text(people, PersonRow.columns, raw: isRaw)
    case (_, .guests), (_, .waitlist):
      guard let word else { throw HacksmithsError.missingOptions(["--event"]) }
      let current = try connection.event(word, needsMember: true)
      guard try isOrganizer(current) else { throw HacksmithsError.forbidden }
      let isWaiting = what == .waitlist
      let guests = try connection.guests(current.id.text).filter {
        $0.answer == (isWaiting ? .waitlist : .yes)
      }
      if format == .json { return try Self.json(guests) }
      return CSV.text(guests, GuestObject.csvColumns, raw: isRaw)
    case (_, .rsvps):
      let reply = try connection.api.call(ProfileEndpoints.export)
      let answers = reply.export.rsvps
      if format == .json { return try Self.json(answers) }
      return CSV.text(answers, ExportObject.Answer.csvColumns, raw: isRaw)
    }
  }

  /// All people, as an admin sees them. The embedded store is read in one transaction.
  private func people() throws -> [PersonObject] {
    guard connection.api.isEmbedded else {
      let roles = try connection.api.call(AdminEndpoints.roles)
      return try roles.roles.map { entry in
        let reply = try connection.api.call(CommunityEndpoints.person, entry.id.text)
        return reply.person
      }
    }
    return try connection.store.read { snapshot in
      try connection.call(snapshot).requireAdmin()
      return try Community.sorted(try snapshot.directory()).compactMap { entry in
        try snapshot.person(entry.id).map { PersonObject($0, showsAccount: true) }
      }
    }
  }

  private static func json(_ value: some Encodable) throws -> String {
    try JSONCoder.text(of: value) + "\n"
  }

  /// Leaders may see the guest list; only organizers may export it.
  private func isOrganizer(_ event: EventObject) throws -> Bool {
    let viewer = try connection.viewer()
    return viewer.role == Role.admin.rawValue
      || event.people.contains { $0.id == viewer.id && $0.group == .organizer }
  }

  /// The named event, or all events that the caller may see; without those who come, whom calendars and tables
  /// do not name, where that saves reading them.
  private func events(withPeople: Bool) throws -> [EventReply] {
    if let word {
      let reply = try connection.eventReply(word, needsMember: isMine)
      return isMine && reply.event.answer != .yes ? [] : [reply]
    }
    let events =
      isMine
      ? try connection.events([.init("mine", "true")], limit: nil).filter { $0.answer == .yes }
      : try allEvents()
    guard connection.api.isEmbedded, !withPeople else {
      return try events.map { try connection.eventReply($0.id.text) }
    }
    return try connection.store.read { snapshot in
      let context: RequestContext
      do {
        context = try connection.call(snapshot)
      } catch HacksmithsError.sessionEnded {
        context = connection.call(snapshot, as: .guest)
      }
      return try events.compactMap { event in
        try snapshot.event(event.id, seenBy: context.viewer.id).map {
          EventReply(event: try context.describe($0), modified: $0.event.changedAt)
        }
      }
    }
  }

  /// For organizers with their drafts, and what was canceled.
  private func allEvents() throws -> [EventSummary] {
    if connection.api.token != nil {
      do {
        return try connection.events([.init("all", "true")], limit: nil)
      } catch let failure as Failure where failure.status == .denied {
        // Nobody but organizers has drafts.
      }
    }
    return try connection.events(
      [.init("from", "1900-01-01T00:00:00Z")], limit: nil, asMember: false)
  }
}
