internal import SpecCore

extension Transaction {
  /// Stores an event and updates the indexes. `before` is what was stored.
  func put(_ record: EventRecord, before: EventRecord?) throws {
    try put([(record, before)])
  }

  /// The same for many events, each once; each index is written once.
  func put(_ changes: [(record: EventRecord, before: EventRecord?)]) throws {
    var new: [String: (document: Document<KeyPage>, entries: [KeyPage.Entry])] = [:]
    var months: [CivilMonth: (gone: Set<Identifier>, come: [AgendaEntry])] = [:]
    for (record, before) in changes {
      let event = record.event
      try store(record, before: before)
      if before == nil {
        let document = Documents.keys(for: event.key)
        new[document.path, default: (document, [])].entries
          .append(KeyPage.Entry(key: event.key, id: event.id))
      }
      let entry = AgendaEntry(event)
      if let before {
        if AgendaEntry(before.event) == entry { continue }
        months[CivilMonth(before.event.end), default: ([], [])].gone.insert(event.id)
      }
      months[CivilMonth(event.end), default: ([], [])].come.append(entry)
    }
    for (document, entries) in new.values { try update(document) { $0.keys += entries } }
    for (month, change) in months {
      try update(Documents.calendar(month)) { page in
        if !change.gone.isEmpty { page.events.removeAll { change.gone.contains($0.id) } }
        page.events += change.come
      }
    }
  }

  /// Stores a person and updates the directory.
  func put(_ record: PersonRecord, before: PersonRecord?) throws {
    try put([(record, before)])
  }

  /// The same for many people, each once.
  func put(_ changes: [(record: PersonRecord, before: PersonRecord?)]) throws {
    var (gone, come): (Set<Identifier>, [PersonSummary]) = ([], [])
    for (record, before) in changes {
      try set(Documents.person(record.person.id), OptionalDocument(record))
      let entry = PersonSummary(record)
      if let before {
        if PersonSummary(before) == entry { continue }
        gone.insert(entry.id)
      }
      come.append(entry)
    }
    guard !come.isEmpty else { return }
    try update(Documents.directory) { page in
      if !gone.isEmpty { page.people.removeAll { gone.contains($0.id) } }
      page.people += come
    }
  }

  /// Removes an event with its ideas, from the indexes too.
  func remove(_ record: EventRecord) throws {
    let event = record.event
    try removeFiles(of: event.id)
    try update(Documents.keys(for: event.key)) { $0.keys.removeAll { $0.id == event.id } }
    try update(Documents.calendar(CivilMonth(event.end))) {
      $0.events.removeAll { $0.id == event.id }
    }
    try update(Documents.ideas) { $0.ideas.removeAll { $0.eventId == event.id } }
  }

  /// Removes a person; the caller removes the references to them.
  func remove(_ record: PersonRecord) throws {
    try delete(Documents.person(record.person.id))
    try update(Documents.directory) { $0.people.removeAll { $0.id == record.person.id } }
  }

  /// Updates the person's list of answered events.
  func link(_ person: Identifier, to record: EventRecord) throws {
    guard let before = try self.person(person) else { return }
    var after = before
    let event = record.event.id
    let isThere = record.rsvp(of: person) != nil
    if isThere == before.rsvps.contains(event) { return }
    if isThere { after.rsvps.append(event) } else { after.rsvps.removeAll { $0 == event } }
    try put(after, before: before)
  }

  /// Fills an empty store: every document and index is written once.
  func fill(with contents: StoreContents) throws {
    for record in contents.events {
      try store(record, before: nil)
    }
    for record in contents.people {
      try set(Documents.person(record.person.id), OptionalDocument(record))
    }
    for (month, page) in contents.calendarPages { try set(Documents.calendar(month), page) }
    for (path, page) in contents.keyPages {
      try set(Document(.data, path, initial: KeyPage()), page)
    }
    try set(Documents.directory, contents.directoryPage)
    try set(
      Documents.organizations, OrganizationList(organizations: contents.organizations))
    try set(Documents.ideas, IdeaDocument(ideas: contents.ideas))
  }

  /// Removes all data of the service. The answers that wait for a remote one are not its own.
  func removeAll() throws {
    for path in try paths(.data) where path != Documents.queue.path {
      try delete(Document(.data, path, initial: OptionalDocument<EventRecord>()))
    }
  }
}
