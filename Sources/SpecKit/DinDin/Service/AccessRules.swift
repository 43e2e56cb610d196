internal import SpecCore

/// Who may write what, by the tree before and after the write.
///
/// What belongs to a dinner is written only together with `rev` + 1, so that of two writes that
/// start from the same revision the second is refused.
struct AccessRules {
  let person: String
  var before: Tree
  var after: Tree

  /// - Throws: ``DatabaseError/permissionDenied``.
  mutating func check(_ paths: [TreePath]) throws {
    for path in paths {
      guard try allows(path.keys) else { throw DatabaseError.permissionDenied }
    }
  }

  private mutating func allows(_ keys: [String]) throws -> Bool {
    switch (keys.first, keys.count) {
    case ("users", 2...): try allowsUser(keys)
    case ("events", 2...): try allowsEvent(keys)
    case ("guests", 2...): try allowsGuest(keys)
    case ("invitations", 3...): try allowsCopy(TreePath(Array(keys.prefix(3))))
    case ("calendar", 4...): try allowsCopy(TreePath(Array(keys.prefix(4))))
    case ("guards", 2): keys[1] == person
    default: false
    }
  }

  private mutating func allowsUser(_ keys: [String]) throws -> Bool {
    if keys[1] == person { return true }
    let path = TreePath("users", keys[1])
    let old = try before.node(at: path)
    let owner = old == .null ? try after.node(at: path) : old
    return owner["addedBy"]?.string == person
  }

  private mutating func allowsEvent(_ keys: [String]) throws -> Bool {
    let path = TreePath("events", keys[1])
    let old = try before.node(at: path)
    let new = try after.node(at: path)
    if new == .null {
      let guardRevision = try after.node(at: TreePath("guards", person))
      return old["hostId"]?.string == person && guardRevision == old["rev"] ?? .null
    }
    guard try raisesRevision(keys[1]) else { return false }
    if old == .null { return new["hostId"]?.string == person }
    guard old["hostId"] == new["hostId"] else { return false }
    if old["hostId"]?.string == person { return true }
    guard keys.count == 3, keys[2] == "rev" else { return false }
    return try isGuest(of: keys[1])
  }

  private mutating func allowsGuest(_ keys: [String]) throws -> Bool {
    let isDeleted = try after.node(at: TreePath("events", keys[1])) == .null
    if !isDeleted, try !raisesRevision(keys[1]) { return false }
    if try isHost(of: keys[1]) { return true }
    guard keys.count == 4, keys[2] == person else { return false }
    guard try isGuest(of: keys[1]) else { return false }
    return ["status", "respondedAt", "plus", "note"].contains(keys[3])
  }

  /// A person's copy of a dinner: an invitation or a line of the calendar.
  private mutating func allowsCopy(_ path: TreePath) throws -> Bool {
    guard let id = path.keys.last else { return false }
    if try isHost(of: id) { return true }
    guard path.keys[1] == person else { return false }
    if try after.node(at: path) == .null { return true }
    guard try after.node(at: TreePath("events", id)) != .null else { return false }
    return try after.node(at: TreePath("guests", id, person)) != .null
  }

  private mutating func isHost(of id: String) throws -> Bool {
    let path = TreePath("events", id, "hostId")
    let host = try before.node(at: path)
    return try (host == .null ? after.node(at: path) : host).string == person
  }

  private mutating func isGuest(of id: String) throws -> Bool {
    try before.node(at: TreePath("guests", id, person)) != .null
  }

  private mutating func raisesRevision(_ id: String) throws -> Bool {
    let path = TreePath("events", id, "rev")
    let old = try before.node(at: path).int ?? 0
    return try after.node(at: path).int == old &+ 1
  }
}
