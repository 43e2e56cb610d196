internal import SpecCore

/// Makes dinners of the entries of a calendar file. Nobody is notified.
struct CalendarImporter {
  let session: Session

  struct Result: Sendable, Equatable {
    var added = 0
    var updated = 0
    var removed = 0
    var unchanged = 0
    var skipped = 0
  }

  private static let attempts = 25

  /// One write for all, except that dinners are removed together as far as their revisions are the same:
  /// the rules look for it at one place.
  func run(_ file: CalendarImport) throws -> Result {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    var done = Result()
    for attempt in 1... {
      do {
        return try once(file, &done)
      } catch DinDinError.permissionDenied where attempt < Self.attempts {
        // Somebody changed one of the dinners meanwhile.
        let context = session.command.context
        try context.clock.sleep(.milliseconds(Int64(context.random() % 51)))
      }
    }
    throw DinDinError.lostRaces
  }

  /// - Parameter done: what was written before, and is written by this.
  private func once(_ file: CalendarImport, _ done: inout Result) throws -> Result {
    let host = try self.host()
    var result = Result()
    var update: TreeUpdate = [:]
    var proof: TreePath?
    var removals: [Int: [(id: String, update: TreeUpdate)]] = [:]
    for entry in file.entries {
      let id = Self.id(of: entry.uid, for: session.id)
      let known = try self.known(entry.uid, id)
      if case .guest = known {
        result.unchanged += 1
        continue
      }
      if case .hosted(let id, let event, let entries) = known {
        try session.zones.check(event.details.timeZone)
        let change = DinnerEdit(
          id: id, host: host, event: event, guests: entries, details: event.details,
          entries: entries, zones: session.zones)
        if file.isReply {
          guard let answered = try answered(change, entry) else {
            result.unchanged += 1
            continue
          }
          update.merge(answered) { $1 }
          proof = proof ?? TreePath("guests", id)
          result.updated += 1
        } else if entry.isCanceled {
          let removal = DinnerUpdate.cancel(
            id, event, guestIDs: entries.keys, times: WallTimes(event.details, session.zones))
          removals[event.rev, default: []].append((id, removal))
        } else if entry.seq > event.seq {
          update.merge(edited(change, entry)) { $1 }
          proof = TreePath("events", id)
          result.updated += 1
        } else {
          result.unchanged += 1
        }
      } else if file.isReply || entry.isCanceled {
        result.unchanged += 1
      } else {
        update.merge(created(id, entry, host)) { $1 }
        proof = TreePath("events", id)
        result.added += 1
      }
    }
    let traces = DinnerTraces(store: session.command.store)
    if !removals.isEmpty { try traces.check() }
    result.unchanged -= done.added + done.updated + done.removed
    var groups = removals.sorted { $0.key < $1.key }.map(\.value)
    repeat {
      let group = groups.isEmpty ? [] : groups.removeFirst()
      for (_, removal) in group { update.merge(removal) { $1 } }
      guard let place = proof ?? group.first.map({ TreePath("events", $0.id) }) else { break }
      try session.commit(update, provedBy: place)
      for (id, _) in group {
        session.afterwards(hostingTexts.tracesStay, ["id": id]) { try traces.remove(id) }
      }
      done.added += result.added
      done.updated += result.updated
      done.removed += group.count
      (update, proof, result.added, result.updated) = ([:], nil, 0, 0)
    } while !groups.isEmpty
    done.unchanged = result.unchanged
    return done
  }

  // MARK: what is there

  private enum Known {
    case hosted(String, EventRecord, [String: GuestRecord])
    /// Somebody else's dinner.
    case guest
    case nothing
  }

  /// The dinner that has a UID: one that was made here, or one that was imported before.
  private func known(_ uid: String, _ imported: String) throws -> Known {
    var ids = [imported]
    if uid.hasSuffix(CalendarEntry.uidEnding) {
      ids += DinnerID.keys(String(uid.dropLast(CalendarEntry.uidEnding.count)))
    }
    for id in ids {
      if let (event, entries) = try session.hosting.state(id) { return .hosted(id, event, entries) }
      if try session.dinners.guestEntry(id) != nil { return .guest }
    }
    return .nothing
  }

  /// The id of a dinner that comes from elsewhere, always the same: importing twice, even at the same
  /// moment, cannot make two of it.
  static func id(of uid: String, for person: String) -> String {
    let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
    let digest = Array(SHA256.hex("ics \(person) \(uid)").utf8)
    let bytes = (0..<19).map { index in
      let pair = String(decoding: digest[(index * 2)...(index * 2 + 1)], as: UTF8.self)
      return alphabet[Int(UInt8(pair, radix: 16) ?? 0) % alphabet.count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func host() throws -> HostRecord {
    let record = try session.database.record(UserRecord.self, at: TreePath("users", session.id))
    return HostRecord(id: session.id, record: record ?? UserRecord(name: session.signIn.name))
  }

  // MARK: what becomes of it

  private func created(_ id: String, _ entry: ImportedEntry, _ host: HostRecord) -> TreeUpdate {
    var event = EventRecord(hostId: session.id, details: entry.details)
    event.seq = entry.seq
    var update = DinnerUpdate.create(
      id, event, host: host, guests: [], times: WallTimes(entry.details, session.zones))
    let path = TreePath("events", id)
    let members = update[path]?.object ?? []
    update[path] = .object(members + [JSON.Member("icsUid", .string(entry.uid))])
    return update
  }

  private func edited(_ change: DinnerEdit, _ entry: ImportedEntry) -> TreeUpdate {
    var change = change
    change.details = entry.details
    change.details.rsvpBy = change.event.details.rsvpBy
    if entry.details.address == nil, entry.details.label == change.event.details.label {
      change.details.address = change.event.details.address
    }
    // Who found the place on a map is named wherever it is shown.
    if entry.details.coordinates == change.event.details.coordinates {
      change.details.attribution = change.event.details.attribution
    }
    var update = change.update()
    update[TreePath("events", change.id, "seq")] = .int(Int64(entry.seq))
    return update
  }

  /// The answers of guests; nil where nothing changes.
  private func answered(_ change: DinnerEdit, _ entry: ImportedEntry) throws -> TreeUpdate? {
    let people = try session.people.records()
    var list = GuestListChange()
    for (address, status) in entry.answers {
      let guests = change.guests.keys.filter { id in
        let person = Person(id: id, name: "", email: people[id]?.email)
        return CalendarEntry.address(of: person).lowercased() == address.lowercased()
          || address.lowercased()
            == (CalendarEntry.idScheme + PercentEncoding.encode(id)).lowercased()
      }
      // Several people can have one address.
      if guests.count == 1 { list.answers[guests[0]] = status }
    }
    var change = change
    change.entries = list.applied(to: change.guests, at: session.now)
    guard change.entries != change.guests else { return nil }
    var update = change.update()
    // An answer is no change of the dinner.
    update[TreePath("events", change.id, "seq")] = nil
    return update
  }
}
