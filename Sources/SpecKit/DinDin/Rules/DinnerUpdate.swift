internal import SpecCore
internal import SpecRealtimeDatabase

/// The updates that write or delete every place of a dinner in the tree.
enum DinnerUpdate {
  /// A new dinner with its guest list, invitations and calendar lines.
  static func create(
    _ id: String, _ event: EventRecord, host: HostRecord,
    guests: [(id: String, entry: GuestRecord)],
    times: WallTimes
  ) -> TreeUpdate {
    var update: TreeUpdate = [:]
    update[TreePath("events", id)] = stamped(event, "createdAt", "updatedAt")
    let entries = guests.map { JSON.Member($0.id, json($0.entry)) }
    update[TreePath("guests", id)] = entries.isEmpty ? .null : .object(entries)
    for guest in guests where guest.entry.status != .rejected {
      let record = InvitationRecord(
        host: host, details: event.details, status: guest.entry.status)
      update[TreePath("invitations", guest.id, id)] = json(record)
    }
    var line = CalendarRecord(event.details, host: host, role: .host, times: times)
    let month = times.month.text
    update[TreePath("calendar", host.hostId, month, id)] = json(line)
    line.role = .guest
    for guest in guests where guest.entry.status == .accepted {
      update[TreePath("calendar", guest.id, month, id)] = json(line)
    }
    return update
  }

  /// Takes a dinner away from everybody, if it is still as it was read.
  ///
  /// - Parameter event: as it was read; its revision goes to `guards`, as the rules want it.
  static func cancel(
    _ id: String, _ event: EventRecord, guestIDs: some Sequence<String>, times: WallTimes
  ) -> TreeUpdate {
    var update = remove(id, hostID: event.hostId, guestIDs: guestIDs, times: times)
    // The rules ask about each entry whether its invitation goes too.
    update[TreePath("guests", id)] = nil
    for guest in guestIDs { update[TreePath("guests", id, guest)] = .null }
    update[TreePath("guards", event.hostId)] = .int(Int64(event.rev))
    return update
  }

  /// Sets every place of a dinner to null, as the owner of the database may.
  static func remove(
    _ id: String, hostID: String, guestIDs: some Sequence<String>, times: WallTimes
  ) -> TreeUpdate {
    var update: TreeUpdate = [TreePath("events", id): .null, TreePath("guests", id): .null]
    let month = times.month.text
    update[TreePath("calendar", hostID, month, id)] = .null
    for guest in guestIDs {
      update[TreePath("invitations", guest, id)] = .null
      update[TreePath("calendar", guest, month, id)] = .null
    }
    return update
  }
}

/// A record as a value of the tree. Records hold only what JSON has.
func json(_ record: some Encodable) -> JSON { (try? JSONCoder.encode(record)) ?? .null }

/// A record as a value of the tree, with the time of the write under the given names.
func stamped(_ record: some Encodable, _ names: String...) -> JSON {
  .object(
    (json(record).object ?? []) + names.map { JSON.Member($0, ServerValue.timestamp) })
}
