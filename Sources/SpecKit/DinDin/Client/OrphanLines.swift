internal import SpecCore

/// Lines of a person's calendar for dinners of others to which there is no accepted invitation. The rules
/// cannot forbid them: a host who cancels a dinner by another program need not name the month.
struct OrphanLines {
  let session: Session
  let paths: [TreePath]

  init(session: Session) throws {
    self.session = session
    let database = session.database
    let invitations = try database.records(
      InvitationRecord.self, below: TreePath("invitations", session.id))
    let accepted = Set(invitations.filter { $0.value.status == .accepted }.map(\.key))
    let calendar = TreePath("calendar", session.id)
    // Month by month: a calendar as a whole can be too much for one answer.
    let months = try database.get(calendar, [.init("shallow", "true")]).object ?? []
    paths = try months.flatMap { month -> [TreePath] in
      let path = calendar.appending(month.key)
      return try (database.get(path).object ?? [])
        .filter { $0.value["role"]?.string == Role.guest.rawValue && !accepted.contains($0.key) }
        .map { path.appending($0.key) }
    }
  }

  func remove() throws {
    try session.commit(TreeUpdate(uniqueKeysWithValues: paths.map { ($0, .null) })) {
      try paths.allSatisfy { try session.database.get($0) == .null }
    }
  }
}
