internal import SpecCore

/// Takes back the newest action of the signed-in person.
struct UndoRunner {
  let session: Session

  private static let attempts = 25

  /// - Returns: the action, and the dinner that it was about.
  /// - Throws: ``HostingError/nothingToUndo``; ``HostingError/changedSince(_:)``; 66 where the dinner is
  ///   gone. What cannot be taken back any more is not tried again.
  func undo() throws -> (entry: UndoEntry, dinner: Dinner?) {
    guard let entry = try session.undo.newest() else { throw HostingError.nothingToUndo }
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
    switch entry.action {
    case .accept, .reject:
      let dinner = try takeBackAnswer(entry)
      try session.undo.remove(entry)
      return dinner
    case .edit:
      let seq = try DinnerEditor(session: session).undo(entry)
      try session.undo.remove(entry, seq: seq)
      return try session.hosting.load(entry.id)?.dinner
    case .removal:
      guard let person = entry.person else { throw HostingError.nothingToUndo }
      try session.people.restore(entry.id, person)
      try session.undo.remove(entry)
      return nil
    case .discard:
      guard let draft = entry.draft else { throw HostingError.nothingToUndo }
      let drafts = draft.isEdit ? session.edits : session.drafts
      guard try drafts.load() == nil else { throw HostingError.draftInTheWay }
      try drafts.save(draft)
      try session.undo.remove(entry)
      return nil
    }
  }

  private func takeBackAnswer(_ entry: UndoEntry) throws -> Dinner? {
    guard let invitation = entry.invitation, let guest = entry.guest else {
      throw HostingError.nothingToUndo
    }
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offline
    }
    for _ in 0..<Self.attempts {
      let place = TreePath("events", entry.id)
      guard let event = try session.database.record(EventRecord.self, at: place),
        let current = try session.dinners.guestEntry(entry.id)
      else { throw HostingError.noDinner(entry.id) }
      guard event.seq == entry.seq ?? event.seq, event.details == invitation.details else {
        throw HostingError.changedSince(entry.id)
      }
      let answer = AnswerUpdate(
        id: entry.id, guestID: session.id, invitation: invitation, guest: guest, rev: event.rev,
        times: WallTimes(event.details, session.zones), now: session.now)
      do {
        if current != guest {
          try session.database.patch(
            answer.undo(), provedBy: TreePath("guests", entry.id, session.id))
        }
        let dinner = Dinner(
          id: entry.id, invitation: invitation, zones: session.zones, now: session.now)
        return try dinner.map(session.dinners.completed)
      } catch DinDinError.permissionDenied {
        let context = session.command.context
        try context.clock.sleep(.milliseconds(Int64(context.random() % 51)))
      }
    }
    throw DinDinError.lostRaces
  }
}
