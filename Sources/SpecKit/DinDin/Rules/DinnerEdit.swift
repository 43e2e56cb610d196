internal import SpecCore
internal import SpecRealtimeDatabase

/// A host's change of a dinner and its guest list as one update of the tree. Undoing it is the same with
/// what was there before.
struct DinnerEdit {
  let id: String
  let host: HostRecord
  /// The event and its guests as they were read.
  let event: EventRecord
  let guests: [String: GuestRecord]
  /// What they become.
  var details: DinnerDetails
  var entries: [String: GuestRecord]
  let zones: TimeZones

  func update() -> TreeUpdate {
    var update = eventUpdate
    let (oldTimes, newTimes) = (WallTimes(event.details, zones), WallTimes(details, zones))
    var months = [oldTimes.month.text]
    if newTimes.month != oldTimes.month { months.append(newTimes.month.text) }
    for person in Set(guests.keys).union(entries.keys) {
      update.merge(entryUpdate(person)) { $1 }
      update.merge(copies(for: person, months, newTimes)) { $1 }
    }
    for month in months { update[line(host.hostId, month)] = .null }
    update[line(host.hostId, newTimes.month.text)] = calendarLine(.host, newTimes)
    return update
  }

  /// The event as it becomes.
  var edited: EventRecord {
    var edited = event
    edited.details = details
    edited.seq += 1
    edited.rev += 1
    edited.heldAt = nil
    return edited
  }

  /// Whether it took place, as what is read later tells. Guests may have answered since, but only the host
  /// changes the rest, and another edit has other answers.
  func isMade(in event: EventRecord, _ entries: [String: GuestRecord]) -> Bool {
    let answers = self.entries.filter { guests[$0.key]?.status != $0.value.status }
    return event.seq == edited.seq && event.details == details
      && Set(entries.keys) == Set(self.entries.keys)
      && answers.allSatisfy { entries[$0.key]?.status == $0.value.status }
  }

  /// The members of the event that change, so that those that other programs wrote stay.
  private var eventUpdate: TreeUpdate {
    let path = TreePath("events", id)
    var update = Self.changes(from: json(event.details), to: json(details), at: path)
    update[path.appending("seq")] = .int(Int64(edited.seq))
    update[path.appending("rev")] = .int(Int64(edited.rev))
    update[path.appending("updatedAt")] = ServerValue.timestamp
    if event.heldAt != nil { update[path.appending("heldAt")] = .null }
    return update
  }

  private func entryUpdate(_ person: String) -> TreeUpdate {
    let path = TreePath("guests", id, person)
    guard let new = entries[person] else { return [path: .null] }
    guard let old = guests[person] else { return [path: json(new)] }
    return Self.changes(from: json(old), to: json(new), at: path)
  }

  /// A guest's invitation and lines of the calendar.
  private func copies(
    for person: String, _ months: [String], _ times: WallTimes
  ) -> TreeUpdate {
    let (old, new) = (guests[person]?.status, entries[person]?.status)
    // Who has rejected has no copies.
    if old == .rejected, new == .rejected { return [:] }
    var update: TreeUpdate = [:]
    if old == .accepted { for month in months { update[line(person, month)] = .null } }
    if new == .accepted { update[line(person, times.month.text)] = calendarLine(.guest, times) }
    let invitation = new.map { InvitationRecord(host: host, details: details, status: $0) }
    let isInvited = new == .pending || new == .accepted
    update[TreePath("invitations", person, id)] = isInvited ? json(invitation) : .null
    return update
  }

  private func line(_ person: String, _ month: String) -> TreePath {
    TreePath("calendar", person, month, id)
  }

  private func calendarLine(_ role: Role, _ times: WallTimes) -> JSON {
    json(CalendarRecord(details, host: host, role: role, times: times))
  }

  /// The members of a record that differ; null where one is gone.
  private static func changes(from old: JSON, to new: JSON, at path: TreePath) -> TreeUpdate {
    var update: TreeUpdate = [:]
    for member in new.object ?? [] where old[member.key] != member.value {
      update[path.appending(member.key)] = member.value
    }
    for member in old.object ?? [] where new[member.key] == nil {
      update[path.appending(member.key)] = .null
    }
    return update
  }
}
