internal import SpecCore

// A key is one of a kind among what its viewer may know of. A number after the key of a new thing
// would tell that something hidden has the key, so several may have it as long as nobody sees more
// than one of them; whatever is seen by everybody from now on gets a key of its own.

// MARK: events

extension RequestContext {
  /// The events of a key that the viewer may see.
  func events(
    key: String, with read: (Identifier) throws -> EventRecord?
  ) throws -> [EventRecord] {
    try allEvents(key: key, with: read).filter { viewer.sees($0.event, at: now) }
  }

  /// The event of a page's address: of several with one key the one that everybody sees, so that a link
  /// means the same to all.
  func eventOfPage(_ word: String) throws -> EventRecord {
    try events(key: word, with: snapshot.event).first { !$0.event.isHidden(at: now) }
      ?? event(word)
  }

  private func allEvents(
    key: String, with read: (Identifier) throws -> EventRecord?
  ) throws -> [EventRecord] {
    try snapshot.value(Documents.keys(for: key)).keys.filter { $0.key == key }
      .compactMap { try read($0.id) }
  }

  /// Whether a new event of the viewer must have another key.
  func isTaken(eventKey key: String) throws -> Bool {
    try !events(key: key, with: snapshot.eventWithoutAnswers).isEmpty
  }

  /// Sees to it that an event which is published has a key that no other has: if another is published
  /// already, this one gets a new key; one that will be published later makes room.
  func settleKey(of record: inout EventRecord, in transaction: Transaction) throws {
    guard record.event.publishedAt != nil else { return }
    let id = record.event.id
    let others = try allEvents(key: record.event.key, with: snapshot.event).filter {
      $0.event.id != id && $0.event.publishedAt != nil
    }
    if others.contains(where: { !$0.event.isHidden(at: now) }) {
      let old = record.event.key
      record.event.key = try Slug.make(
        for: record.event.title, or: "event", isTaken: isTaken(eventKey:))
      try transaction.moveKey(of: record.event, from: old)
    } else if !record.event.isHidden(at: now) {
      for before in others {
        var other = before
        other.event.key = try Slug.make(for: before.event.title, or: "event") {
          try !allEvents(key: $0, with: snapshot.event).isEmpty
        }
        try transaction.put(other, before: before)
        try transaction.moveKey(of: other.event, from: before.event.key)
      }
    }
  }
}

extension Transaction {
  /// Puts the new key of an event into the index of keys.
  fileprivate func moveKey(of event: Event, from old: String) throws {
    try update(Documents.keys(for: old)) { page in
      page.keys.removeAll { $0.id == event.id && $0.key == old }
    }
    try update(Documents.keys(for: event.key)) { page in
      page.keys.append(KeyPage.Entry(key: event.key, id: event.id))
    }
  }
}

// MARK: people

extension RequestContext {
  /// The people of a word, a key, an id or `me`, whom the viewer may know of: first themselves, then
  /// those everybody may know of.
  func people(_ word: String) throws -> [PersonRecord] {
    if word == "me" { return try [snapshot.person(member().id)].compactMap(\.self) }
    let ids = try Identifier(word).map { [$0] } ?? entries(key: word).map(\.id)
    return try ids.compactMap(snapshot.person).filter(maySee)
  }

  /// The one person of a word who is given something to do.
  ///
  /// - Throws: `noPerson`, or `ambiguous` for a key of several.
  func onePerson(_ word: String) throws -> PersonRecord {
    let found = try people(word)
    guard let first = found.first else {
      throw HacksmithsError.noPerson(word, nearest: try nearestPeople(to: word))
    }
    if found.count > 1, first.person.id != viewer.id {
      throw HacksmithsError.ambiguous(word, found.map { PersonSummary($0).nameAndId })
    }
    return first
  }

  /// Somebody by key, id or `me`, whether the caller may know of them or not.
  ///
  /// - Throws: `ambiguous` for a key of several, if an admin asks.
  func directoryEntry(_ word: String) throws -> PersonSummary? {
    if word == "me" { return try viewer.id.flatMap(snapshot.person).map(PersonSummary.init) }
    if let id = Identifier(word) { return try snapshot.person(id).map(PersonSummary.init) }
    let found = try entries(key: word)
    if found.count > 1, found[0].id != viewer.id, (try? requireAdmin()) != nil {
      throw HacksmithsError.ambiguous(word, found.map(\.nameAndId))
    }
    return found.first
  }

  /// Somebody the caller may know of because they wait for this event.
  func waiting(_ word: String, in record: EventRecord) throws -> Identifier {
    if let id = try entries(key: word).map(\.id).first(where: { record.position(of: $0) != nil }) {
      return id
    }
    guard let entry = try directoryEntry(word),
      record.rsvp(of: entry.id) != nil || viewer.mayName(entry.id, isPublic: entry.public)
    else {
      let waiting = Set(record.waiting.map(\.personId))
      throw HacksmithsError.noPerson(word, nearest: try nearestPeople(to: word, besides: waiting))
    }
    return entry.id
  }

  /// The keys of those who may have been meant, of whom the viewer may know: up to three whose key or a part of
  /// whose name begins with the word; else the one that is spelled most like it.
  ///
  /// - Parameter others: whom the viewer may know of, too.
  func nearestPeople(
    to word: String, besides others: Set<Identifier> = []
  ) throws -> [String] {
    let known = try snapshot.directory().filter {
      others.contains($0.id) || viewer.mayName($0.id, isPublic: $0.public)
    }
    return nearestKeys(to: word, among: known.map { ($0.key, $0.name.full) })
  }

  func nearestKeys(to word: String, among known: [(key: String, name: String)]) -> [String] {
    let (typed, slug) = (folded(word), Slug.slug(word, or: ""))
    let begun = known.filter { entry in
      !slug.isEmpty && entry.key.hasPrefix(slug) || isBeginning(typed, of: folded(entry.name))
    }
    let keys = begun.map(\.key).sorted()
    guard keys.isEmpty else { return Array(keys.prefix(3)) }
    return nearest(word, in: known.map(\.key)).map { [$0] } ?? []
  }

  /// Whether a text, or what follows a space in it, begins with the word.
  private func isBeginning(_ word: String, of text: String) -> Bool {
    !word.isEmpty && (text.hasPrefix(word) || text.contains(" " + word))
  }

  /// All people of a key: first the viewer, then those everybody may know of.
  private func entries(key: String) throws -> [PersonSummary] {
    func order(_ entry: PersonSummary) -> Int {
      entry.id == viewer.id ? 0 : entry.public ? 1 : 2
    }
    return try snapshot.directory().filter { $0.key == key }
      .sorted { (order($0), $0.id) < (order($1), $1.id) }
  }
}

extension PersonSummary {
  fileprivate var nameAndId: String { "\(name.full) (\(id.text))" }
}

extension Snapshot {
  /// Gives a person whom everybody may know of from now on a key that nobody else has. Only stores of older
  /// versions have keys that several people share.
  func settleKey(of record: inout PersonRecord) throws {
    guard record.settings.public else { return }
    let taken = Set(try directory().filter { $0.id != record.person.id }.map(\.key))
    guard taken.contains(record.person.key) else { return }
    record.person.key = Slug.makeForPerson(record.person.name.full, isTaken: taken.contains)
  }
}
