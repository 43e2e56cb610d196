internal import SpecCore

extension RequestContext {
  /// Everything about an event, as this viewer sees it.
  func describe(_ record: EventRecord) throws -> EventObject {
    EventObject(
      record, names: try names(in: record), viewer: viewer, zone: try zone(of: record.event),
      at: now)
  }

  private func names(in record: EventRecord) throws -> EventNames {
    var names = EventNames()
    for id in record.peopleNamed {
      if let person = try snapshot.person(id) { names.people[id] = PersonSummary(person) }
    }
    let mentioned = Set(record.event.sponsors + [record.event.organization].compactMap(\.self))
    if !mentioned.isEmpty {
      for organization in try snapshot.organizations() where mentioned.contains(organization.id) {
        names.organizations[organization.id] = organization
      }
    }
    return names
  }

  /// What a list of events is asked for.
  struct Listing {
    /// Absent: from now on.
    var from: Instant?
    var to: Instant?
    var tags: [String] = []
    var search: String?
    /// Only those the viewer said yes to or waits for.
    var mine = false
    /// Only those that are over, the latest first.
    var past = false
    /// Only those that nobody but their organizers and admins can see.
    var drafts = false
    /// All that the viewer may see: also past, canceled and hidden ones.
    var all = false
    var limit = 50
    var after: EventCursor?
  }

  /// Events in the order of their start, only published ones unless others are asked for. One that
  /// is canceled is listed only for those who meant to come.
  func events(_ listing: Listing) throws -> EventsReply {
    let mine = try viewer.id.flatMap(snapshot.person)?.rsvps ?? []
    let answered = Set(mine)
    let from = listing.from ?? (listing.isOfAnyTime ? .firstWritten : now)
    var entries = try snapshot.agenda(
      from: from, to: listing.past ? min(listing.to ?? now, now) : listing.to,
      limit: listing.past ? .max : listing.limit + 1
    ) { entry in
      if let after = listing.after, !after.isBefore(entry, descending: listing.past) {
        return false
      }
      guard listing.matches(entry), !listing.past || entry.end <= now else { return false }
      guard entry.isShown(at: now) else { return try listing.hasHidden && organizes(entry) }
      if listing.drafts { return false }
      guard listing.mine || entry.canceledAt != nil && !listing.all else { return true }
      return try answered.contains(entry.id) && isComing(to: entry.id)
    }
    if listing.past { entries.reverse() }
    let page = entries.prefix(listing.limit)
    let events = try page.compactMap { entry in
      try snapshot.event(entry.id, seenBy: viewer.id).map {
        EventSummary($0, viewer: viewer, at: now)
      }
    }
    let cursor = page.last.map { EventCursor(start: $0.start, id: $0.id).text }
    return EventsReply(events: events, next: entries.count > page.count ? cursor : nil)
  }

  /// The drafts and scheduled events that are not over, of those that are meant.
  func drafts(where isMeant: (Event) -> Bool) throws -> [EventSummary] {
    try snapshot.agenda(from: now, limit: .max) { !$0.isShown(at: now) }.compactMap { entry in
      guard let record = try snapshot.event(entry.id, seenBy: viewer.id), isMeant(record.event)
      else { return nil }
      return EventSummary(record, viewer: viewer, at: now)
    }
  }

  /// Drafts are for admins, for the role of an organizer, and for whoever organizes one.
  ///
  /// - Throws: `signInNeeded` or `draftsForbidden`.
  func requireDrafts() throws {
    let role = try member().role
    guard try role == .admin || role == .organizer || !drafts(where: viewer.organizes).isEmpty
    else {
      throw HacksmithsError.draftsForbidden
    }
  }

  func organizes(_ entry: AgendaEntry) throws -> Bool {
    guard viewer.person != nil else { return false }
    return try snapshot.eventWithoutAnswers(entry.id).map { viewer.organizes($0.event) } ?? false
  }

  private func isComing(to event: Identifier) throws -> Bool {
    guard let me = viewer.id, let record = try snapshot.event(event, seenBy: me) else {
      return false
    }
    let answer = record.rsvp(of: me)?.answer
    return answer == .yes || answer == .waitlist
  }
}

extension RequestContext.Listing {
  fileprivate var isOfAnyTime: Bool { past || drafts || all }
  fileprivate var hasHidden: Bool { drafts || all }

  func matches(_ entry: AgendaEntry) -> Bool {
    let own = Set(entry.tags.map { $0.lowercased() })
    guard tags.allSatisfy({ own.contains($0.lowercased()) }) else { return false }
    return search.map { Self.matches(entry.title, $0) } ?? true
  }

  static func matches(_ title: String, _ text: String) -> Bool {
    text.isEmpty || title.lowercased().contains(text.lowercased())
  }
}
