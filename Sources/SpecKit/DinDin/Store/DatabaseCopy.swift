internal import SpecCore

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

  /// Which places were read, and when.
  struct Reads: Sendable, Equatable, Codable {
    struct Read: Sendable, Equatable, Codable {
      /// As `/calendar/local-sam-reed/2026-11`.
      var path: String
      /// What was asked of its children; empty for all.
      var query: String
      var at: Instant
      /// The names that a shallow answer had.
      var names: [String]?
    }
    fileprivate(set) var places: [Read] = []
  }

  private static let limit = 1000

  private var reads: Document<Reads> {
    Document(.cache, database.path("reads.json", person), initial: Reads())
  }

  func tree(in snapshot: Snapshot) -> Tree { database.tree(person, in: snapshot) }

  /// When a place was read, nil if it never was.
  func time(of path: TreePath, _ query: String, in snapshot: Snapshot) throws -> Instant? {
    try snapshot.value(reads).places.filter { read in
      read.query.isEmpty
        ? TreePath(text: read.path).contains(path)
        : read.query == query && TreePath(text: read.path) == path
    }.map(\.at).max()
  }

  /// What a shallow read of a place answers now: the names it answered then, and those known since.
  func shallow(_ path: TreePath, _ tree: Tree, in snapshot: Snapshot) throws -> JSON {
    var tree = tree
    let read = try snapshot.value(reads).places.last {
      $0.query == Self.shallowQuery && TreePath(text: $0.path) == path
    }
    let names = Set(read?.names ?? []).union(try tree.node(at: path).children.map(\.key))
    return names.isEmpty ? .null : .object(names.sorted().map { JSON.Member($0, true) })
  }

  static let shallowQuery = "shallow=true"

  /// Puts an answer in the place of what was known.
  func keep(_ json: JSON, at path: TreePath, _ items: [Request.QueryItem]) throws {
    var parameters: [String: String] = [:]
    for item in items { parameters[item.name] = item.value }
    if Self.text(items) == Self.shallowQuery { return try keep(months: json, at: path) }
    // What was asked for in another form is no value of the tree.
    guard parameters["shallow"] == nil, parameters["format"] == nil else { return }
    let query = try DatabaseQuery(parameters)
    let node = try node(json, at: path)
    try change { tree, reads in
      if query == nil {
        for id in try gone(&tree, path, node) { try forget(id, &tree, &reads) }
      }
      if let query {
        let known = query.applied(to: try tree.node(at: path))
        for child in known.children { try tree.set(.nothing, at: path.appending(child.key)) }
        for child in node.children {
          try tree.set(DatabaseNode(stored: child.value), at: path.appending(child.key))
        }
      } else if try tree.node(at: path).exported != node.exported {
        try tree.set(node, at: path)
      }
      reads.add(path, Self.text(items), at: now, isThere: !node.isEmpty, limit: Self.limit)
    }
  }

  /// Keeps which months a calendar has. Other names can be those of dinners, which are not to stay.
  private func keep(months json: JSON, at path: TreePath) throws {
    guard path.keys.first == "calendar", path.keys.count == 2 else { return }
    let names = (json.object ?? []).map(\.key)
    try change { _, reads in
      reads.add(path, Self.shallowQuery, at: now, names: names, isThere: true, limit: Self.limit)
    }
  }

  /// The dinners to which an answer shows no invitation any more.
  private func gone(
    _ tree: inout Tree, _ path: TreePath, _ node: DatabaseNode
  ) throws -> [String] {
    guard path.keys.first == "invitations" else { return [] }
    switch path.keys.count {
    case 2:
      let present = Set(node.children.map(\.key))
      return try tree.node(at: path).children.map(\.key).filter { !present.contains($0) }
    case 3: return node.isEmpty ? [path.keys[2]] : []
    default: return []
    }
  }

  /// Removes all that is known of a dinner.
  private func forget(_ id: String, _ tree: inout Tree, _ reads: inout Reads) throws {
    let months = try tree.node(at: TreePath("calendar", person)).children.map(\.key)
    let places =
      [TreePath("events", id), TreePath("guests", id), TreePath("invitations", person, id)]
      + months.map { TreePath("calendar", person, $0, id) }
    for place in places where try tree.exists(place) { try tree.set(.nothing, at: place) }
    reads.dropAll { TreePath(text: $0.path).keys.contains(id) }
  }

  /// Removes all that is known.
  func empty() throws {
    try store.transaction { transaction in
      for path in try transaction.paths(.cache, under: database.folder(person)) {
        try transaction.delete(Document(.cache, path, initial: TreeDocument?.none))
      }
    }
  }

  /// Makes the changes of an update that the server took at the places that are known.
  func keep(_ update: TreeUpdate) throws {
    let known = try store.read { try $0.value(reads) }.places.map { TreePath(text: $0.path) }
    let places = update.filter { place in
      known.contains { $0.contains(place.key) || place.key.contains($0) }
    }
    guard !places.isEmpty else { return }
    try change { tree, reads in
      for (path, json) in places { try tree.set(node(json, at: path), at: path) }
      reads.dropAll { read in
        places.contains { $0.value == .null && $0.key.contains(TreePath(text: read.path)) }
          && !Self.isList(TreePath(text: read.path))
      }
    }
  }

  static func text(_ items: [Request.QueryItem]) -> String {
    items.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
  }

  /// Whether a place is there without a dinner: that nothing is in it is worth knowing. What names a
  /// dinner that is gone is not kept.
  fileprivate static func isList(_ path: TreePath) -> Bool {
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

  private func change(_ edit: (inout Tree, inout Reads) throws -> Void) throws {
    try store.transaction { transaction in
      var tree = tree(in: transaction)
      let old = try transaction.value(reads)
      var new = old
      try edit(&tree, &new)
      for (name, value) in try tree.changes() {
        let document = database.document(name, person)
        if let value {
          try transaction.set(document, value)
        } else {
          try transaction.delete(document)
        }
      }
      if new != old { try transaction.set(reads, new) }
    }
  }
}

extension DatabaseCopy.Reads {
  fileprivate mutating func add(
    _ path: TreePath, _ query: String, at now: Instant, names: [String]? = nil, isThere: Bool,
    limit: Int
  ) {
    let text = path.description
    places.removeAll {
      $0.path == text && $0.query == query
        || query.isEmpty && path.contains(TreePath(text: $0.path))
    }
    guard isThere || DatabaseCopy.isList(path) else { return }
    places.append(Read(path: text, query: query, at: now, names: names))
    places.removeFirst(max(0, places.count - limit))
  }

  fileprivate mutating func dropAll(where isMeant: (Read) -> Bool) {
    places.removeAll(where: isMeant)
  }
}
