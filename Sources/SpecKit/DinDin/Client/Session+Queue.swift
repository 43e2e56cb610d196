internal import SpecCore
internal import SpecRealtimeDatabase

extension Session {
  /// The actions that wait for this person and this database.
  var queue: UnsentQueue<QueuedAction> { command.queue(of: id) }

  /// Answers an invitation.
  ///
  /// - Parameters:
  ///   - text: which; nil for the current one.
  ///   - isQueued: whether the answer waits where the server cannot be reached.
  func answer(_ reply: Reply, to text: String?, isQueued: Bool) throws -> AnswerView {
    guard isQueued, case .server = command.address else {
      do {
        return try send(reply, to: text)
      } catch let error as RemoteError {
        throw error.failure.adding(accountTexts.queueIt)
      }
    }
    guard !command.isOffline else { return try keep(reply, to: text) }
    do {
      return try send(reply, to: text)
    } catch let error as RemoteError {
      do {
        return try offline.keep(reply, to: text)
      } catch DinDinError.neverRead {
        throw error
      }
    }
  }

  private func send(_ reply: Reply, to text: String?) throws -> AnswerView {
    let before = try dinners.pending()
    let key = try dinners.invitationKey(text, among: before)
    return AnswerView(
      try AnswerWriter(session: self).answer(reply, to: key), after: before, self)
  }

  /// Keeps an answer for `sync`, as far as what was read before allows it.
  private func keep(_ reply: Reply, to text: String?) throws -> AnswerView {
    try command.context.output.check()
    let before = try dinners.pending()
    let key = try dinners.invitationKey(text, among: before)
    let place = TreePath("invitations", id, key)
    guard let invitation = try database.record(InvitationRecord.self, at: place),
      var dinner = Dinner(id: key, invitation: invitation, zones: zones, now: now)
    else { throw DinDinError.noInvitation(key) }
    let guest = try dinners.known { try dinners.guestEntry(key) } ?? nil
    let answer = AnswerUpdate(
      id: key, guestID: id, invitation: invitation,
      guest: guest ?? GuestRecord(name: id, status: invitation.status, invitedAt: 0), rev: 0,
      times: dinner.times, now: now)
    var queued = QueuedAnswer(
      database: command.address.key, person: id, id: key, status: .rejected, force: false,
      startsAt: invitation.details.startsAt, at: now, requestId: "")
    switch reply {
    case .accept(let plus, let note, let force):
      let conflicts = force ? [] : try dinners.completed(dinner).conflicts
      _ = try answer.accept(plus: plus, note: note, conflicts: conflicts)
      (queued.status, queued.force) = (.accepted, force)
      (queued.plus, queued.note) = (plus ?? guest?.plus, note ?? guest?.note)
      (dinner.status, dinner.plus, dinner.answerNote) = (.accepted, queued.plus, queued.note)
    case .reject:
      _ = try answer.reject()
      dinner.status = .rejected
    }
    queued.requestId = String(command.context.random(), radix: 36)
    // What cannot be noted for undo is not begun.
    _ = try undo.newest()
    let earlier = try waiting(key)
    try queue.keep(.answer(queued))
    note(
      UndoEntry(
        action: reply == .reject ? .reject : .accept, id: key, request: queued.requestId,
        earlier: earlier?.answer))
    dinner.isQueued = true
    command.context.note(accountTexts.answerWaits(language))
    return AnswerView(dinner, after: before, self)
  }
}

extension Session {
  /// Sends the invitations of a draft.
  ///
  /// - Parameter isQueued: whether they wait where the server cannot be reached.
  func send(_ draft: Draft, force: Bool, isQueued: Bool) throws -> HostedDinner {
    let sender = DinnerSender(session: self)
    guard isQueued, case .server = command.address else {
      return try sender.send(draft, force: force)
    }
    guard !command.isOffline else { return try keep(draft, force: force) }
    do {
      return try sender.send(draft, force: force)
    } catch HostingError.notSent(let reason) where sender.isUnreachable(reason) {
      do {
        return try offline.keep(draft, force: force)
      } catch DinDinError.neverRead {
        throw HostingError.notSent(reason)
      }
    }
  }

  /// Keeps the invitations of a draft for `sync`.
  private func keep(_ draft: Draft, force: Bool) throws -> HostedDinner {
    try command.context.output.check()
    let sender = DinnerSender(session: self)
    let details = try sender.check(draft)
    if !force { _ = try dinners.known { try sender.checkOverlap(draft.id, details) } }
    let waiting = QueuedInvitations(
      database: command.address.key, person: id, draft: draft, force: force, at: now,
      requestId: String(command.context.random(), radix: 36))
    _ = try undo.newest()
    try queue.keep(.invitations(waiting))
    try drafts.remove(draft.id)
    note(UndoEntry(action: .send, id: draft.id, request: waiting.requestId))
    guard var dinner = try hosting.load(draft.id) else { throw DinDinError.neverRead }
    dinner.dinner.isQueued = true
    return dinner
  }
}

extension CommandContext {
  func queue(of person: String) -> UnsentQueue<QueuedAction> {
    UnsentQueue(store, Documents.queue) { [key = address.key] in
      $0.database == key && $0.person == person
    }
  }

  /// The copy of what the server said to a person.
  func copy(for person: String) -> DatabaseCopy {
    DatabaseCopy(store, of: address, for: person, now: now)
  }

  /// What was read before, and nothing else.
  func offlineDatabase(for person: String) -> OfflineDatabase {
    OfflineDatabase(
      copy: copy(for: person), queue: queue(of: person), zones: context.zoneDatabase,
      tell: { [offlineNotice] in offlineNotice.add($0) })
  }
}
