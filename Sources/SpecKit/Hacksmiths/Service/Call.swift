internal import SpecCore

/// One request to the service: what is stored, who asks, and when.
struct Call {
  let snapshot: Snapshot
  let viewer: Viewer
  let now: Instant
  let zones: ZoneDatabase
  let random: () -> UInt64
  /// Asked by somebody who owns the files, inside this process.
  let isEmbedded: Bool

  /// The one who asks, if signed in. Throws `signInNeeded`.
  func member() throws -> Person {
    guard let person = viewer.person else { throw HacksmithsError.signInNeeded }
    return person
  }

  func zone(of event: Event) throws -> Zone { try zones.zone(named: event.timeZone) }
}

// MARK: finding things

extension Call {
  /// The event of an id, a key, `next` or `last`, if there is one for this viewer.
  func event(_ word: String) throws -> EventRecord {
    switch word {
    case "next":
      guard let entry = try snapshot.nextEntry(at: now) else { throw HacksmithsError.noNextEvent }
      return try stored(entry.id, word)
    case "last":
      guard let entry = try snapshot.lastEntry(at: now) else { throw HacksmithsError.noLastEvent }
      return try stored(entry.id, word)
    default:
      guard let id = try Identifier(word) ?? snapshot.eventId(key: word) else {
        throw HacksmithsError.noEvent(word, nearest: try nearestKey(to: word))
      }
      return try stored(id, word)
    }
  }

  private func stored(_ id: Identifier, _ word: String) throws -> EventRecord {
    guard let record = try snapshot.event(id), viewer.sees(record.event, at: now) else {
      throw HacksmithsError.noEvent(word, nearest: try nearestKey(to: word))
    }
    return record
  }

  /// The key of a public event that may have been meant.
  private func nearestKey(to word: String) throws -> String? {
    let keys = try snapshot.months().flatMap(snapshot.agenda)
      .filter { $0.isShown(at: now) && $0.key != word }.map(\.key)
    return nearest(word, in: keys)
  }

  /// The person of `me`, an id or a key, if this viewer may know of them.
  func person(_ word: String) throws -> PersonRecord {
    let id: Identifier?
    if word == "me" {
      id = try member().id
    } else if let given = Identifier(word) {
      id = given
    } else {
      id = try snapshot.directory().first { $0.key == word }?.id
    }
    guard let id, let record = try snapshot.person(id), try maySee(record) else {
      throw HacksmithsError.noPerson(word)
    }
    return record
  }

  /// A private person is known to themselves, to admins, and to those who run an event they have
  /// an answer to.
  private func maySee(_ record: PersonRecord) throws -> Bool {
    let id = record.person.id
    if viewer.mayName(id, isPublic: record.settings.public) { return true }
    guard viewer.person != nil else { return false }
    return try record.rsvps.contains { try snapshot.event($0).map(viewer.leads) ?? false }
  }

  /// E-mail addresses are for their owner, admins, and organizers of an event the person said yes
  /// to or waits for.
  func maySeeEmail(of record: PersonRecord) throws -> Bool {
    let id = record.person.id
    if viewer.id == id || viewer.isAdmin { return true }
    guard viewer.person != nil else { return false }
    return try record.rsvps.contains { eventId in
      guard let event = try snapshot.event(eventId), viewer.organizes(event.event) else {
        return false
      }
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
    guard let found else { throw HacksmithsError.noOrganization(word ?? "host") }
    return found
  }
}
