internal import SpecCore
internal import SpecRealtimeDatabase

/// What a guest answers to an invitation.
enum Reply: Sendable, Equatable {
  /// Without a value, plus and note stay as they are.
  case accept(plus: Int?, note: String?, force: Bool)
  case reject

  /// An acceptance as a person typed it.
  static func accepting(
    plus: Int?, note: String?, force: Bool
  ) throws(DinDinError) -> Reply {
    let note = note.map(cleanedLine)
    guard note?.utf16.count ?? 0 <= DinnerDetails.noteLimit else {
      throw .tooLong(field: "note", limit: DinnerDetails.noteLimit)
    }
    return .accept(plus: plus, note: note, force: force)
  }

  /// Whether another dinner at the same time forbids it.
  var needsFreeTime: Bool {
    if case .accept(_, _, let force) = self { !force } else { false }
  }
}

/// One guest's answer to one invitation as one update of the tree.
struct AnswerUpdate: Sendable {
  let id: String
  let guestID: String
  let invitation: InvitationRecord
  let guest: GuestRecord
  /// The event's revision as it was read.
  let rev: Int
  let times: WallTimes
  let now: Instant

  /// - Parameters:
  ///   - plus: how many people the guest brings; nil keeps the number.
  ///   - note: a word to the host; nil keeps it, an empty text removes it.
  ///   - conflicts: dinners at the same time that forbid it.
  /// - Returns: the update, empty where nothing changes.
  func accept(plus: Int?, note: String?, conflicts: [Dinner.Conflict]) throws(DinDinError)
    -> TreeUpdate
  {
    let plus = plus ?? guest.plus ?? 0
    let note = note ?? guest.note ?? ""
    let isAccepted = invitation.status == .accepted
    if isAccepted, plus == guest.plus ?? 0, note == guest.note ?? "" { return [:] }
    try checkOpen()
    if !isAccepted, let first = conflicts.first { throw .conflict(first) }
    var update = answer(.accepted)
    update[entry.appending("plus")] = plus == 0 ? .null : .int(Int64(plus))
    update[entry.appending("note")] = note.isEmpty ? .null : .string(note)
    guard !isAccepted else { return update }
    update[TreePath("invitations", guestID, id, "status")] = .string(GuestStatus.accepted.rawValue)
    update[line] = json(calendarLine)
    return update
  }

  func reject() throws(DinDinError) -> TreeUpdate {
    try checkOpen()
    var update = answer(.rejected)
    update[TreePath("invitations", guestID, id)] = .null
    update[line] = .null
    return update
  }

  /// Takes back an answer that was given since: invitation and entry become what they are here, where
  /// only the revision is read anew. The dinner's details must be the same still.
  func undo() -> TreeUpdate {
    [
      TreePath("events", id, "rev"): .int(Int64(rev) &+ 1),
      entry.appending("status"): .string(guest.status.rawValue),
      entry.appending("respondedAt"): guest.respondedAt.map { .int($0) } ?? .null,
      entry.appending("plus"): guest.plus.map { .int(Int64($0)) } ?? .null,
      entry.appending("note"): guest.note.map { .string($0) } ?? .null,
      TreePath("invitations", guestID, id): json(invitation),
      line: guest.status == .accepted ? json(calendarLine) : .null,
    ]
  }

  private var entry: TreePath { TreePath("guests", id, guestID) }
  private var line: TreePath { TreePath("calendar", guestID, times.month.text, id) }

  private func answer(_ status: GuestStatus) -> TreeUpdate {
    [
      TreePath("events", id, "rev"): .int(Int64(rev) &+ 1),
      entry.appending("status"): .string(status.rawValue),
      entry.appending("respondedAt"): .int(now.milliseconds),
    ]
  }

  /// The deadline is for those who have not answered.
  private func checkOpen() throws(DinDinError) {
    guard now < invitation.details.start else { throw .alreadyStarted(times.start) }
    if invitation.status == .pending, !invitation.details.isOpen(at: now) {
      throw .rsvpClosed(times.start)
    }
  }

  private var calendarLine: CalendarRecord {
    CalendarRecord(invitation.details, host: invitation.host, role: .guest, times: times)
  }
}
