import SpecCore
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase

@Suite struct `The tree` {
  @Test func `is cut so that a person's month is one document`() throws {
    var tree = MemoryTree()
    try tree.write(
      ["local-ann-lee": ["2026-11": ["E1": ["day": 3]], "2026-12": ["E2": ["day": 1]]]], "/calendar"
    )
    #expect(
      tree.documents.keys.sorted() == [
        "calendar/local-ann-lee/2026-11", "calendar/local-ann-lee/2026-12",
      ])
    try tree.write(["n": 1], "/users/Ann.Lee")
    #expect(tree.documents.keys.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func `keeps keys apart that a disk or a string comparison would take for one`() throws {
    var tree = MemoryTree()
    let keys = ["Ab", "aB", "ab", "caf\u{E9}", "cafe\u{301}", String(repeating: "ab", count: 300)]
    for (index, key) in keys.enumerated() {
      try tree.write(["v": .int(Int64(index))], "/invitations/\(key)")
      try tree.write(["v": .int(Int64(index))], "/calendar/\(key)/m")
    }
    #expect(tree.documents.count == 2 * keys.count)
    #expect(tree.documents.keys.allSatisfy { $0.utf8.count < 250 })
    for (index, key) in keys.enumerated() {
      #expect(try tree.read("/invitations/\(key)/v") == .int(Int64(index)))
      #expect(try tree.read("/calendar/\(key)/m/v") == .int(Int64(index)))
    }
    #expect(try tree.read("/invitations").object?.count == keys.count)
  }

  @Test func `cuts what grows too large, and reads one document for one child`() throws {
    var tree = MemoryTree(limit: 128 << 10)
    for index in 0..<2000 {
      try tree.write(["text": .string(String(repeating: "x", count: 200))], "/shop/k\(index)")
    }
    #expect(tree.documents.count > 200)
    #expect(tree.documents.values.allSatisfy { !$0.isLarger(than: 128 << 10) })
    #expect(try tree.read("/shop").object?.count == 2000)
    tree.reads = 0
    #expect(try tree.read("/shop/k77/text").string?.count == 200)
    // The cut document, and the part of it with the child.
    #expect(tree.reads == 2)
    try tree.write(nil, "/shop")
    #expect(tree.documents.isEmpty)
  }

  @Test func `cuts a node below its only child, and leaves one large text whole`() throws {
    let text = JSON.string(String(repeating: "x", count: 5000))
    var tree = MemoryTree(limit: 1000)
    try tree.write(["deep": ["deeper": ["a": text, "b": text, "c": 1]]], "/shop")
    #expect(try tree.read("/shop/deep/deeper/a") == text)
    #expect(try tree.read("/shop/deep/deeper/c") == 1)
    #expect(try tree.read("/shop") == ["deep": ["deeper": ["a": text, "b": text, "c": 1]]])
    // A key that names a document could be the id of a dinner.
    for name in tree.documents.keys { #expect(!name.contains("deep")) }
  }

  /// The same writes into a plain table of leaves, with documents that are cut early and late.
  @Test(arguments: [30, 200, 128 << 10])
  func `is the same as a table of leaves, whatever is written`(limit: Int) throws {
    var numbers = Numbers(7)
    var tree = MemoryTree(limit: limit)
    var table = LeafTable()
    let parts = [
      ["users", "events", "guests", "invitations", "calendar", "other", "1"],
      ["a", "B", "2", "10"],
      ["x", "Y", "3"], ["p", "q"],
    ]
    func path() -> [String] {
      (0..<numbers.below(5)).map { numbers.pick(parts[$0]) }
    }
    for round in 0..<2000 {
      var writes: [(JSON, String)] = []
      for _ in 0...numbers.below(3) {
        // Seldom everything at once, else the tree never gets full.
        var place = path()
        if place.isEmpty, round % 50 != 0 { place = path() }
        let data = numbers.json(["users", "a", "2", "x", "calendar"], levels: 3)
        writes.append((data, "/" + place.joined(separator: "/")))
        table.set(data, at: place)
      }
      try tree.write(writes)
      let asked = path()
      let found = try tree.read("/" + asked.joined(separator: "/"))
      #expect(found == table.node(at: asked), "\(asked)")
      var whole = tree.tree()
      if round % 20 == 0 {
        #expect(try tree.read("/") == table.node(at: []), "after \(writes)")
        let keys = try whole.rootKeys()
        #expect(keys == nil || keys?.sorted() == table.keys.sorted())
      }
      let exists = try whole.exists(TreePath(asked))
      #expect(exists == (table.node(at: asked) != .null))
    }
  }
}

/// A tree as a table of the values of its leaves by their paths.
private struct LeafTable {
  var leaves: [[String]: JSON] = [:]

  var keys: Set<String> { Set(leaves.keys.compactMap(\.first)) }

  mutating func set(_ data: JSON, at path: [String]) {
    leaves = leaves.filter { !$0.key.starts(with: path) }
    let count = leaves.count
    add(data, path)
    if leaves.count > count {
      for length in 0..<path.count { leaves[Array(path.prefix(length))] = nil }
    }
  }

  private mutating func add(_ data: JSON, _ path: [String]) {
    guard case .object(let members) = data else {
      if data != .null { leaves[path] = data }
      return
    }
    for member in members { add(member.value, path + [member.key]) }
  }

  /// The node in stored form, built up leaf by leaf.
  func node(at path: [String]) -> JSON {
    if let leaf = leaves[path] { return leaf }
    let members = Set(
      leaves.keys.filter { $0.starts(with: path) && $0.count > path.count }.map { $0[path.count] }
    ).map { JSON.Member($0, node(at: path + [$0])) }
    if members.isEmpty { return .null }
    return .object(members.sorted { keyPrecedes($0.key, $1.key) })
  }
}

/// A tree whose documents are kept in memory.
private struct MemoryTree {
  var documents: [String: TreeDocument] = [:]
  var limit = 128 << 10
  /// The number of documents read.
  var reads = 0

  func tree(_ counter: Counter = Counter()) -> Tree {
    let documents = documents
    return Tree(
      load: {
        counter.count += 1
        return documents[$0]
      },
      list: { folder in documents.keys.filter { $0.hasPrefix(folder + "/") } }, limit: limit)
  }

  init(limit: Int = 128 << 10) { self.limit = limit }

  mutating func write(_ value: JSON, _ path: String) throws { try write([(value, path)]) }

  /// Writes one after the other into one tree.
  mutating func write(_ writes: [(JSON, String)]) throws {
    var tree = tree()
    for (value, path) in writes {
      let path = TreePath(text: path)
      let node = try WrittenData(value, at: path.keys).node(at: Instant(seconds: 0)) { _ in .nothing
      }
      try tree.set(node, at: path)
    }
    for (name, document) in try tree.changes() { documents[name] = document }
  }

  mutating func read(_ path: String) throws -> JSON {
    let counter = Counter()
    var tree = tree(counter)
    defer { reads += counter.count }
    return try tree.node(at: TreePath(text: path)).stored
  }
}

private final class Counter {
  var count = 0
}

extension Numbers {
  /// Data with some of these keys, of at most so many levels.
  mutating func json(_ keys: [String], levels: Int) -> JSON {
    switch below(levels > 0 ? 6 : 3) {
    case 0: return .null
    case 1: return .int(Int64(below(9)))
    case 2: return .string("s")
    default:
      let chosen = keys.filter { _ in oneIn(2) }
      return .object(chosen.map { JSON.Member($0, json(keys, levels: levels - 1)) })
    }
  }
}
