internal import SpecCore

extension HacksmithsService {
  /// Making, changing and ending events.
  static let eventRoutes: [Route] = [
    Route("POST", "events", .write(addEvent)),
    Route("PATCH", "events/:", .write(editEvent)),
    Route("DELETE", "events/:", .write(deleteEvent)),
    Route("POST", "events/:/publish", .write(publishEvent)),
    Route("POST", "events/:/cancel", .write(cancelEvent)),
  ]

  private static func addEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let me = try call.member()
    guard me.role == .organizer || me.role == .admin else { throw HacksmithsError.forbidden }
    let patch = try input.patch(Bodies.event.requiring("title", "date", "end"))
    let title = patch.text("title") ?? ""
    let key = try Key.make(for: title, or: "event") { try transaction.eventId(key: $0) != nil }
    let id = try Identifier.free(random: call.random) { try transaction.event($0) != nil }
    var record = EventRecord(
      event: Event(
        id: id, key: key, title: title, info: "",
        start: call.now, end: call.now, timeZone: "UTC", createdAt: call.now,
        organizers: [me.id]))
    try call.apply(patch, to: &record.event)
    try record.check()
    if patch.flag("publish") == true { try record.publish(at: nil, now: call.now) }
    record.revision = 1
    try transaction.put(record, before: nil)
    return try Reply(EventReply(event: call.describe(record)))
  }

  private static func editEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.organized(input.first)
    let patch = try input.patch(Bodies.event)
    if let revision = patch.integer("ifRevision"), revision != before.revision {
      throw HacksmithsError.refused("changed-since", Texts.changedSince(before.revision))
    }
    var record = before
    try call.apply(patch, to: &record.event)
    let isChanged = record != before
    if isChanged { try record.check() }
    if patch.flag("publish") == true { try record.publish(at: nil, now: call.now) }
    if isChanged || record != before {
      record.revision = before.revision + 1
      record.event.changedAt = call.now
      try transaction.settle(&record, before: before, call)
      try transaction.put(record, before: before)
    }
    return try Reply(EventReply(event: call.describe(record)))
  }

  private static func deleteEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let record = try call.organized(input.first)
    guard record.event.publishedAt == nil, record.rsvps.isEmpty else {
      throw HacksmithsError.refused("not-a-draft", Texts.deleteOnlyDrafts)
    }
    try transaction.remove(record)
    return try Reply(EventReply(event: call.describe(record)))
  }

  private static func publishEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.organized(input.first)
    let patch = try input.patch(Bodies.publish)
    var record = before
    try record.publish(at: patch.instant("at"), now: call.now)
    try transaction.put(record, before: before)
    return try Reply(EventReply(event: call.describe(record)))
  }

  private static func cancelEvent(
    _ call: Call, _ transaction: Transaction, _ input: RouteInput
  ) throws -> Reply {
    let before = try call.organized(input.first)
    let patch = try input.patch(Bodies.cancel)
    let undo = patch.flag("undo") ?? false
    var record = before
    let reason = patch.text("reason").flatMap { $0.isEmpty ? nil : $0 }
    if try record.cancel(reason: reason, undo: undo, at: call.now) {
      // What came free while it was off is given on now.
      try transaction.settle(&record, before: before, call)
      try transaction.put(record, before: before)
    }
    return try Reply(EventReply(event: call.describe(record)))
  }
}

extension Call {
  /// The event, if the caller organizes it. Throws `signInNeeded`, `noEvent` or `forbidden`.
  func organized(_ word: String) throws -> EventRecord {
    _ = try member()
    let record = try event(word)
    guard viewer.organizes(record.event) else { throw HacksmithsError.forbidden }
    return record
  }

  /// The event, if the caller leads or organizes it.
  func led(_ word: String) throws -> EventRecord {
    _ = try member()
    let record = try event(word)
    guard viewer.leads(record) else { throw HacksmithsError.forbidden }
    return record
  }

  /// The id of a person named in a body.
  func personId(_ word: String) throws -> Identifier { try person(word).person.id }

  /// Takes over the members of a body.
  func apply(_ patch: Patch, to event: inout Event) throws {
    patch.put("title", into: &event.title)
    patch.put("info", into: &event.info)
    patch.put("marketing", into: &event.marketing)
    patch.put("date", into: &event.start)
    patch.put("end", into: &event.end)
    if let name = patch.text("timeZone"), name != event.timeZone {
      guard ZoneDatabase.isName(name), (try? zones.zone(named: name)) != nil else {
        throw HacksmithsError.refused("unknown-zone", Texts.unknownZone(name))
      }
      event.timeZone = name
    }
    patch.put("registrationStart", into: &event.registrationStart)
    patch.put("registrationEnd", into: &event.registrationEnd)
    patch.put("voteEnd", into: &event.voteEnd)
    patch.put("place", into: &event.place)
    patch.put("map", into: &event.map)
    patch.put("online", into: &event.online)
    patch.put("image", into: &event.image)
    if patch.has("organization") {
      event.organization = try patch.text("organization").map { try organization($0).id }
    }
    if let words = patch.texts("sponsors") {
      event.sponsors = try words.map { try organization($0).id }.unique
    }
    if let tags = patch.texts("tags") { event.tags = tags.unique }
    patch.put("capacity", into: &event.capacity)
    patch.put("waitlist", into: &event.waitlist)
    patch.put("maxGuests", into: &event.maxGuests)
    if let words = patch.texts("organizers") {
      event.organizers = try words.map(personId).unique
      if event.organizers.isEmpty {
        throw HacksmithsError.refused("no-organizer", Texts.needsOrganizer)
      }
    }
    if let words = patch.texts("leaders") { event.leaders = try words.map(personId).unique }
  }
}

extension Transaction {
  /// Does what follows from a change of an event: spots that came free are given on, and those
  /// whom it concerns are told. Storing it is the caller's.
  func settle(_ record: inout EventRecord, before: EventRecord, _ call: Call) throws {
    let (event, now) = (record.event, call.now)
    let promoted = record.promote(at: now, random: call.random)
    let isCanceled = before.event.canceledAt == nil && event.canceledAt != nil
    let isMoved = event.movedFrom(before.event) && !event.isHidden(at: now)
    guard !promoted.isEmpty || isCanceled || isMoved else { return }
    let zone = try call.zone(of: event)
    try tell(promoted, .promoted(event, zone: zone), at: now, random: call.random)
    if isCanceled {
      try tell(before.expecting, .canceled(event, zone: zone), at: now, random: call.random)
    } else if isMoved {
      try tell(before.expecting, .changed(event, zone: zone), at: now, random: call.random)
    }
  }
}

extension Event {
  fileprivate func movedFrom(_ before: Event) -> Bool {
    (start, end, place, online) != (before.start, before.end, before.place, before.online)
  }
}

extension EventRecord {
  /// Who meant to come.
  var expecting: [Identifier] {
    rsvps.filter { $0.answer == .yes || $0.answer == .waitlist }.map(\.personId)
  }
}

extension Array where Element: Hashable {
  /// Each once, in the order of the first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
