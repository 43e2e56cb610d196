internal import SpecCore

/// The places that a dinner has in the tree: each is written, or deleted, in one update.
enum DinnerWrite {
  /// A new dinner with its guest list, invitations and calendar lines.
  static func create(
    _ id: String, _ event: EventRecord, host: HostCard, guests: [(id: String, entry: GuestRecord)],
    times: WallTimes
  ) -> TreeUpdate {
    var update: TreeUpdate = [:]
    var members = json(event).object ?? []
    members.append(.init("createdAt", ServerValue.timestamp))
    members.append(.init("updatedAt", ServerValue.timestamp))
    update[TreePath("events", id)] = .object(members)
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

  /// Every place of a dinner set to null.
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

extension CalendarRecord {
  init(_ details: DinnerDetails, host: HostCard, role: Role, times: WallTimes) {
    self.init(
      startsAt: details.startsAt, timeZone: details.timeZone, minutes: details.minutes,
      day: times.start.date.day, role: role, title: details.title, label: details.label,
      hostId: host.hostId, hostName: host.hostName, hostPhone: host.hostPhone,
      hostEmail: host.hostEmail)
  }
}

extension HostCard {
  init(id: String, record: UserRecord) {
    self.init(
      hostId: id, hostName: record.name, hostAvatar: record.avatar, hostPhone: record.phone,
      hostEmail: record.email)
  }
}
