import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The tree` {
  @Test func `keeps what the documentation of the service says of writes`() throws {
    var tree = MemoryTree()
    try tree.write(["a": ["x": 1, "none": nil], "b": [:], "list": ["p", nil, "q"]], "/things")
    #expect(try tree.read("/things") == ["a": ["x": 1], "list": ["0": "p", "2": "q"]])
    try tree.write(nil, "/things/a/x")
    #expect(try tree.read("/things/a") == nil)
    try tree.write(7, "/things/list")
    try tree.write(nil, "/things/list/deeper")
    #expect(try tree.read("/things") == ["list": 7])
    try tree.write("x", "/things/list/deeper")
    #expect(try tree.read("/") == ["things": ["list": ["deeper": "x"]]])
  }

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

  /// The same writes into one plain value.
  @Test func `is the same as one value, whatever is written`() throws {
    var random = SplitMix(state: 7)
    var tree = MemoryTree()
    var plain = JSON.null
    let parts = [
      ["users", "events", "guests", "invitations", "calendar", "other", "1"],
      ["a", "B", "2", "10"],
      ["x", "Y", "3"], ["p", "q"],
    ]
    func path() -> String {
      let depth = Int(random.next() % 5)
      return "/"
        + (0..<depth).map { parts[$0][Int(random.next()) & 0xFFFF % parts[$0].count] }
        .joined(separator: "/")
    }
    func value(_ depth: Int) -> JSON {
      switch random.next() % (depth > 2 ? 3 : 6) {
      case 0: .null
      case 1: .int(Int64(random.next() % 9))
      case 2: .string("s")
      default:
        .object(
          ["users", "a", "2", "x", "calendar"].filter { _ in random.next() % 2 == 0 }
            .map { .init($0, value(depth + 1)) })
      }
    }
    for round in 0..<3000 {
      // Seldom everything at once, else the tree never gets full.
      var place = path()
      if place == "/", round % 50 != 0 { place = path() }
      let data = value(0)
      try tree.write(data, place)
      plain.setNode(JSON(node: data), at: TreePath(text: place).keys[...])
      let asked = path()
      #expect(try tree.read(asked) == plain.node(at: TreePath(text: asked).keys), "\(asked)")
      if round % 20 == 0 { #expect(try tree.read("/") == plain, "after \(place)") }
    }
  }
}

/// A tree whose documents are kept in memory.
private struct MemoryTree {
  var documents: [String: TreeDocument] = [:]

  private var tree: Tree {
    let documents = documents
    return Tree(
      load: { documents[$0] },
      list: { folder in documents.keys.filter { $0.hasPrefix(folder + "/") } })
  }

  mutating func write(_ value: JSON, _ path: String) throws {
    var tree = tree
    try tree.set(value, at: TreePath(text: path))
    for (name, document) in tree.changes { documents[name] = document }
  }

  func read(_ path: String) throws -> JSON {
    var tree = tree
    return try tree.node(at: TreePath(text: path))
  }
}

/// SplitMix64.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (z ^ (z >> 31)) >> 8
  }
}
