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
  /// Ids of what is no event.
  private let others: Set<Identifier>

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
    others = try Set(transaction.directory().map(\.id))
      .union(transaction.organizations().map(\.id))
      .union(transaction.value(Documents.ideas).ideas.map(\.id))
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
    try apply(row, to: &record)
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
    let key = try keys.make(for: title, or: "event", isTaken: call.isTaken(eventKey:))
    var record = EventRecord(
      event: Event(
        id: row.id, key: key, title: title, info: "", start: call.now, end: call.now,
        timeZone: "UTC", createdAt: call.now, organizers: []))
    try apply(row, to: &record)
    if publishes || row.isCanceled == true { record.event.publishedAt = call.now.wholeSecond }
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
  }
}

// MARK: applying rows

extension EventImporter {
  private func apply(_ row: EventRow, to record: inout EventRecord) throws {
    var event = record.event
    if let name = row["timeZone"]?.string, name != event.timeZone {
      do { _ = try zones.zone(named: name) } catch {
        throw RowError(row.line, "timeZone: \(error.message)")
      }
      event.timeZone = name
    }
    try call.apply(EventBody(json: .object(row.members)), to: &event)
    if let isCanceled = row.isCanceled {
      event.canceledAt = isCanceled ? event.canceledAt ?? call.now : nil
      event.cancelReason = isCanceled ? event.cancelReason : nil
    }
    // Nobody shuts themselves out by importing.
    if let me = call.viewer.person, !event.organizers.contains(me.id),
      me.role != .admin || event.organizers.isEmpty
    {
      event.organizers.append(me.id)
    }
    record.event = event
  }
}
