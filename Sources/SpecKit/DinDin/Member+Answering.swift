internal import SpecCore

/// What a guest says to an invitation.
enum Reply: Sendable, Equatable {
  case accept(plus: Int?, note: String?, force: Bool)
  case reject
}

extension Member {
  /// Answers an invitation with one write. Where somebody else changed the dinner at the same
  /// moment it is read again and the answer repeated.
  ///
  /// - Returns: the dinner as it is after the answer.
  func answer(_ key: String, _ reply: Reply) throws -> Dinner {
    var wasThere = false
    for _ in 0..<Self.attempts {
      guard let answering = try answering(key) else {
        throw wasThere ? try vanished(key) : DinDinError.noInvitation(key)
      }
      wasThere = true
      let update = try write(answering, reply)
      do {
        if !update.isEmpty { try database.update(update) }
        return try answered(answering, reply)
      } catch DinDinError.permissionDenied {
        let pause = Int64(app.context.random() % 50)
        try app.context.clock.sleep(.milliseconds(pause))
      }
    }
    throw DinDinError.lostRaces
  }

  /// Why an invitation is no longer there: answered by another process of the same person, or gone
  /// with its dinner.
  private func vanished(_ key: String) throws -> DinDinError {
    let entry = try database.record(GuestRecord.self, at: TreePath("guests", key, id))
    return entry?.status == .rejected ? .alreadyAnswered(key) : .canceled(key)
  }

  /// How often a write that lost a race is repeated.
  private static let attempts = 25

  private func answering(_ key: String) throws -> Answering? {
    guard
      let rev = try database.record(Int.self, at: TreePath("events", key, "rev")),
      let guest = try database.record(GuestRecord.self, at: TreePath("guests", key, id)),
      let invitation = try database.record(
        InvitationRecord.self, at: TreePath("invitations", id, key)),
      invitation.status != .rejected
    else { return nil }
    return Answering(
      id: key, guestID: id, invitation: invitation, guest: guest, rev: rev,
      times: WallTimes(invitation.details, app.zones), now: app.now)
  }

  private func write(_ answering: Answering, _ reply: Reply) throws -> TreeUpdate {
    switch reply {
    case .reject: return try answering.reject()
    case .accept(let plus, let note, let force):
      var conflicts: [Dinner.Conflict] = []
      let card = Dinner(
        id: answering.id, invitation: answering.invitation, zones: app.zones, now: app.now)
      if !force, let card {
        let calendar = try calendar([Overlap.days(around: card.details)])
        conflicts = Overlap.conflicts(of: card, among: calendar)
      }
      return try answering.accept(plus: plus, note: note, conflicts: conflicts)
    }
  }

  private func answered(_ answering: Answering, _ reply: Reply) throws -> Dinner {
    if case .accept = reply { return try completed(dinner(answering.id)) }
    var invitation = answering.invitation
    // A rejected invitation is gone; its last sight is the one that was read.
    invitation.status = .accepted
    let card = Dinner(id: answering.id, invitation: invitation, zones: app.zones, now: app.now)
    guard var card else { throw DinDinError.noInvitation(answering.id) }
    card.status = .rejected
    card.seq = try database.record(Int.self, at: TreePath("events", card.id, "seq"))
    return card
  }
}
