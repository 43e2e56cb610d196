internal import SpecCore
internal import SpecRealtimeDatabase

/// An answer to an invitation that waits until the server can be reached.
struct QueuedAnswer: Sendable, Equatable, Codable {
  /// The key of the database.
  var database: String
  @NonEmpty var person: String
  /// The dinner.
  @NonEmpty var id: String
  var status: GuestStatus
  var plus: Int?
  var note: String?
  var force: Bool
  /// When the dinner was to start when it was answered: one that was moved since has to be looked at
  /// again.
  @Timestamp var startsAt: Int64
  var at: Instant
  var requestId: String

  var reply: Reply {
    status == .accepted ? .accept(plus: plus, note: note, force: force) : .reject
  }
}

extension QueuedAnswer {
  /// Makes the answer in a tree of what was read before.
  func apply(to tree: inout Tree, _ zones: TimeZones) throws {
    let place = TreePath("invitations", person, id)
    let entry = TreePath("guests", id, person)
    guard let invitation = try tree.record(InvitationRecord.self, at: place) else {
      return
    }
    let guest =
      try tree.record(GuestRecord.self, at: entry)
      ?? GuestRecord(name: person, status: invitation.status, invitedAt: 0)
    let answer = AnswerUpdate(
      id: id, guestID: person, invitation: invitation, guest: guest, rev: 0,
      times: WallTimes(invitation.details, zones), now: at)
    var update =
      switch reply {
      case .accept(let plus, let note, _):
        try answer.accept(plus: plus, note: note, conflicts: [])
      case .reject: try answer.reject()
      }
    update[TreePath("events", id, "rev")] = nil
    // The entry in whole first.
    try tree.apply([entry: json(guest)], at: at)
    try tree.apply(update, at: at)
  }
}
