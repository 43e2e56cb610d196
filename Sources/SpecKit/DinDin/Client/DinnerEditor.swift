internal import SpecCore
internal import SpecRealtimeDatabase

/// What a host changes in a dinner.
struct DinnerChange {
  var fields = DinnerFields()
  var place: DinnerPlace?
  /// Comma-separated lists of people.
  var invite: [String] = []
  var uninvite: [String] = []
  /// `GUEST=accepted`
  var answers: [String] = []
  var reconfirms = false
  /// Whether another dinner at the same time does not matter.
  var force = false
  /// How often the dinner had been changed when it was asked whether that matters.
  var overwrites: Int?
  /// What a screen has edited, in the place of the fields.
  var draft: Draft?

  var isEmpty: Bool {
    fields.isEmpty && draft == nil && invite.isEmpty && uninvite.isEmpty && answers.isEmpty
      && !reconfirms
  }
}

/// Changes and cancels dinners, each by one write. Where a guest answers at the same moment, it reads the
/// dinner again and repeats the write; after the second time guests have to wait for it.
struct DinnerEditor {
  let session: Session

  /// - Returns: the dinner as it is from now on, and whether anything was changed.
  func edit(_ id: String, _ change: DinnerChange) throws -> (dinner: HostedDinner, isChanged: Bool)
  {
    let people = try people(change)
    // What cannot be noted for undo is not begun.
    _ = try session.undo.newest()
    return try repeating(id) { event, entries in
      let (details, list) = try changed(id, event, entries, change, people)
      let new = list.applied(to: entries, at: session.now)
      guard new.count <= Draft.guestLimit else { throw HostingError.tooManyGuests }
      try checkDeadline(of: details, new, before: entries)
      if details == event.details, new == entries {
        return (try session.hosting.hosted(id, event, entries), false)
      }
      let undo = undoEntry(id, event, entries, new)
      let edit = try self.edit(id, event, entries, details, new)
      let isMoved =
        details.startsAt != event.details.startsAt || details.minutes != event.details.minutes
      guard isMoved, !change.force else { return (try write(edit, noting: undo), true) }
      return try session.takingTime {
        (try write(edit, noting: undo, needsFreeTime: true), true)
      }
    }
  }

  /// Whoever is asked after the reply deadline could not answer.
  private func checkDeadline(
    of details: DinnerDetails, _ new: [String: GuestRecord], before: [String: GuestRecord]
  ) throws {
    guard let deadline = details.deadline, deadline <= session.now,
      new.contains(where: { $0.value.status == .pending && before[$0.key]?.status != .pending })
    else { return }
    throw HostingError.badDeadline(session.zones[details.timeZone].civil(at: deadline))
  }

  /// Takes back an edit: the details are those before it, the guest list too, as far as nobody has answered
  /// since.
  ///
  /// - Returns: the dinner as it is then.
  func undo(_ entry: UndoEntry) throws -> HostedDinner {
    try repeating(entry.id) { event, entries in
      guard event.seq == entry.seq, let details = entry.details else {
        throw HostingError.changedSince(entry.id)
      }
      let times = WallTimes(details, session.zones)
      guard details.start > session.now else { throw HostingError.begun(times.start) }
      let changed = entry.entries ?? []
      let new = GuestListChange.undone(
        in: entries,
        before: Dictionary(changed.map { ($0.guest, $0.before) }) { first, _ in first },
        after: Dictionary(changed.map { ($0.guest, $0.after) }) { first, _ in first })
      return try write(try edit(entry.id, event, entries, details, new))
    }
  }

  /// Deletes a dinner for everybody, or takes it out of the queue, and every trace of it in this home.
  ///
  /// - Returns: how many guests it had.
  func cancel(_ id: String) throws -> Int {
    let traces = DinnerTraces(store: session.command.store)
    try traces.check()
    let count = try withdraw(id) ?? delete(id)
    session.afterwards(hostingTexts.tracesStay, ["id": id]) {
      // What else was read stays: without this, the copy as a whole would be a trace.
      if case .server = session.command.address {
        try session.command.copy(for: session.id).forget(id)
      }
      try traces.remove(id)
    }
    return count
  }

  private func delete(_ id: String) throws -> Int {
    try repeating(id) { event, entries in
      let update = DinnerUpdate.cancel(
        id, event, guestIDs: entries.keys, times: WallTimes(event.details, session.zones))
      try session.commit(update, provedBy: TreePath("events", id))
      return entries.count
    }
  }

  /// Removes what is left here of a dinner that was canceled, if that is what a text names in full.
  func forget(_ text: String) throws {
    guard !session.command.isOffline else { return }
    let traces = DinnerTraces(store: session.command.store)
    for id in DinnerID.keys(text) {
      // Somebody else's dinner cannot be seen, except the own entry in its guest list.
      guard try session.hosting.state(id) == nil, try session.dinners.guestEntry(id) == nil else {
        continue
      }
      try traces.removeLeft(of: id, for: session.id, in: session.command.address)
    }
  }

