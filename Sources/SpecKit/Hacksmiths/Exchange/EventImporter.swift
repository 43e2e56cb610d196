internal import SpecCore

/// Takes rows of a file over into the store's events, all at the end.
struct EventImporter {
  private let call: RequestContext
  private let transaction: Transaction
  private let zones: ZoneCache
  /// Whoever owns the files of a store nobody could sign in to as admin.
  private let isOwner: Bool
  /// Everybody sees new events at once.
  private let publishes: Bool
  private var changes: [(record: EventRecord, before: EventRecord?)] = []
  private var places: [Identifier: Int] = [:]
  private var keys = SlugGenerator()
  private var names: ReferenceResolver
  /// Ids of what is no event.
  private let others: Set<Identifier>

  /// What could not be kept, each once.
  var notes: [String] { names.notes }

  /// Throws `signInNeeded` or `forbidden` for those who may not.
  init(_ call: RequestContext, _ transaction: Transaction, zones: ZoneCache, publishes: Bool) throws
  {
    isOwner = try call.ownsFiles()
    let role = call.viewer.person?.role
    guard isOwner || role == .organizer || role == .admin else {
      _ = try call.member()
      throw HacksmithsError.forbidden
    }
    self.call = call
    self.transaction = transaction
    self.zones = zones
    self.publishes = publishes
    let (isOwner, viewer) = (isOwner, call.viewer)
    names = try ReferenceResolver(
      transaction, mayAdd: isOwner || role == .admin,
      mayName: { isOwner || viewer.mayName($0.id, isPublic: $0.public) })
    others = names.ids.union(try transaction.value(Documents.ideas).ideas.map(\.id))
  }

  /// Throws `RowError` for what a rule forbids, or `forbiddenRow`.
  mutating func take(_ row: EventRow) throws -> ImportResult {
    do {
      if let problem = row.problem { throw RowError(row.line, problem) }
      return try place(row)
    } catch let error as any ReportedError where error.status == .refused {
      throw RowError(row.line, error.message)
    }
  }

  private mutating func place(_ row: EventRow) throws -> ImportResult {
    let known = places[row.id]
    let before = try known.map { changes[$0].record } ?? transaction.event(row.id)
    guard var record = before else { return try add(row) }
    guard isOwner || call.viewer.organizes(record.event) else {
      // Nothing tells that a hidden event is there.
      guard call.viewer.sees(record.event, at: call.now) else {
        throw RowError(row.line, "\(row.id.text) is the id of something else")
      }
      throw HacksmithsError.forbiddenRow(line: row.line)
    }
    try apply(row, to: &record, isNew: false)
    if record == before { return ImportResult("same", record.event) }
    try record.check()
    record.touch(call.now)
    if let revision = row.revision, revision > record.revision { record.revision = revision }
    try requireValid(record, row)
    if let known {
      changes[known].record = record
    } else {
      places[row.id] = changes.count
      changes.append((record, before))
    }
    return ImportResult("updated", record.event)
  }

  private mutating func add(_ row: EventRow) throws -> ImportResult {
    guard !others.contains(row.id) else {
      throw RowError(row.line, "\(row.id.text) is the id of something else")
    }
    let title = row["title"]?.string ?? ""
    let key = try keys.make(row.key, for: title, or: "event", isTaken: call.isTaken(eventKey:))
    var record = EventRecord(
      event: Event(
        id: row.id, key: key, title: title, info: "", start: call.now, end: call.now,
        timeZone: row.defaultZone ?? "UTC", createdAt: call.now, organizers: []))
    try apply(row, to: &record, isNew: true)
    if publishes || row.isCanceled == true {
      record.event.publishedAt = record.event.publishedAt ?? call.now.wholeSecond
    }
    if let changed = row.changed, changed <= call.now { record.event.changedAt = changed }
    record.revision = row.revision ?? 1
    try record.check()
    try requireValid(record, row)
    places[row.id] = changes.count
    changes.append((record, nil))
    return ImportResult("added", record.event)
  }

