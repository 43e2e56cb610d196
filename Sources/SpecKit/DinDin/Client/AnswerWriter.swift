internal import SpecCore
internal import SpecRealtimeDatabase

/// Writes a person's answer to an invitation as one update. Where somebody else changes the dinner at
/// the same moment, it reads the dinner again and repeats the update.
struct AnswerWriter {
  let session: Session

  /// - Parameter startsAt: when the dinner has to start if it matters.
  /// - Returns: the dinner as it is after the answer.
  func write(_ reply: Reply, to key: String, startsAt: Int64? = nil) throws -> Dinner {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offlineUnqueued
    }
    // What cannot be noted for undo, or not be followed by the next card, is not begun.
    _ = try session.undo.newest()
    _ = try session.command.store.read { try $0.value(session.cursor) }
    let clock = session.command.context.clock
    var refused: RaceRefusal?
    for _ in 0..<Session.raceAttempts {
      let begin = clock.monotonic()
      guard let (answer, event) = try read(key) else {
        throw refused == nil ? DinDinError.noInvitation(key) : try vanished(key)
      }
      // Whoever wins a race raises the revision: without one the rules refuse the answer itself.
      guard refused?.isRepeated(by: answer.rev, event.heldAt) != true else {
        throw DinDinError.permissionDenied
      }
      guard startsAt == nil || startsAt == answer.invitation.details.startsAt else {
        throw DinDinError.changedSince(key)
      }
      try session.zones.check(answer.invitation.details.timeZone)
      do {
        let needsTime = reply.needsFreeTime && answer.invitation.status != .accepted
        let dinner =
          needsTime
          ? try session.takingTime { try commit(answer, event.seq, reply) }
          : try commit(answer, event.seq, reply)
        session.noteSeen(dinner)
        return dinner
      } catch DinDinError.permissionDenied {
        refused = RaceRefusal(
          answer.rev, event.heldAt, of: begin, after: refused, at: clock.monotonic())
        try session.pauseAfterRace(isHeld: event.heldAt != nil)
      } catch let error as RemoteError where error.mayHaveArrived {
        // What is gone can no longer tell whether the answer came before.
        if (try? read(key) == nil) == true { throw try vanished(key) }
        throw error
      }
    }
    throw DinDinError.lostRaces
  }

  /// Makes the one write of an answer.
  private func commit(_ answer: AnswerUpdate, _ seq: Int?, _ reply: Reply) throws -> Dinner {
    let (update, dinner) = try answered(answer, seq, reply)
    guard !update.isEmpty else { return dinner }
    try session.commit(
      update,
      noting: UndoEntry(
        action: reply == .reject ? .reject : .accept, id: answer.id, seq: seq,
        invitation: answer.invitation, guest: answer.guest),
      provedBy: TreePath("guests", answer.id, session.id))
    return dinner
  }

  /// Sends an answer that has waited.
  func send(_ queued: QueuedAnswer) throws {
    do {
      _ = try write(queued.reply, to: queued.id, startsAt: queued.startsAt)
    } catch DinDinError.noInvitation(let key) {
      // It was sent before, by a command that was ended before it could note that.
      let isSent =
        try queued.status == .rejected && session.dinners.guestEntry(key)?.status == .rejected
      guard isSent else { throw DinDinError.noInvitation(key) }
    }
  }

  /// What an answer says of an event.
  private struct EventCounts: Decodable {
    var seq: Int?
    var rev: Int
    var heldAt: Int64?
  }

  private func read(_ key: String) throws -> (AnswerUpdate, EventCounts)? {
    let database = session.database
    guard
      let event = try database.record(EventCounts.self, at: TreePath("events", key)),
      let guest = try session.dinners.guestEntry(key),
      let invitation = try database.record(
        InvitationRecord.self, at: TreePath("invitations", session.id, key)),
      invitation.status != .rejected
    else { return nil }
    let answer = AnswerUpdate(
      id: key, guestID: session.id, invitation: invitation, guest: guest, rev: event.rev,
      times: WallTimes(invitation.details, session.zones), now: session.now)
    return (answer, event)
  }

  /// Why an invitation is no longer there: another process of the same person rejected it, or the
  /// dinner was canceled.
  private func vanished(_ key: String) throws -> DinDinError {
    try session.dinners.guestEntry(key)?.status == .rejected
      ? .alreadyAnswered(key) : .canceled(key)
  }

  /// The update of an answer, and the dinner with it.
  private func answered(
    _ answer: AnswerUpdate, _ seq: Int?, _ reply: Reply
  ) throws -> (TreeUpdate, Dinner) {
    var invitation = answer.invitation
    invitation.status = .accepted
    guard var dinner = dinner(answer.id, invitation) else {
      throw DinDinError.noInvitation(answer.id)
    }
    dinner.seq = seq
    guard case .accept(let plus, let note, let force) = reply else {
      dinner.status = .rejected
      return (try answer.reject(), dinner)
    }
    if dinner.end > session.now {
      let calendar = try session.dinners.calendar(on: [Overlap.days(around: dinner.details)])
      dinner.conflicts = Overlap.conflicts(of: dinner, among: calendar)
    }
    dinner.plus = (plus ?? answer.guest.plus).flatMap { $0 == 0 ? nil : $0 }
    dinner.answerNote = (note ?? answer.guest.note).flatMap { $0.isEmpty ? nil : $0 }
    let update = try answer.accept(
      plus: plus, note: note, conflicts: force ? [] : dinner.conflicts)
    return (update, dinner)
  }

  private func dinner(_ id: String, _ invitation: InvitationRecord) -> Dinner? {
    Dinner(id: id, invitation: invitation, zones: session.zones, now: session.now)
  }
}
