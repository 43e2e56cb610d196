internal import SpecCore

/// One guest's answer to one invitation: what it needs to know, and the one write it becomes.
struct Answering: Sendable {
  let id: String
  let guestID: String
  let invitation: InvitationRecord
  let guest: GuestRecord
  /// The event's revision as it was read.
  let rev: Int
  let times: WallTimes
  let now: Instant

  init(
    id: String, guestID: String, invitation: InvitationRecord, guest: GuestRecord, rev: Int,
    times: WallTimes, now: Instant
  ) {
    self.id = id
    self.guestID = guestID
    self.invitation = invitation
    self.guest = guest
    self.rev = rev
    self.times = times
    self.now = now
  }

  /// - Parameters:
  ///   - plus: how many people come along; what was said before where nil.
  ///   - note: a word to the host; what was said before where nil, nothing where empty.
  ///   - conflicts: dinners at the same time that forbid it.
  /// - Returns: the write, empty where nothing changes.
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
    update[TreePath("invitations", guestID, id, "status")] = .string(Answer.accepted.rawValue)
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

  private var entry: TreePath { TreePath("guests", id, guestID) }
  private var line: TreePath { TreePath("calendar", guestID, times.month.text, id) }

  private func answer(_ answer: Answer) -> TreeUpdate {
    [
      TreePath("events", id, "rev"): .int(Int64(rev) &+ 1),
      entry.appending("status"): .string(answer.rawValue),
      entry.appending("respondedAt"): .int(now.milliseconds),
    ]
  }

  /// Only who has not answered is held to the deadline.
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

/// A record as a value of the tree. Records hold only what JSON has.
func json(_ record: some Encodable) -> JSON { (try? JSONCoder.encode(record)) ?? .null }
