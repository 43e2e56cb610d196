internal import SpecCore

/// Who may read and write what of the dinners.
///
/// What belongs to a dinner is written only together with `rev` + 1, so that of two writes that
/// start from the same revision the second is refused.
struct DinnerRules: DatabaseRules {
  /// Without it everybody reads everything: commands tell what is gone from what is not theirs.
  var checksReads = true

  func allowsRead(_ path: [String], auth: JSON?, now: Instant, root: any RuleNode) throws -> Bool {
    guard checksReads else { return true }
    guard let person = auth?["uid"]?.string, !person.isEmpty else { return false }
    switch path.first {
    case "users": return true
    case "events":
      guard path.count >= 2 else { return false }
      return try isHost(person, path[1], root) || root.hasChild(["guests", path[1], person])
    case "guests":
      guard path.count >= 2 else { return false }
      return try isHost(person, path[1], root) || path.count >= 3 && path[2] == person
    case "invitations", "calendar", "guards": return path.count >= 2 && path[1] == person
    default: return false
    }
  }

  func allowsWrite(
    _ paths: [[String]], auth: JSON?, now: Instant, root: any RuleNode, newRoot: any RuleNode
  ) throws -> Bool {
    guard let person = auth?["uid"]?.string, !person.isEmpty else { return false }
    let check = WriteCheck(person: person, before: root, after: newRoot)
    return try paths.allSatisfy(check.allows)
  }

  func indexes(at path: [String]) -> [String] {
    switch (path.first, path.count) {
    case ("invitations", 2): ["startsAt"]
    case ("calendar", 3): ["day", "startsAt"]
    default: []
    }
  }

  private func isHost(_ person: String, _ id: String, _ root: any RuleNode) throws -> Bool {
    try root.child(["events", id, "hostId"]).leaf()?.string == person
  }
}

/// One write, by the tree before and after it.
private struct WriteCheck {
  let person: String
  let before: any RuleNode
  let after: any RuleNode

  func allows(_ keys: [String]) throws -> Bool {
    switch (keys.first, keys.count) {
    case ("users", 2...): try allowsUser(keys)
    case ("events", 2...): try allowsEvent(keys)
    case ("guests", 2...): try allowsGuest(keys)
    case ("invitations", 3...): try allowsCopy(Array(keys.prefix(3)))
    case ("calendar", 4...): try allowsCopy(Array(keys.prefix(4)))
    case ("guards", 2): keys[1] == person
    default: false
    }
  }

  private func allowsUser(_ keys: [String]) throws -> Bool {
    if keys[1] == person { return true }
    let path = ["users", keys[1]]
    let owner = try before.hasChild(path) ? before : after
    return try owner.child(path + ["addedBy"]).leaf()?.string == person
  }

  private func allowsEvent(_ keys: [String]) throws -> Bool {
    let path = ["events", keys[1]]
    let host = path + ["hostId"]
    let oldHost = try before.child(host).leaf()
    if try !after.hasChild(path) {
      let guardRevision = try after.child(["guards", person]).leaf()
      return try oldHost?.string == person && guardRevision == before.child(path + ["rev"]).leaf()
    }
    guard try raisesRevision(keys[1]) else { return false }
    let newHost = try after.child(host).leaf()
    if try !before.hasChild(path) { return newHost?.string == person }
    guard oldHost == newHost else { return false }
    if oldHost?.string == person { return true }
    guard keys.count == 3, keys[2] == "rev" else { return false }
    return try isGuest(of: keys[1])
  }

  private func allowsGuest(_ keys: [String]) throws -> Bool {
    let isDeleted = try !after.hasChild(["events", keys[1]])
    if !isDeleted, try !raisesRevision(keys[1]) { return false }
    if try isHost(of: keys[1]) { return true }
    guard keys.count == 4, keys[2] == person else { return false }
    guard try isGuest(of: keys[1]) else { return false }
    return ["status", "respondedAt", "plus", "note"].contains(keys[3])
  }

  /// A person's copy of a dinner: an invitation or a line of the calendar.
  private func allowsCopy(_ path: [String]) throws -> Bool {
    guard let id = path.last else { return false }
    if try isHost(of: id) { return true }
    guard path[1] == person else { return false }
    if try !after.hasChild(path) { return true }
    guard try after.hasChild(["events", id]) else { return false }
    return try after.hasChild(["guests", id, person])
  }

  private func isHost(of id: String) throws -> Bool {
    let path = ["events", id, "hostId"]
    return try (before.child(path).leaf() ?? after.child(path).leaf())?.string == person
  }

  private func isGuest(of id: String) throws -> Bool {
    try before.hasChild(["guests", id, person])
  }

  private func raisesRevision(_ id: String) throws -> Bool {
    let path = ["events", id, "rev"]
    let old = try before.child(path).leaf()?.int ?? 0
    return try after.child(path).leaf()?.int == old &+ 1
  }
}
