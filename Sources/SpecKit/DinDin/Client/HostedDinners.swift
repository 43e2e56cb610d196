internal import SpecCore
internal import SpecRealtimeDatabase

/// Reads the dinners that the signed-in person hosts.
struct HostedDinners {
  let session: Session

  enum Range { case upcoming, past, all }

  private var database: DatabaseClient { session.database }

  /// A dinner that the person hosts.
  ///
  /// - Parameter isChange: whether something is done to it, so that no beginning of a word is enough.
  /// - Throws: ``HostingError/noDinner(_:)``; ``HostingError/notYours(_:)`` for one they are invited to.
  func dinner(_ text: String, forChange isChange: Bool = false) throws -> HostedDinner {
    for key in try session.dinners.keys(of: text, isHost: true, forChange: isChange) {
      if let dinner = try session.dinners.known({ try load(key) }) ?? nil { return dinner }
    }
    let found = try named(text, forChange: isChange)
    guard found.role == .host else { throw HostingError.notYours(found.id) }
    guard let dinner = try load(found.id) else { throw HostingError.noDinner(text) }
    return dinner
  }

  /// What a person has named a dinner by.
  ///
  /// - Throws: ``HostingError/noID(_:)``
  func wanted(_ text: String?) throws -> String {
    if let text { return text }
    let language = session.language
    // The call is wrong even where nobody can say which dinners there are.
    let dinners = (try? calendar(.upcoming)) ?? []
    throw HostingError.noID(
      dinners.map { dinner in
        hostingTexts.dinnerToName(
          language,
          [
            "id": dinner.id, "when": calendarTexts.when(dinner.times.start, in: language),
            "label": dinner.details.label,
          ])
      })
  }

  /// The dinner that a text means, as a guest or as the host.
  func named(_ text: String, forChange isChange: Bool = false) throws -> Dinner {
    do {
      return try session.dinners.dinner(text, isHost: true, forChange: isChange)
    } catch DinDinError.noInvitation {
      try checkRead(text)
      throw HostingError.noDinner(text)
    }
  }

  /// No list that was read says which dinners the person does not host.
  ///
  /// - Throws: ``DinDinError/neverRead`` where only the server could tell.
  private func checkRead(_ text: String) throws {
    guard session.command.isOffline, case .server = session.command.address else { return }
    guard DinnerID.isWhole(text) else {
      _ = try database.dinnerIDs(of: session.id)
      return
    }
    let keys = DinnerID.keys(text)
    if try keys.contains(where: session.dinners.isRejected) { return }
    guard try keys.contains(where: { key in try session.dinners.known { try state(key) } != nil })
    else {
      throw DinDinError.neverRead
    }
  }

  /// A dinner with its guest list; nil for one that is gone or somebody else's.
  func load(_ id: String) throws -> HostedDinner? {
    guard let (event, entries) = try state(id) else { return nil }
    return try hosted(id, event, entries)
  }

  /// What the tree says of a dinner that the person hosts.
  func state(_ id: String) throws -> (event: EventRecord, entries: [String: GuestRecord])? {
    guard let event = try database.record(EventRecord.self, at: TreePath("events", id)),
      event.hostId == session.id
    else { return nil }
    return (event, try entries(id))
  }

  /// - Parameter people: the records of all people, where they were read before.
  func hosted(
    _ id: String, _ event: EventRecord, _ entries: [String: GuestRecord],
    people: [String: UserRecord]? = nil
  ) throws -> HostedDinner {
    let records = try people ?? session.dinners.known { try session.people.records() } ?? [:]
    let own = records[session.id].map { Person(id: session.id, record: $0, isYou: true) }
    let guests = entries.map { Guest(id: $0.key, entry: $0.value, record: records[$0.key]) }
    let order = PersonSearch.sorted(guests.map(\.person)).map(\.id)
    let byID = Dictionary(guests.map { ($0.person.id, $0) }) { first, _ in first }
    let dinner = Dinner(
      id: id, event: event, zones: session.zones, you: try own ?? session.you())
    return HostedDinner(
      id: id, event: event, entries: entries, dinner: try session.dinners.completed(dinner),
      guests: order.compactMap { byID[$0] })
  }

  /// The dinners of a stretch of time by start, as they stand in the calendar.
  func calendar(_ range: Range) throws -> [Dinner] {
    let (now, current) = (session.now, CivilMonth(session.command.today))
    let months = try months().filter { month in
      switch range {
      // A dinner that began last month may be going on, and other zones have another month.
      case .upcoming: month >= current.adding(months: -1)
      case .past: month <= current.adding(months: 1)
      case .all: true
      }
    }
    return try months.flatMap { month in
      try database.records(
        CalendarRecord.self, below: TreePath("calendar", session.id, month.text)
      ).filter { $0.value.role == .host }
        .map { Dinner(id: $0.key, line: $0.value, zones: session.zones) }
    }.filter { dinner in
      switch range {
      case .upcoming: dinner.end > now
      case .past: dinner.end <= now
      case .all: true
      }
    }.sorted(by: Dinner.precedes)
  }

  /// The dinners of a stretch of time with their guest lists.
  func list(_ range: Range) throws -> [HostedDinner] {
    let you = try session.you()
    return try session.dinners.marked(calendar(range)).compactMap { line in
      let place = TreePath("events", line.id)
      guard let event = try database.record(EventRecord.self, at: place) else { return nil }
      var dinner = Dinner(id: line.id, event: event, zones: session.zones, you: you)
      dinner.isQueued = line.isQueued
      return HostedDinner(
        id: line.id, event: event, entries: try entries(line.id), dinner: dinner, guests: [])
    }
  }

  /// The months in which the person's calendar has anything.
  private func months() throws -> [CivilMonth] {
    let place = TreePath("calendar", session.id)
    let node = try database.get(place, [Request.QueryItem("shallow", "true")])
    return (node.object ?? []).compactMap { CivilMonth($0.key) }.sorted()
  }

  private func entries(_ id: String) throws -> [String: GuestRecord] {
    do {
      let entries = try database.records(GuestRecord.self, below: TreePath("guests", id))
      return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    } catch DinDinError.permissionDenied {
      return [:]
    }
  }
}
