internal import SpecCore

/// Finding, adding, changing and ending events.
enum EventEndpoints {
  static let all: [HacksmithsEndpoint] = [
    list.endpoint, add.endpoint, show.endpoint, edit.endpoint, delete.endpoint, publish.endpoint,
    cancel.endpoint,
  ]

  static let list = Operation<NoBody, EventsReply>.read(
    "GET /events", "listEvents", "Events by start",
    query: [
      QueryParameter("from", .instant), QueryParameter("to", .instant),
      QueryParameter("tag", .list), QueryParameter("search", .text),
      QueryParameter("mine", .flag), QueryParameter("past", .flag),
      QueryParameter("drafts", .flag), QueryParameter("all", .flag),
      QueryParameter("after", .text), QueryParameter("limit", .integer(1...200)),
    ], or: [403, 409], handler: listEvents)
  static let add = Operation<EventBody, EventReply>.write(
    "POST /events", "addEvent", "Add an event, a draft unless published", .organizer,
    needs: .members("title", "date", "end"), or: [404, 409], handler: addEvent)
  static let show = Operation<NoBody, EventReply>.read(
    "GET /events/{id}", "showEvent", "Everything about an event", or: [404, 409], at: DemoKey.food,
    handler: showEvent)
  static let edit = Operation<EventBody, EventReply>.write(
    "PATCH /events/{id}", "editEvent", "Change an event", or: [404, 409], at: DemoKey.food,
    handler: editEvent)
  static let delete = Operation<NoBody, EventReply>.write(
    "DELETE /events/{id}", "deleteEvent", "Delete a draft without answers", or: [404, 409],
    at: DemoKey.draft, handler: deleteEvent)
  static let publish = Operation<PublishBody, EventReply>.write(
    "POST /events/{id}/publish", "publishEvent", "Publish an event", or: [404, 409],
    at: DemoKey.draft, handler: publishEvent)
  static let cancel = Operation<CancelBody, EventReply>.write(
    "POST /events/{id}/cancel", "cancelEvent", "Cancel an event, or revert the cancellation",
    or: [404, 409],
    at: DemoKey.food, handler: cancelEvent)

  private static func listEvents(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> EventsReply {
    var listing = RequestContext.Listing()
    listing.from = input.request.instant("from")
    listing.to = input.request.instant("to")
    listing.tags = input.request.values("tag")
    listing.search = input.request.value("search")
    listing.mine = input.request.flag("mine")
    listing.past = input.request.flag("past")
    listing.drafts = input.request.flag("drafts")
    listing.all = input.request.flag("all")
    if listing.mine { _ = try context.member() }
    if listing.drafts || listing.all { try context.requireDrafts() }
    listing.limit = input.request.integer("limit") ?? 50
    if let after = input.request.value("after") {
      guard let cursor = EventCursor(after) else { throw HacksmithsError.badCursor }
      listing.after = cursor
    }
    return try context.events(listing)
  }

  private static func showEvent(
    _ context: RequestContext, _ input: OperationRequest<NoBody>
  ) throws -> EventReply {
    let record = try context.event(input.first)
    let mine = context.viewer.id.flatMap(record.rsvp(of:))
    return EventReply(
      event: try context.describe(record), changed: mine?.changedAt,
      modified: record.event.changedAt)
  }

  private static func addEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<EventBody>
  ) throws -> EventReply {
    let me = try context.member()
    let body = try input.body()
    let title = body.title ?? ""
    let key = try Slug.make(for: title, or: "event", isTaken: context.isTaken(eventKey:))
    let id = try Identifier.free(random: context.random) { try transaction.event($0) != nil }
    var record = EventRecord(
      event: Event(
        id: id, key: key, title: title, info: "",
        start: context.now, end: context.now, timeZone: "UTC", createdAt: context.now,
        organizers: [me.id]))
    try context.apply(body, to: &record.event)
    try record.check()
    if body.publish == true { try record.publish(at: nil, now: context.now) }
    record.revision = 1
    try context.settleKey(of: &record, in: transaction)
    try transaction.put(record, before: nil)
    return try EventReply(event: context.describe(record))
  }

