internal import SpecCore

/// An invitation as a person last saw it.
struct SeenDinner: Sendable, Equatable, Codable {
  /// A start on the clock of its zone.
  struct Start: Sendable, Equatable, Codable {
    @Timestamp var startsAt: Int64
    var timeZone: String
  }

  /// Nil once somebody of this home has canceled the dinner: no file has its id then.
  var id: String?
  var host: String
  var details: DinnerDetails
  var status: GuestStatus
  /// The start that the person has accepted, where the host has moved the dinner since.
  var accepted: Start?
}

/// The invitations to coming dinners as a person last saw them.
struct SeenDinners: Sendable, Equatable, Codable {
  var dinners: [SeenDinner] = []
  /// The last look, as far as its day; milliseconds since 1970.
  var lookedAt: Timestamp?

  /// Changes what one look has changed, and nothing that others have changed since.
  mutating func apply(_ new: SeenDinners, since old: SeenDinners) {
    dinners.removeAll { old.dinners.contains($0) && !new.dinners.contains($0) }
    for dinner in new.dinners
    where !old.dinners.contains(dinner) && !dinners.contains(where: { $0.id == dinner.id }) {
      dinners.append(dinner)
    }
    lookedAt = new.lookedAt
  }
}

extension SeenDinner {
  init(id: String, _ invitation: InvitationRecord) {
    self.init(
      id: id, host: invitation.host.hostName, details: invitation.details,
      status: invitation.status)
  }
}

extension Session {
  var seen: Document<SeenDinners> { Documents.seen(of: id, in: command.address) }

  /// Notes that a person saw a dinner when they answered it, so that nothing of it is news to them.
  ///
  /// A failed write is ignored: the dinner counts as not seen.
  func noteSeen(_ dinner: Dinner) {
    _ = try? command.store.transaction { transaction in
      var seen = try transaction.value(self.seen)
      seen.dinners.removeAll { $0.id == dinner.id }
      if dinner.status == .accepted {
        seen.dinners.append(
          SeenDinner(
            id: dinner.id, host: dinner.host.name, details: dinner.details, status: .accepted))
      }
      try transaction.keep(seen, in: self.seen)
    }
  }
}

extension Transaction {
  /// Stores what a person has seen; nothing of it leaves no file.
  func keep(_ seen: SeenDinners, in document: Document<SeenDinners>) throws {
    if seen.dinners.isEmpty { try delete(document) } else { try set(document, seen) }
  }
}
