internal import SpecCore
internal import SpecRealtimeDatabase

/// Whether the records of the embedded database can be used, and belong together. Lines in calendars are left
/// aside: who cancels a dinner by another program can leave them behind.
struct TreeCheck {
  let database: DatabaseClient

  /// - Throws: ``DinDinError/badRecord(_:_:)`` for the first that is wrong.
  func run() throws {
    try check(UserRecord.self, TreePath("users"))
    try check(EventRecord.self, TreePath("events"))
    let events = Set(try keys(TreePath("events")))
    let guests = TreePath("guests")
    for dinner in try database.get(guests).object ?? [] {
      let path = guests.appending(dinner.key)
      try check(GuestRecord.self, dinner.value, path)
      guard events.contains(dinner.key) else { throw missing(path) }
    }
    for person in try keys(TreePath("invitations")) {
      let path = TreePath("invitations", person)
      for id in try check(InvitationRecord.self, path).map(\.key) where !events.contains(id) {
        throw missing(path.appending(id))
      }
    }
    for person in try keys(TreePath("calendar")) {
      for month in try keys(TreePath("calendar", person)) {
        try check(CalendarRecord.self, TreePath("calendar", person, month))
      }
    }
  }

  private func missing(_ path: TreePath) -> DinDinError {
    .badRecord(path, "there is no such dinner in /events")
  }

  private func keys(_ path: TreePath) throws -> [String] {
    try database.get(path, [.init("shallow", "true")]).object?.map(\.key) ?? []
  }

  @discardableResult
  private func check<Value: Decodable>(
    _ type: Value.Type, _ path: TreePath
  ) throws -> [(key: String, value: Value)] {
    try check(type, database.get(path), path)
  }

  @discardableResult
  private func check<Value: Decodable>(
    _ type: Value.Type, _ node: JSON, _ path: TreePath
  ) throws -> [(key: String, value: Value)] {
    var problem: DinDinError?
    var database = database
    database.skipped = { problem = problem ?? $0 }
    let records = database.records(type, in: node.object ?? [], of: path)
    if let problem { throw problem }
    return records
  }
}