  private static func editEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<EventBody>
  ) throws -> EventReply {
    let before = try context.organized(input.first)
    let body = try input.body()
    if let revision = body.ifRevision, revision != before.revision {
      throw HacksmithsError.changedSince(revision: before.revision)
    }
    var record = before
    try context.apply(body, to: &record.event)
    let isChanged = record != before
    if isChanged { try record.check() }
    if body.publish == true { try record.publish(at: nil, now: context.now) }
    if isChanged || record != before {
      record.revision = before.revision + 1
      record.event.changedAt = context.now
      if body.publish == true { try context.settleKey(of: &record, in: transaction) }
      try transaction.settle(&record, before: before, context)
      try transaction.put(record, before: before)
    }
    return try EventReply(event: context.describe(record))
  }

  private static func deleteEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<NoBody>
  ) throws -> EventReply {
    let record = try context.organized(input.first)
    guard record.event.publishedAt == nil, record.rsvps.isEmpty else {
      throw HacksmithsError.notDeletable
    }
    try transaction.remove(record)
    return try EventReply(event: context.describe(record))
  }

  private static func publishEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<PublishBody>
  ) throws -> EventReply {
    let before = try context.organized(input.first)
    let body = try input.body()
    var record = before
    try record.publish(at: body.at, now: context.now)
    try context.settleKey(of: &record, in: transaction)
    try transaction.put(record, before: before)
    return try EventReply(event: context.describe(record))
  }

  private static func cancelEvent(
    _ context: RequestContext, _ transaction: Transaction, _ input: OperationRequest<CancelBody>
  ) throws -> EventReply {
    let before = try context.organized(input.first)
    let body = try input.body()
    let undo = body.undo ?? false
    var record = before
    let reason = body.reason.value.flatMap { $0.isEmpty ? nil : $0 }
    if try record.cancel(reason: reason, undo: undo, at: context.now) {
      // Spots that became free while it was canceled go to the waiting list now.
      try transaction.settle(&record, before: before, context)
      try transaction.put(record, before: before)
    }
    return try EventReply(event: context.describe(record))
  }
}

extension RequestContext {
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
  func personId(_ word: String) throws -> Identifier { try onePerson(word).person.id }

  /// Takes over the members of a body.
  func apply(_ body: EventBody, to event: inout Event) throws {
    body.title.apply(to: &event.title)
    body.info.value.apply(to: &event.info)
    body.marketing.apply(to: &event.marketing)
    body.date.apply(to: &event.start)
    body.end.apply(to: &event.end)
    if let name = body.timeZone, name != event.timeZone {
      guard ZoneDatabase.isName(name), (try? zones.zone(named: name)) != nil else {
        throw HacksmithsError.unknownZone(name)
      }
      event.timeZone = name
    }
    body.registrationStart.apply(to: &event.registrationStart)
    body.registrationEnd.apply(to: &event.registrationEnd)
    body.voteEnd.apply(to: &event.voteEnd)
    body.place.apply(to: &event.place)
    body.map.apply(to: &event.map)
    body.online.value.apply(to: &event.online)
    body.image.apply(to: &event.image)
    if body.organization.isGiven {
      event.organization = try body.organization.value.map { try organization($0).id }
    }
    if let words = body.sponsors.value {
      event.sponsors = try words.map { try organization($0).id }.unique
    }
    if let tags = body.tags.value { event.tags = tags.unique }
    body.capacity.apply(to: &event.capacity)
    body.waitlist.apply(to: &event.waitlist)
    body.maxGuests.apply(to: &event.maxGuests)
    if let words = body.organizers {
      event.organizers = try words.map(personId).unique
      if event.organizers.isEmpty { throw HacksmithsError.organizerNeeded }
    }
    if let words = body.leaders.value { event.leaders = try words.map(personId).unique }
  }
}

extension Transaction {
  /// Handles the effects of a change of an event: promotes the waiting list and mails the people
  /// concerned. The caller stores the event.
  func settle(_ record: inout EventRecord, before: EventRecord, _ context: RequestContext) throws {
    let (event, now) = (record.event, context.now)
    let promoted = record.promote(at: now)
    let isMoved = event.movedFrom(before.event) && !event.isHidden(at: now)
    func tell(_ people: [Identifier], _ content: MailContent) throws {
      try context.mail(people, content, in: self)
    }
    switch (before.event.canceledAt != nil, event.canceledAt != nil) {
    case (false, true):
      _ = try dropUnsent(.restored, of: event)
      try tell(before.expecting, .canceled(event, in: context))
    case (true, false):
      // Whoever was not told yet needs no second message to take back the first.
      let untold = try Set(dropUnsent(.canceled, of: event).map(\.to))
      let isUntold = try before.expecting.map { id in
        try person(id)?.account.map { untold.contains($0.email) } ?? false
      }
      let people = zip(before.expecting, isUntold)
      try tell(people.filter { !$0.1 }.map(\.0), .restored(event, in: context))
      if isMoved { try tell(people.filter(\.1).map(\.0), .changed(event, in: context)) }
    case (true, true), (false, false):
      if isMoved { try tell(before.expecting, .changed(event, in: context)) }
    }
    try context.notify(promoted, of: event, in: self)
  }

  /// Removes the messages of a kind about an event that are not sent yet, and returns them.
  private func dropUnsent(_ kind: Mail.Notice.Kind, of event: Event) throws -> [Mail] {
    try dropUnsentMail { $0.notice == Mail.Notice(event: event.id, kind: kind) }
  }
}

extension Event {
  fileprivate func movedFrom(_ before: Event) -> Bool {
    (start, end, place, online) != (before.start, before.end, before.place, before.online)
  }
}

extension EventRecord {
  /// People who said yes or wait.
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
