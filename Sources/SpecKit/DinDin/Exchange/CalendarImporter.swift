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
    /// What was left out of what was imported, and the replies that fit nobody.
    var leftOut: [FileProblem] = []
  }

  /// One write for all, except that dinners are removed together as far as their revisions are the same:
  /// the rules look for it at one place.
  func run(_ file: CalendarImport) throws -> Result {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    var done = Result()
    var hosted: Set<String> = []
    for attempt in 1... {
      do {
        return try once(file, &done, &hosted)
      } catch DinDinError.permissionDenied where attempt < Session.raceAttempts {
        // Somebody changed one of the dinners meanwhile.
        if attempt > 1 { session.holdGuests(of: hosted) }
        try session.pauseAfterRace()
      }
    }
    throw DinDinError.lostRaces
  }

  /// - Parameters:
  ///   - done: what was written before, and is written by this.
  ///   - hosted: receives the ids of own dinners in the file.
  private func once(
    _ file: CalendarImport, _ done: inout Result, _ hosted: inout Set<String>
  ) throws -> Result {
    let host = try self.host()
    var result = Result()
    var update: TreeUpdate = [:]
    var proof: TreePath?
    var removals: [Int: [(id: String, update: TreeUpdate)]] = [:]
    for entry in file.entries {
      let id = Self.id(of: entry.uid, for: session.id)
      let known = try self.known(entry.uid, id)
      if case .guest = known, !file.isReply {
        result.unchanged += 1
        continue
      }
      if case .hosted(let id, let event, let entries) = known {
        hosted.insert(id)
        try session.zones.check(event.details.timeZone)
        let change = DinnerEdit(
          id: id, host: host, event: event, guests: entries, details: event.details,
          entries: entries, zones: session.zones)
        if file.isReply {
          let (answered, unfit) = try answered(change, entry)
          result.leftOut += unfit
          guard let answered else {
            if unfit.isEmpty { result.unchanged += 1 } else { result.skipped += 1 }
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
          result.leftOut += entry.shortened
        } else {
          result.unchanged += 1
        }
      } else if file.isReply {
        result.skipped += 1
        result.leftOut.append(FileProblem(entry.line, exchangeTexts.replyToNothing))
      } else if entry.isCanceled {
        result.unchanged += 1
      } else {
        update.merge(created(id, entry, host)) { $1 }
        proof = TreePath("events", id)
        result.added += 1
        result.leftOut += entry.shortened
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
    done.skipped = result.skipped
    done.leftOut = result.leftOut
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

  /// The answers of guests, nil where nothing changes; and those of people who are none.
  private func answered(
    _ change: DinnerEdit, _ entry: ImportedEntry
  ) throws -> (update: TreeUpdate?, unfit: [FileProblem]) {
    let people = try session.people.records()
    var list = GuestListChange()
    var unfit: [FileProblem] = []
    func leaveOut(_ text: Text, _ address: String = "") {
      unfit.append(FileProblem(entry.line, text, ["address": address, "id": change.id]))
    }
    if entry.answers.isEmpty { leaveOut(exchangeTexts.replyWithout) }
    for (address, status) in entry.answers {
      let guests = change.guests.keys.filter { id in
        let person = Person(id: id, name: "", email: people[id]?.email)
        return CalendarEntry.address(of: person).lowercased() == address.lowercased()
          || address.lowercased()
            == (CalendarEntry.idScheme + PercentEncoding.encode(id)).lowercased()
      }
      switch guests.count {
      case 0: leaveOut(exchangeTexts.replyOfNobody, Self.shown(address))
      case 1: list.answers[guests[0]] = status
      default: leaveOut(exchangeTexts.replyOfSeveral, Self.shown(address))
      }
    }
    var change = change
    change.entries = list.applied(to: change.guests, at: session.now)
    guard change.entries != change.guests else { return (nil, unfit) }
    var update = change.update()
    // An answer is no change of the dinner.
    update[TreePath("events", change.id, "seq")] = nil
    return (update, unfit)
  }

  /// A calendar address as people write it.
  private static func shown(_ address: String) -> String {
    let scheme = "mailto:"
    let text = cleanedLine(address)
    return text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }
}
