internal import SpecCore

/// Lines of a person's calendar without a dinner: those for dinners of others to which there is no accepted
/// invitation, and those for own ones that are gone. The rules cannot forbid them: who cancels a dinner by
/// another program need not name the month.
struct OrphanLines {
  let session: Session
  let paths: [TreePath]

  init(session: Session) throws {
    self.session = session
    let database = session.database
    let calendar = TreePath("calendar", session.id)
    // Month by month: a calendar as a whole can be too much for one answer. It is read before the
    // invitations, so that what is accepted meanwhile has one.
    let months = try database.get(calendar, [.init("shallow", "true")]).object ?? []
    let lines = try months.flatMap { month in
      let path = calendar.appending(month.key)
      return try (database.get(path).object ?? []).compactMap { line in
        line.value["role"]?.string.flatMap(Role.init).map { (path.appending(line.key), $0) }
      }
    }
    // An invitation that cannot be used is one too.
    let invitations = try database.get(TreePath("invitations", session.id)).object ?? []
    let invited = Set(
      invitations.filter { $0.value["status"]?.string != GuestStatus.pending.rawValue }.map(\.key))
    paths = try lines.filter { path, role in
      guard let id = path.keys.last else { return false }
      switch role {
      case .host:
        let host = TreePath("events", id, "hostId")
        return try database.record(String.self, at: host) != session.id
      case .guest:
        let status = TreePath("guests", id, session.id, "status")
        return try !invited.contains(id)
          && database.record(String.self, at: status) != GuestStatus.accepted.rawValue
      }
    }.map(\.0)
  }

  func remove() throws {
    try session.commit(TreeUpdate(uniqueKeysWithValues: paths.map { ($0, .null) })) {
      try paths.allSatisfy { try session.database.get($0) == .null }
    }
  }
}
