internal import SpecCore
internal import SpecRealtimeDatabase

/// A dinner whose invitations wait until the server can be reached.
struct QueuedInvitations: Sendable, Equatable, Codable {
  /// The key of the database.
  var database: String
  @NonEmpty var person: String
  /// The dinner as it was when it was sent, with the id that it will have.
  var draft: Draft
  var force: Bool
  var at: Instant
  var requestId: String
}

extension QueuedInvitations {
  /// Makes the dinner in a tree of what was read before.
  func apply(to tree: inout Tree, _ zones: TimeZones) throws {
    guard let details = draft.details(zones) else { return }
    let own = try tree.record(UserRecord.self, at: TreePath("users", person))
    let guests = try draft.guests.map { id in
      let record = try tree.record(UserRecord.self, at: TreePath("users", id))
      let entry = GuestRecord(
        name: record?.name ?? id, phone: record?.phone, status: .pending,
        invitedAt: at.milliseconds)
      return (id: id, entry: entry)
    }
    try tree.apply(
      DinnerUpdate.create(
        draft.id, EventRecord(hostId: person, details: details),
        host: HostRecord(id: person, record: own ?? UserRecord(name: person)), guests: guests,
        times: WallTimes(details, zones)), at: at)
  }
}

extension Tree {
  /// The record at a place of a copy; nil for what is not there or cannot be read.
  mutating func record<Value: Decodable>(_ type: Value.Type, at path: TreePath) throws -> Value? {
    let node = try node(at: path)
    return node.isEmpty ? nil : try? JSONCoder.decode(type, from: node.value)
  }

  /// Makes the changes of an update.
  mutating func apply(_ update: TreeUpdate, at now: Instant) throws {
    for (path, value) in update {
      try set(WrittenData(value, at: path.keys).node(at: now) { _ in .nothing }, at: path)
    }
  }
}
