internal import SpecCore
internal import SpecRealtimeDatabase

extension DinnerRepository {
  /// The dinner that a text means: an invitation, or a dinner that the person hosts.
  ///
  /// - Parameters:
  ///   - isHost: whether it is most likely the person's own.
  ///   - isChange: whether something is done to it, so that no beginning of a word is enough.
  /// - Throws: ``DinDinError/noInvitation(_:)``; ``DinDinError/neverRead`` where that cannot be said without
  ///   the server.
  func dinner(
    _ text: String, isHost: Bool = false, forChange isChange: Bool = false
  ) throws -> Dinner {
    let keys = try keys(of: text, isHost: isHost, forChange: isChange)
    if isHost, let own = try hosted(keys) { return own }
    var unread: [String] = []
    for key in keys {
      switch try known({ try invitation(key) }) {
      case let found??: return found
      case nil: unread.append(key)
      case .some(nil): break
      }
    }
    if !isHost, let own = try hosted(keys) { return own }
    guard try unread.count < keys.count || keys.isEmpty || keys.contains(where: isRejected) else {
      throw DinDinError.neverRead
    }
    throw DinDinError.noInvitation(text)
  }

  /// The keys that a text can mean: the one that ends so among the person's dinners, else the dinner of that
  /// title or place, else the text itself.
  ///
  /// - Parameters:
  ///   - isHost: whether the person's own dinners are meant where they and others fit.
  ///   - isChange: as for ``dinner(_:isHost:forChange:)``.
  /// - Throws: ``DinDinError/ambiguousID(_:_:)``
  func keys(
    of text: String, isHost: Bool = false, forChange isChange: Bool = false
  ) throws -> [String] {
    if let id = try known({ try id(endingWith: text) }) ?? nil { return [id] }
    if let id = try known({ try id(named: text, isHost: isHost, forChange: isChange) }) ?? nil {
      return [id]
    }
    return DinnerID.keys(text)
  }

  /// Whether the person's own entry is known, and says so.
  func isRejected(_ key: String) throws -> Bool {
    (try known { try guestEntry(key) } ?? nil)?.status == .rejected
  }

  /// A dinner of the calendar with what only its event or invitation tells; as it is where it is gone
  /// meanwhile.
  func whole(_ line: Dinner) throws -> Dinner {
    var dinner = line
    do {
      dinner.details = try self.dinner(line.id).details
    } catch DinDinError.noInvitation {}
    return dinner
  }

  /// The key of the invitation that a text means; without one, of the current one of those pending.
  func invitationKey(_ text: String?, among pending: PendingInvitations) throws -> String {
    guard let text else {
      guard let current = pending.current else { throw DinDinError.noPending }
      return current.id
    }
    let found = try dinner(text, forChange: true)
    guard found.role == .guest else { throw DinDinError.noInvitation(text) }
    return found.id
  }

  private func dinnerIDs() throws -> Set<String> {
    do {
      return try session.database.dinnerIDs(of: session.id)
    } catch DinDinError.neverRead {
      return Set(try invitations().map(\.id))
    }
  }

  func invitation(_ key: String) throws -> Dinner? {
    let path = TreePath("invitations", session.id, key)
    return try session.database.record(InvitationRecord.self, at: path).flatMap {
      Dinner(id: key, invitation: $0, zones: session.zones, now: session.now)
    }
  }

  private func hosted(_ keys: [String]) throws -> Dinner? {
    for key in keys {
      if let found = try known({ try hosted(key) }) ?? nil { return found }
    }
    return nil
  }

  private func hosted(_ key: String) throws -> Dinner? {
    let event = try session.database.record(EventRecord.self, at: TreePath("events", key))
    guard let event, event.hostId == session.id else { return nil }
    return Dinner(id: key, event: event, zones: session.zones, you: try session.you())
  }

  /// The only id that ends so among the person's invitations and in their whole calendar.
  private func id(endingWith text: String) throws -> String? {
    guard DinnerID.isEnding(text), !DinnerID.isWhole(text) else { return nil }
    let fitting = try dinnerIDs()
      .filter { $0.hasSuffix(text) }.sorted()
    if fitting.contains(text) { return text }
    guard fitting.count < 2 else { throw DinDinError.ambiguousID(text, fitting) }
    return fitting.first
  }

  /// The dinner whose title or place is a text or has its words: a coming one, else one of the last year.
  private func id(
    named text: String, isHost: Bool, forChange isChange: Bool
  ) throws -> String? {
    guard !DinnerID.isWhole(text) || text.contains(where: \.isWhitespace) else { return nil }
    let lines = try calendar(from: session.command.today.adding(days: -366))
    let known = Set(lines.map(\.id))
    let dinners = try invitations().filter { !known.contains($0.id) } + lines
    for isOver in [false, true] {
      let found = PlaceSearch(text).matches(
        dinners.filter { ($0.end <= session.now) == isOver }, atLeast: 3, wholeWords: isChange
      ) { [$0.details.title, $0.details.label].compactMap(\.self) }
      let own = isHost ? found.filter { $0.role == .host } : []
      let fitting = own.isEmpty ? found : own
      guard fitting.count < 2 else {
        throw DinDinError.ambiguousID(text, fitting.sorted(by: Dinner.precedes).map(description))
      }
      if let dinner = fitting.first { return dinner.id }
    }
    return nil
  }

  /// A dinner as lists to choose from name it.
  private func description(_ dinner: Dinner) -> String {
    let when = calendarTexts.when(dinner.times.start, in: session.language)
    return hostingTexts.dinnerToName(
      session.language,
      [
        "id": dinner.id, "when": when,
        "label": dinner.details.title ?? dinner.details.label,
      ])
  }
}

extension DatabaseClient {
  /// The ids of the dinners among a person's invitations and in their calendar.
  func dinnerIDs(of person: String) throws -> Set<String> {
    var ids = Set(try get(TreePath("invitations", person)).object?.map(\.key) ?? [])
    let calendar = TreePath("calendar", person)
    do {
      for month in try get(calendar).object ?? [] {
        ids.formUnion(month.value.object?.map(\.key) ?? [])
      }
    } catch RemoteError.tooLarge {
      // The calendar of a lifetime is read month by month.
      for month in try keys(at: calendar) { ids.formUnion(try keys(at: calendar.appending(month))) }
    }
    return ids
  }

  private func keys(at path: TreePath) throws -> [String] {
    try get(path, [.init("shallow", "true")]).object?.map(\.key) ?? []
  }
}