  /// What is stored must be what can be read again.
  private func requireValid(_ record: EventRecord, _ row: EventRow) throws {
    if let problem = record.problem { throw RowError(row.line, problem) }
  }

  /// Writes everything, with what follows from it.
  mutating func finish() throws {
    for index in changes.indices {
      if changes[index].before?.event.publishedAt == nil {
        try call.settleKey(of: &changes[index].record, in: transaction)
      }
      if let before = changes[index].before {
        try transaction.settle(&changes[index].record, before: before, call)
      }
    }
    try transaction.put(changes)
    try names.store(transaction)
  }
}

// MARK: applying rows

extension EventImporter {
  private mutating func apply(
    _ row: EventRow, to record: inout EventRecord, isNew: Bool
  ) throws {
    var event = record.event
    if let name = row["timeZone"]?.string, name != event.timeZone {
      do { _ = try zones.zone(named: name) } catch {
        throw RowError(row.line, "timeZone: \(error.message)")
      }
      event.timeZone = name
    }
    event.publishedAt = row.published ?? event.publishedAt
    let computed = ["registrationStart", "registrationEnd"]
    let body = EventBody(json: .object(row.members.filter { !computed.contains($0.key) }))
    try call.apply(body, to: &event)
    applyRegistration(EventBody(json: .object(row.members)), to: &event, isNew: isNew)
    if let isCanceled = row.isCanceled {
      event.canceledAt = isCanceled ? event.canceledAt ?? call.now : nil
      event.cancelReason = isCanceled ? row.cancelReason ?? event.cancelReason : nil
    }
    if let organization = row.organization {
      let found = try organization.map { try names.organization($0, line: row.line) }
      event.organization = found ?? nil
    }
    if let sponsors = row.sponsors {
      event.sponsors = try sponsors.compactMap { try names.organization($0, line: row.line) }.unique
    }
    applyPeople(row.people, to: &event, of: record)
    if let schedule = row.schedule {
      record.schedule = schedule.map { item in names.item(item, before: record.schedule) }
    }
    record.event = event
  }

  /// An export says when registration opens and closes, also where that follows from the rest:
  /// then it goes on following.
  private func applyRegistration(_ body: EventBody, to event: inout Event, isNew: Bool) {
    if let opens = body.registrationStart.value, opens != event.opens {
      if isNew, event.publishedAt == nil, opens <= call.now {
        event.createdAt = opens
      } else {
        event.registrationStart = opens == event.publishedAt ? nil : opens
      }
    }
    if let closes = body.registrationEnd.value, closes != event.closes {
      event.registrationEnd = closes == event.start ? nil : closes
    }
  }

  /// Organizers and leaders of the file. Those a file cannot name stay; and nobody shuts
  /// themselves out by importing.
  private mutating func applyPeople(
    _ people: [PersonRef]?, to event: inout Event, of record: EventRecord
  ) {
    var organizers = event.organizers
    if let people {
      // Leaders by their role are no leaders of the event.
      let byRole = Set(record.rsvps.filter { $0.answer == .yes }.map(\.personId))
        .filter(names.isLeader).subtracting(event.leaders)
      func named(_ group: CommunityGroup, instead before: [Identifier]) -> [Identifier] {
        let found = people.filter { $0.group == group }.compactMap {
          names.person($0, among: event.organizers + event.leaders)
        }
        let after = (found + before.filter(names.isHidden)).unique
          .filter { group == .organizer || !byRole.contains($0) }
        return Set(after) == Set(before) ? before : after
      }
      let after = named(.organizer, instead: organizers)
      organizers = after.isEmpty ? organizers : after
      event.leaders = named(.leader, instead: event.leaders)
    }
    if let me = call.viewer.person, !organizers.contains(me.id),
      me.role != .admin || organizers.isEmpty
    {
      organizers.append(me.id)
    }
    event.organizers = organizers
  }
}
