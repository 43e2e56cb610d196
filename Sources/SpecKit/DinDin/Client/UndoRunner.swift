internal import SpecCore
internal import SpecRealtimeDatabase

/// Takes back the newest action of the signed-in person.
struct UndoRunner {
  let session: Session

  /// - Returns: the action, and the dinner that it was about.
  /// - Throws: ``HostingError/nothingToUndo``; ``HostingError/changedSince(_:)``; 66 where the dinner is
  ///   gone. What cannot be taken back any more is not tried again.
  func undo() throws -> (entry: UndoEntry, dinner: Dinner?) {
    let entry = try newest()
    do {
      return (entry, try undo(entry))
    } catch let error as any ReportedError {
      let isOver = [.refused, .notFound].contains(error.status)
      // A draft waits until there is no other.
      if isOver, error as? HostingError != .draftInTheWay { try session.undo.remove(entry) }
      throw error
    }
  }

  private func undo(_ entry: UndoEntry) throws -> Dinner? {
    if let waiting = try waiting(entry) {
      let dinner = try takeOut(waiting, entry)
      remove(entry)
      return dinner
    }
    switch entry.action {
    case .accept, .reject:
      let dinner = try takeBackAnswer(entry)
      remove(entry)
      return dinner
    case .edit:
      let hosted = try DinnerEditor(session: session).undo(entry)
      remove(entry, seq: hosted.event.seq)
      return hosted.dinner
    case .removal:
      guard let person = entry.person else { throw HostingError.nothingToUndo }
      try session.people.restore(entry.id, person)
      remove(entry)
      return nil
    case .send: throw HostingError.nothingToUndo
    }
  }

  /// Removes an entry that was taken back.
  private func remove(_ entry: UndoEntry, seq: Int? = nil) {
    session.afterwards(hostingTexts.undoStays) { try session.undo.remove(entry, seq: seq) }
  }

  private func takeBackAnswer(_ entry: UndoEntry) throws -> Dinner? {
    guard var invitation = entry.invitation, let guest = entry.guest else {
      throw HostingError.nothingToUndo
    }
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    let clock = session.command.context.clock
    var refused: RaceRefusal?
    for _ in 0..<Session.raceAttempts {
      let begin = clock.monotonic()
      let place = TreePath("events", entry.id)
      guard let event = try session.database.record(EventRecord.self, at: place),
        let current = try session.dinners.guestEntry(entry.id)
      else { throw HostingError.noDinner(entry.id) }
      // Whoever wins a race raises the revision: without one the rules refuse this itself.
      guard refused?.isRepeated(by: event.rev, event.heldAt) != true else {
        throw DinDinError.permissionDenied
      }
      try session.zones.check(event.details.timeZone)
      guard entry.seq.map({ $0 == event.seq }) ?? (event.details == invitation.details) else {
        throw HostingError.changedSince(entry.id)
      }
      // Where it is may have been found on a map since.
      invitation.details = event.details
      let answer = AnswerUpdate(
        id: entry.id, guestID: session.id, invitation: invitation, guest: guest, rev: event.rev,
        times: WallTimes(event.details, session.zones), now: session.now)
      let dinner = try Dinner(
        id: entry.id, invitation: invitation, zones: session.zones, now: session.now
      ).map { dinner in
        var dinner = try session.dinners.completed(dinner)
        let isAccepted = dinner.status == .accepted
        dinner.plus = isAccepted ? guest.plus : nil
        dinner.answerNote = isAccepted ? guest.note : nil
        return dinner
      }
      guard current != guest else { return dinner }
      do {
        try session.commit(answer.undo(), provedBy: TreePath("guests", entry.id, session.id))
        return dinner
      } catch DinDinError.permissionDenied {
        refused = RaceRefusal(
          event.rev, event.heldAt, of: begin, after: refused, at: clock.monotonic())
        try session.pauseAfterRace(isHeld: event.heldAt != nil)
      }
    }
    throw DinDinError.lostRaces
  }
}
