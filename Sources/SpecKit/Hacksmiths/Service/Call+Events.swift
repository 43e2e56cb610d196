internal import SpecCore

extension Call {
  /// Everything about an event, as this viewer sees it.
  func describe(_ record: EventRecord) throws -> EventObject {
    EventObject(
      record, names: try names(in: record), viewer: viewer, zone: try zone(of: record.event),
      at: now)
  }

  private func names(in record: EventRecord) throws -> EventNames {
    var names = EventNames()
    for id in record.peopleNamed {
      if let person = try snapshot.person(id) { names.people[id] = DirectoryEntry(person) }
    }
    if !record.schedule.isEmpty { names.stars = try stars() }
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
    var limit = 50
    var after: Cursor?
  }

  /// Published events in the order of their start. One that is canceled is listed only for those
  /// who meant to come.
  func events(_ listing: Listing) throws -> EventsReply {
    let mine = try viewer.id.flatMap(snapshot.person)?.rsvps ?? []
    let answered = Set(mine)
    let entries = try snapshot.agenda(
      from: listing.from ?? now, to: listing.to, limit: listing.limit + 1
    ) { entry in
      if let after = listing.after, !after.precedes(entry) { return false }
      guard entry.isShown(at: now), listing.matches(entry) else { return false }
      guard listing.mine || entry.canceledAt != nil else { return true }
      return try answered.contains(entry.id) && isComing(to: entry.id)
    }
    let page = entries.prefix(listing.limit)
    let events = try page.compactMap { entry in
      try snapshot.event(entry.id).map { ListedEvent($0, viewer: viewer, at: now) }
    }
    let cursor = page.last.map { Cursor(start: $0.start, id: $0.id).text }
    return EventsReply(events: events, next: entries.count > page.count ? cursor : nil)
  }

  private func isComing(to event: Identifier) throws -> Bool {
    guard let me = viewer.id, let record = try snapshot.event(event) else { return false }
    let answer = record.rsvp(of: me)?.answer
    return answer == .yes || answer == .waitlist
  }
}

extension Call.Listing {
  func matches(_ entry: AgendaEntry) -> Bool {
    let own = Set(entry.tags.map { $0.lowercased() })
    guard tags.allSatisfy({ own.contains($0.lowercased()) }) else { return false }
    guard let search, !search.isEmpty else { return true }
    return entry.title.lowercased().contains(search.lowercased())
  }
}
