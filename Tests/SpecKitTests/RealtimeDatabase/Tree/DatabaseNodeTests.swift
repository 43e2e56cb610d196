import SpecCore
import Testing

@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `A node of the database` {
  @Test(
    arguments: [
      (["1": "a", "2": "b"], [nil, "a", "b"]), (["1": "x"], [nil, "x"]),
      // A list where the largest key is below twice the number of keys.
      (["0": "a", "3": "b"], ["a", nil, nil, "b"]), (["0": "a", "2": "c"], ["a", nil, "c"]),
      (["0": "a", "4": "b"], ["0": "a", "4": "b"]),
      (["0": "a", "01": "b"], ["0": "a", "01": "b"]),
      (["0": "a", "x": 1], ["0": "a", "x": 1]), ([nil, nil, "c"], ["2": "c"]),
      (["a": ["p", "q"]], ["a": ["p", "q"]]), ([:], nil), ([], nil), (["a": ["b": nil]], nil),
      ([1, [nil, 2]], [1, [nil, 2]]),
      ([9_007_199_254_740_993, 0.1], [9_007_199_254_740_993, 0.1]),
    ] as [(JSON, JSON)])
  func `is read as the service reads it`(written: JSON, read: JSON) throws {
    #expect(try DatabaseNode(written: written).value == read)
  }

  @Test(
    arguments: [
      ["a.b": 1], ["": 1], ["a/b": 1], ["a#": 1], ["$x": 1], ["[": 1], ["\u{7F}": 1], ["\n": 1],
      [".value": 1], [".value": 1, "a": 2], [".value": ["a": 1]], [".sv": "now"],
      [".sv": "timestamp", "a": 1], [".other": 1], [".priority": 1, "a": 1],
      ["a": [".priority": 1, ".value": 2]],
      [".sv": ["increment": "1"]], [".sv": ["increment": 1, "x": 2]], [".value": [1]],
      ["x": .object([JSON.Member(String(repeating: "k", count: 769), 1)])],
    ] as [JSON])
  func `cannot be made of that`(json: JSON) {
    #expect(throws: WrittenData.Invalid.self) { try WrittenData(json, at: []) }
  }

  @Test func `is at most 32 levels deep, and its paths at most 768 bytes long`() throws {
    func nested(_ levels: Int, _ key: String = "k") -> JSON {
      (0..<levels).reduce(1) { value, _ in .object([JSON.Member(key, value)]) }
    }
    _ = try WrittenData(nested(32), at: [])
    _ = try WrittenData(nested(30), at: ["a", "b"])
    #expect(throws: WrittenData.Invalid.self) { try WrittenData(nested(33), at: []) }
    #expect(throws: WrittenData.Invalid.self) { try WrittenData(nested(31), at: ["a", "b"]) }
    let key = String(repeating: "é", count: 127)
    _ = try WrittenData(nested(3, key), at: [])
    #expect(throws: WrittenData.Invalid.self) { try WrittenData(nested(3, key), at: ["four"]) }
    #expect(DataLimits.isPath([String(repeating: "k", count: 768)]))
    #expect(!DataLimits.isPath([String(repeating: "k", count: 769)]))
    #expect(!DataLimits.isPath(["a", ".priority"]))
    _ = try WrittenData(.string(String(repeating: "x", count: 10 << 20)), at: [])
    #expect(throws: WrittenData.Invalid.self) {
      try WrittenData(.string(String(repeating: "x", count: (10 << 20) + 1)), at: [])
    }
  }

  @Test(
    arguments: [
      (nil, 5, 5), ("text", 5, 5), (1, 2, 3), (1, 0.5, 1.5), (0.25, 1, 1.25), (true, 1, 1),
      (9_223_372_036_854_775_807, 1, 9.223372036854775807e18), (3, -5, -2),
    ] as [(JSON, JSON, JSON)])
  func `is incremented exactly`(present: JSON, delta: JSON, result: JSON) throws {
    let data = try WrittenData(["n": [".sv": ["increment": delta]]], at: [])
    let node = try data.node(at: Instant(seconds: 0)) { keys in
      #expect(keys == ["n"])
      return DatabaseNode(leaf: present)
    }
    #expect(node.node(at: ["n"]).leaf == result)
  }

  @Test func `is refused where a sum cannot be written`() throws {
    let data = try WrittenData([".sv": ["increment": 1e308]], at: [])
    #expect(throws: WrittenData.Invalid.self) {
      try data.node(at: Instant(seconds: 0)) { _ in DatabaseNode(leaf: 1.7e308) }
    }
  }

  @Test func `has a tag of its content`() throws {
    let nodes: [JSON] = [
      1, 2, "1", true, ["a": 1], ["a": 2], ["b": 1],
      9_007_199_254_740_992, 9_007_199_254_740_993,
    ]
    #expect(Set(try nodes.map { try DatabaseNode(written: $0).etag }).count == nodes.count)
    #expect(
      try DatabaseNode(written: ["b": 1, "a": 2]).etag
        == DatabaseNode(written: ["a": 2, "b": 1, "c": nil]).etag)
    #expect(DatabaseNode.nothing.etag == "null_etag")
  }
}
