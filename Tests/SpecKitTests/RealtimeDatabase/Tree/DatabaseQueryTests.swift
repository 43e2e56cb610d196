import SpecCore
import Testing

@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `A query` {
  private static let people: JSON = [
    "a": ["n": nil, "x": 1], "b": ["n": false, "x": 1], "c": ["n": true], "d": ["n": -1],
    "e": ["n": 0.5], "f": ["n": 2], "f2": ["n": 2], "g": ["n": "10"], "h": ["n": "9"],
    "i": ["n": ["z": 1]], "j": ["n": ["a": 1]],
  ]

  private func keys(_ parameters: [String: String], _ data: JSON) throws -> [String] {
    let query = try #require(try DatabaseQuery(parameters))
    return query.applied(to: try DatabaseNode(written: data)).children.map(\.key)
  }

  @Test(
    arguments: [
      (["limitToFirst": "3"], "a b c"), (["limitToLast": "2"], "i j"),
      (["startAt": "true", "endAt": "1"], "c d e"), (["startAt": "2"], "f f2 g h i j"),
      (["startAfter": "2"], "g h i j"), (["endBefore": "2"], "a b c d e"),
      (["endAt": "2"], "a b c d e f f2"),
      (["equalTo": "2"], "f f2"), (["equalTo": "2,\"f2\""], "f2"), (["equalTo": "null"], "a"),
      (["startAt": "2,\"f2\""], "f2 g h i j"),
      (["startAfter": "2,\"f\"", "endAt": "\"10\""], "f2 g"),
      (["endBefore": "2,\"f2\"", "startAt": "0"], "e f"),
      (["startAt": "\"10\"", "limitToLast": "1"], "j"),
      (["startAt": "\"1\"", "endAt": "\"1\\uf8ff\""], "g"), (["equalTo": "2.0"], "f f2"),
    ] as [([String: String], String)])
  func `by a child takes those inside its bounds`(
    parameters: [String: String], wanted: String
  ) throws {
    let query = parameters.merging(["orderBy": "\"n\""]) { $1 }
    #expect(try keys(query, Self.people).joined(separator: " ") == wanted)
  }

  @Test func `by key, value and a path`() throws {
    let list: JSON = ["10": 1, "9": 3, "b": 2, "a": 2]
    #expect(try keys(["orderBy": "\"$key\"", "limitToFirst": "2"], list) == ["9", "10"])
    #expect(try keys(["orderBy": "\"$key\"", "startAt": "\"10\""], list) == ["10", "a", "b"])
    #expect(try keys(["orderBy": "\"$key\"", "equalTo": "\"a\""], list) == ["a"])
    #expect(try keys(["orderBy": "\"$value\"", "startAt": "2"], list) == ["9", "a", "b"])
    #expect(try keys(["orderBy": "\"$value\"", "limitToLast": "1"], list) == ["9"])
    #expect(
      try keys(["orderBy": "\"p/q\"", "equalTo": "1"], ["x": ["p": ["q": 1]], "y": ["p": 1]])
        == ["x"])
  }

  @Test func `orders numbers exactly that a double cannot tell apart`() throws {
    let list: JSON = [
      "a": 9_007_199_254_740_993, "b": 9_007_199_254_740_992.0, "c": 9e18, "d": -1e300,
    ]
    #expect(try keys(["orderBy": "\"$value\"", "limitToFirst": "2"], list) == ["b", "d"])
    #expect(
      try keys(["orderBy": "\"$value\"", "startAfter": "9007199254740992"], list) == ["a", "c"])
  }

  @Test(
    arguments: [
      (["limitToFirst": "1"], "orderBy must be defined when other query parameters are defined"),
      (["orderBy": "name"], "orderBy must be a valid JSON encoded path"),
      (["orderBy": "\"a.b\""], "orderBy must be a valid JSON encoded path"),
      (["orderBy": "\"\""], "orderBy must be a valid JSON encoded path"),
      (["orderBy": "\"$priority\""], "orderBy must be a valid JSON encoded path"),
      (
        ["orderBy": "\"$key\"", "limitToFirst": "1", "limitToLast": "1"],
        "Only one of limitToFirst and limitToLast may be specified"
      ),
      (["orderBy": "\"$key\"", "limitToFirst": "x"], "limitToFirst must be an integer"),
      (["orderBy": "\"$key\"", "limitToLast": "0"], "limitToLast must be positive"),
      (
        ["orderBy": "\"n\"", "equalTo": "1", "startAt": "1"],
        "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"
      ),
      (
        ["orderBy": "\"n\"", "startAt": "1,\"a/b\""],
        "Constraint key field must be a valid key name"
      ),
      (
        ["orderBy": "\"$key\"", "startAt": "1"],
        "Provided key index type is invalid, must be string"
      ),
      (["orderBy": "\"n\"", "startAt": "[1]"], "Constraint index field must be a JSON primitive"),
      (["orderBy": "\"n\"", "startAt": "x"], "Constraint index field must be a JSON primitive"),
    ] as [([String: String], String)])
  func `is refused in the words of the service`(parameters: [String: String], text: String) {
    #expect(throws: DatabaseError.badQuery(text)) { try DatabaseQuery(parameters) }
  }

  /// The order of section 3 of the protocol, checked pair by pair.
  @Test func `compares values as the table of types says`() throws {
    let ordered: [JSON] = [
      nil, false, true, -1e300, -9_223_372_036_854_775_808, -1.5, -1, 0, 0.5, 1,
      9_223_372_036_854_775_807, 1e19, "", "10", "9", "a", "😀", "\u{FFFD}", ["x": 1],
    ]
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() {
        let order = NodeOrder.compare(DatabaseNode(leaf: a), DatabaseNode(leaf: b))
        #expect(order.signum() == (i - j).signum(), "\(a) \(b)")
      }
    }
  }
}

@Suite struct `The order of keys` {
  @Test func `puts integers first by value and the rest by code units`() {
    let ordered = [
      "-5", "-1", "0", "00", "1", "01", "2", "10", "2147483647", "-", "2147483648", "A",
      "B", "a", "é", "\u{FFFD}",
    ]
    #expect(ordered.reversed().sorted(by: keyPrecedes) == ordered)
    // In UTF-16 a character outside the first plane comes before U+FFFD, in Unicode after it.
    #expect(keyPrecedes("😀", "\u{FFFD}") && !keyPrecedes("\u{FFFD}", "😀"))
  }
}
