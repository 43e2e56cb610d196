internal import SpecCore
internal import SpecRealtimeDatabase

/// What the database of a server has answered to one person: the places that were read, in a tree of its
/// own in the cache.
struct DatabaseCopy: Sendable {
  let store: Store
  let now: Instant
  private let database: DatabaseStore
  /// The name of the person's tree.
  private let person: String

  init(_ store: Store, of address: DatabaseAddress, for person: String, now: Instant) {
    self.store = store
    self.now = now
    self.person = person
    database = DatabaseStore(
      store: store, base: .cache, folder: "\(Self.folder)/\(address.key)")
  }

  /// Of the copies of all databases.
  static let folder = "copies"

  private func reads(in snapshot: Snapshot) -> CopyReads {
    CopyReads(database.path("reads", person), in: snapshot)
  }

  func tree(in snapshot: Snapshot) -> Tree { database.tree(person, in: snapshot) }

  /// How a place was read last, nil if it never was.
  func read(of path: TreePath, _ query: String, in snapshot: Snapshot) throws -> CopyReads.Read? {
    try reads(in: snapshot).last(of: path, query)
  }

  /// How the places beside one were read, where that tells that it has nothing.
  func readAsAbsent(_ path: TreePath, in snapshot: Snapshot) throws -> CopyReads.Read? {
    guard let name = path.keys.last,
      let read = try read(of: path.parent, Self.keysOnly, in: snapshot), let keys = read.keys,
      !keys.contains(name)
    else { return nil }
    var absent = read
    absent.keys = nil
    return absent
  }

  /// The query for the names of children alone.
  private static let keysOnly = "shallow=true"

  /// Puts an answer in the place of what was known.
  func keep(_ json: JSON, at path: TreePath, _ items: [Request.QueryItem]) throws {
    var parameters: [String: String] = [:]
    for item in items { parameters[item.name] = item.value }
    // What was asked for in another form is no value of the tree.
    guard parameters["format"] == nil else { return }
    if parameters["shallow"] != nil, let members = json == .null ? [] : json.object {
      return try keep(keys: members.map(\.key), at: path, Self.text(items))
    }
    let query = try DatabaseQuery(parameters)
    let node = try node(json, at: path)
    try change { tree, reads in
      if query == nil {
        for id in try gone(&tree, path, node) { try forget(id, &tree, reads) }
      }
      if let query {
        // What is as it was is not written again.
        let known = try tree.node(at: path)
        let told = Set(node.children.map(\.key))
        for key in query.keys(of: known, toldBy: node) where !told.contains(key) {
          try tree.set(.nothing, at: path.appending(key))
        }
        for child in node.children
        where known.node(at: [child.key]).stored != DatabaseNode(stored: child.value).stored {
          try tree.set(DatabaseNode(stored: child.value), at: path.appending(child.key))
        }
      } else if try tree.node(at: path).stored != node.stored {
        try tree.set(node, at: path)
      }
      try reads.add(
        .init(path: path.description, query: Self.text(items), at: now),
        isThere: !node.isEmpty || Self.isList(path) || isGuestList(&tree, path))
    }
  }

  /// Whether a place is the guest list of a known dinner: one without guests is worth knowing too.
  private func isGuestList(_ tree: inout Tree, _ path: TreePath) throws -> Bool {
    guard path.keys.first == "guests", path.keys.count == 2 else { return false }
    return try tree.exists(TreePath("events", path.keys[1]))
  }

  /// Keeps which children there are.
  private func keep(keys: [String], at path: TreePath, _ query: String) throws {
    let present = Set(keys)
    try change { tree, reads in
      for child in try tree.node(at: path).children where !present.contains(child.key) {
        try tree.set(.nothing, at: path.appending(child.key))
      }
      try reads.add(
        .init(path: path.description, query: query, at: now, keys: keys), isThere: true)
    }
  }

  /// The dinners to which an answer shows no invitation any more. A host has no invitation to their own dinner.
  private func gone(
    _ tree: inout Tree, _ path: TreePath, _ node: DatabaseNode
  ) throws -> [String] {
    guard path.keys.first == "invitations" else { return [] }
    switch path.keys.count {
    case 2:
      let present = Set(node.children.map(\.key))
      return try tree.node(at: path).children.map(\.key).filter { !present.contains($0) }
    case 3:
      let id = path.keys[2]
      let host = try tree.node(at: TreePath("events", id, "hostId")).value.string
      return node.isEmpty && host != person ? [id] : []
    default: return []
    }
  }

  /// Removes all that is known of a dinner.
  func forget(_ id: String) throws {
    try change { tree, reads in try forget(id, &tree, reads) }
  }

  /// Removes all that is known of a dinner.
  private func forget(_ id: String, _ tree: inout Tree, _ reads: CopyReads) throws {
    let months = try tree.node(at: TreePath("calendar", person)).children.map(\.key)
    let places =
      [TreePath("events", id), TreePath("guests", id), TreePath("invitations", person, id)]
      + months.map { TreePath("calendar", person, $0, id) }
    for place in places where try tree.exists(place) { try tree.set(.nothing, at: place) }
    let owns = [TreePath("invitations", person), TreePath("calendar", person), TreePath()]
    try reads.drop(at: places + owns) {
      TreePath(text: $0.path).keys.contains(id) || $0.keys?.contains(id) == true
    }
  }

  /// Removes all that is known.
  func empty() throws {
    try store.transaction(within: Self.patience) { transaction in
      for path in try transaction.paths(.cache, under: database.folder(person)) {
        try transaction.delete(Blob(.cache, path))
      }
    }
  }

  /// Makes the changes of an update that the server took at the places that are known.
  func keep(_ update: TreeUpdate) throws {
    let places = try store.read { snapshot in
      let reads = reads(in: snapshot)
      return try update.filter { try reads.knows($0.key) }
    }
    guard !places.isEmpty else { return }
    try change { tree, reads in
      for (path, json) in places { try tree.set(node(json, at: path), at: path) }
      let gone = places.filter { $0.value == .null }.map(\.key)
      guard !gone.isEmpty else { return }
      try reads.drop(at: gone) { read in
        gone.contains { $0.contains(TreePath(text: read.path)) }
          && !Self.isList(TreePath(text: read.path))
      }
    }
  }

  static func text(_ items: [Request.QueryItem]) -> String {
    items.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
  }

  /// Whether a place is there without a dinner: that nothing is in it is worth knowing. What names a
  /// dinner that is gone is not kept.
  private static func isList(_ path: TreePath) -> Bool {
    switch path.keys.first {
    case "events", "guests": path.keys.count < 2
    case "invitations": path.keys.count < 3
    case "calendar": path.keys.count < 4
    default: true
    }
  }

  private func node(_ json: JSON, at path: TreePath) throws -> DatabaseNode {
    try WrittenData(json, at: path.keys).node(at: now) { _ in .nothing }
  }

  /// How long another process may have the store before the copy is left as it is: nobody waits long for
  /// what they have read already.
  private static let patience = Duration.milliseconds(200)

  private func change(_ edit: (inout Tree, CopyReads) throws -> Void) throws {
    try store.transaction(within: Self.patience) { transaction in
      var tree = tree(in: transaction)
      try edit(&tree, reads(in: transaction))
      for (name, value) in try tree.changes() {
        let document = database.document(name, person)
        if let value {
          try transaction.set(document, value)
        } else {
          try transaction.delete(document)
        }
      }
    }
  }
}