  /// Reads a dinner and changes it; again where the rules refuse a revision that is no longer the newest.
  private func repeating<Result>(
    _ id: String, _ change: (EventRecord, [String: GuestRecord]) throws -> Result
  ) throws -> Result {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    var refused: Int?
    for attempt in 1...Session.raceAttempts {
      guard let (event, entries) = try session.hosting.state(id) else {
        throw refused == nil ? HostingError.noDinner(id) : .canceled(id)
      }
      guard event.rev != refused else { throw HostingError.notYours(id) }
      try session.zones.check(event.details.timeZone)
      do {
        return try change(event, entries)
      } catch DinDinError.permissionDenied {
        refused = event.rev
        if attempt > 1 { session.holdGuests(of: id) }
        try session.pauseAfterRace()
      }
    }
    throw DinDinError.lostRaces
  }

  private func edit(
    _ id: String, _ event: EventRecord, _ entries: [String: GuestRecord],
    _ details: DinnerDetails, _ new: [String: GuestRecord]
  ) throws -> DinnerEdit {
    DinnerEdit(
      id: id, host: try session.host(), event: event, guests: entries, details: details,
      entries: new, zones: session.zones)
  }

  /// - Returns: the dinner as it is from now on.
  private func write(
    _ edit: DinnerEdit, noting undo: UndoEntry? = nil, needsFreeTime: Bool = false
  ) throws -> HostedDinner {
    let dinner = try session.hosting.hosted(edit.id, edit.edited, edit.entries)
    if needsFreeTime { try dinner.checkTime() }
    try session.commit(edit.update(), noting: undo) {
      guard let (event, entries) = try session.hosting.state(edit.id) else { return false }
      return edit.isMade(in: event, entries)
    }
    return dinner
  }

  private func undoEntry(
    _ id: String, _ event: EventRecord, _ before: [String: GuestRecord],
    _ after: [String: GuestRecord]
  ) -> UndoEntry {
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    return UndoEntry(
      action: .edit, id: id, seq: event.seq + 1, seqBefore: event.seq, details: event.details,
      entries: changed.map { .init(guest: $0, before: before[$0], after: after[$0]) })
  }

  /// All people, where a change names some; their records say what a new guest's entry holds.
  private func people(_ change: DinnerChange) throws -> [String: UserRecord] {
    change.invite.isEmpty && change.uninvite.isEmpty && change.answers.isEmpty
      && change.draft == nil ? [:] : try session.people.records()
  }

  /// The changes of an edit, made to the dinner as it is now.
  private func rebased(
    _ draft: Draft, _ event: EventRecord, _ entries: [String: GuestRecord]
  ) -> Draft {
    draft.rebased(
      on: event.details, seq: event.seq, guests: entries.keys.sorted(), session.zones)
  }

  /// Stores the changes of an edit as changes of the dinner as it is now, so that they can be looked at and
  /// saved then.
  func rebase(_ id: String) throws {
    guard let (event, entries) = try session.hosting.state(id) else { return }
    _ = try session.edits.update { draft in
      if draft.id == id { draft = rebased(draft, event, entries) }
    }
  }

  /// The details and the change of the guest list.
  private func changed(
    _ id: String, _ event: EventRecord, _ entries: [String: GuestRecord], _ change: DinnerChange,
    _ people: [String: UserRecord]
  ) throws -> (DinnerDetails, GuestListChange) {
    let times = WallTimes(event.details, session.zones)
    guard event.details.start > session.now else { throw HostingError.begun(times.start) }
    let old = Draft(
      id: id, event.details, guests: entries.keys.sorted(), zones: session.zones)
    if let seq = change.draft?.seq, seq != event.seq, event.seq != change.overwrites {
      throw HostingError.changedElsewhere(id, seq: event.seq)
    }
    var draft = change.draft ?? old
    if draft.isEdit { draft = rebased(draft, event, entries) }
    try change.fields.apply(to: &draft, place: change.place, session.command)
    try draft.check(session.zones, now: session.now, since: old)
    guard let details = draft.details(session.zones) else {
      throw HostingError.draftIncomplete(draft.missing)
    }
    var list = try GuestListSelection(
      dinner: id, people: people, entries: entries, you: session.id,
      circles: session.people.circles(entries.keys)
    ).change(change)
    if change.draft != nil {
      let selected = Set(draft.guests)
      list.uninvited.formUnion(entries.keys.filter { !selected.contains($0) })
      for guest in draft.guests where entries[guest] == nil { list.invited[guest] = people[guest] }
    }
    return (details, list)
  }
}

extension Session {
  /// The signed-in person as invitations name their host.
  func host() throws -> HostRecord {
    let record = try database.record(UserRecord.self, at: TreePath("users", id))
    return HostRecord(id: id, record: record ?? UserRecord(name: signIn.name))
  }
}
