internal import SpecCore

/// A request to the service: the store, the viewer and the time.
struct RequestContext {
  let snapshot: Snapshot
  let viewer: Viewer
  let now: Instant
  let zones: ZoneDatabase
  let random: () -> UInt64
  /// Whether the caller is in this process and owns the files.
  let isEmbedded: Bool
  /// The address that members use, if the operator named one.
  let address: PublicAddress?
  /// Raised by what writes mail.
  let mail: MailFlag

  /// The signed-in person. Throws `signInNeeded`.
  func member() throws -> Person {
    guard let person = viewer.person else { throw HacksmithsError.signInNeeded }
    return person
  }

  func zone(of event: Event) throws -> Zone { try zones.zone(named: event.timeZone) }
}

// MARK: finding things

extension RequestContext {
  /// The event of an id, a key, `next` or `last`, if there is one for this viewer.
  ///
  /// - Throws: `noEvent`, or `ambiguous` for a key of several that the viewer sees.
  func event(_ word: String) throws -> EventRecord {
    try event(word) { try snapshot.event($0) }
  }

  /// The same with the numbers of the answers to it and the viewer's own.
  func eventOfList(_ word: String) throws -> EventRecord {
    try event(word) { try snapshot.event($0, seenBy: viewer.id) }
  }

  /// The same with what a new answer of this person needs of it.
  func event(_ word: String, answeredBy person: Identifier) throws -> EventRecord {
    try event(word) { try snapshot.event($0, answeredBy: person) }
  }

  private func event(
    _ word: String, with read: (Identifier) throws -> EventRecord?
  ) throws -> EventRecord {
    switch word {
    case "next":
      guard let entry = try snapshot.nextEntry(at: now) else { throw HacksmithsError.noNextEvent }
      return try stored(entry.id, word, read)
    case "last":
      guard let entry = try snapshot.lastEntry(at: now) else { throw HacksmithsError.noLastEvent }
      return try stored(entry.id, word, read)
    default:
      if let id = Identifier(word) { return try stored(id, word, read) }
      let found = try events(key: word, with: read)
      guard let record = found.first else {
        throw HacksmithsError.noEvent(word, nearest: try nearestKeys(to: word))
      }
      guard found.count == 1 else {
        throw HacksmithsError.ambiguous(
          word, found.map { "\($0.event.title) (\($0.event.id.text))" })
      }
      return record
    }
  }

  private func stored(
    _ id: Identifier, _ word: String, _ read: (Identifier) throws -> EventRecord?
  ) throws -> EventRecord {
    guard let record = try read(id), viewer.sees(record.event, at: now) else {
      throw HacksmithsError.noEvent(word, nearest: try nearestKeys(to: word))
    }
    return record
  }

  /// The keys of events that may have been meant: up to three that begin with the word, or whose
  /// titles do, those to come first; else the one that is spelled most like it.
  private func nearestKeys(to word: String) throws -> [String] {
    let entries = try snapshot.months().flatMap(snapshot.agenda).filter { $0.key != word }
    let (typed, slug) = (folded(word), Slug.slug(word, or: ""))
    let begun = try entries.filter { entry in
      guard !slug.isEmpty, entry.key.hasPrefix(slug) || folded(entry.title).hasPrefix(typed) else {
        return false
      }
      return try entry.isShown(at: now) || organizes(entry)
    }
    if begun.isEmpty {
      return nearest(word, in: entries.filter { $0.isShown(at: now) }.map(\.key)).map { [$0] } ?? []
    }
    let coming = begun.filter { $0.end > now }.sorted(by: Agenda.isEarlier)
    let past = begun.filter { $0.end <= now }.sorted { Agenda.isEarlier($1, $0) }
    return (coming + past).prefix(3).map(\.key)
  }

  /// The person of `me`, an id or a key, if this viewer may know of them.
  func person(_ word: String) throws -> PersonRecord {
    guard let record = try people(word).first else {
      throw HacksmithsError.noPerson(word, nearest: try nearestPeople(to: word))
    }
    return record
  }

  /// A private person is known to themselves, to admins, and to those who run an event they have
  /// an answer to.
  func maySee(_ record: PersonRecord) throws -> Bool {
    let id = record.person.id
    if viewer.mayName(id, isPublic: record.settings.public) { return true }
    guard viewer.person != nil else { return false }
    return try record.rsvps.contains {
      try snapshot.event($0, seenBy: viewer.id).map(viewer.leads) ?? false
    }
  }

  /// E-mail addresses are for their owner, admins, and organizers of an event the person said yes
  /// to or waits for.
  func maySeeEmail(of record: PersonRecord) throws -> Bool {
    let id = record.person.id
    if viewer.id == id || viewer.isAdmin { return true }
    guard viewer.person != nil else { return false }
    return try record.rsvps.contains { eventId in
      guard let event = try snapshot.event(eventId, seenBy: id), viewer.organizes(event.event)
      else { return false }
      let answer = event.rsvp(of: id)?.answer
      return answer == .yes || answer == .waitlist
    }
  }

  /// The organization of an id or key, or the community's own.
  func organization(_ word: String?) throws -> Organization {
    let all = try snapshot.organizations()
    let found =
      word.map { word in all.first { $0.key == word || $0.id.text == word } }
      ?? all.first { $0.host }
    guard let found else {
      let word = word ?? "host"
      throw HacksmithsError.noOrganization(
        word, nearest: nearestKeys(to: word, among: all.map { ($0.key, $0.name) }))
    }
    return found
  }
}
