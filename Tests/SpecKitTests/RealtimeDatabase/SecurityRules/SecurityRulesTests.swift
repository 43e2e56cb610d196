import SpecCore
import Testing

@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `Security rules` {
  static let now = Instant(milliseconds: 1_795_000_000_000)

  private func rules(_ json: JSON) throws -> SecurityRules {
    try SecurityRules(parsing: ["rules": json])
  }

  @Test func `rules parsed for reading only grant the same reads and no write`() throws {
    let file: JSON = [
      "rules": ["a": [".read": "auth.uid == 'ann'", ".write": true, ".validate": "no rule ("]]
    ]
    #expect(throws: SecurityRulesError.self) { try SecurityRules(parsing: file) }
    let rules = try SecurityRules(parsing: file, onlyReading: true)
    #expect(try reads(rules, "a", "ann"))
    #expect(try !reads(rules, "a", "bob"))
    #expect(try !writes(rules, ["a": 1], "ann"))
  }

  private func reads(
    _ rules: SecurityRules, _ path: String, _ uid: String? = nil, _ tree: JSON = nil
  )
    throws -> Bool
  {
    try rules.allowsRead(
      TreePath(text: path).keys, auth: uid.map { ["uid": .string($0)] }, now: Self.now,
      root: MemoryNode(tree))
  }

  /// A write of some paths, made by the same JSON operations as the tree's.
  private func writes(
    _ rules: SecurityRules, _ update: [String: JSON], _ uid: String? = nil, _ tree: JSON = nil
  ) throws -> Bool {
    var after = JSON(node: tree)
    for (path, value) in update {
      after.setNode(JSON(node: value), at: TreePath(text: path).keys[...])
    }
    return try rules.allowsWrite(
      update.keys.map { TreePath(text: $0).keys }, auth: uid.map { ["uid": .string($0)] },
      now: Self.now, root: MemoryNode(JSON(node: tree)), newRoot: MemoryNode(after))
  }

  @Test func `allow nothing that they do not name`() throws {
    let none = try rules([:])
    #expect(try !reads(none, "") && !reads(none, "a/b") && !writes(none, ["a": 1]))
    let some = try rules(["a": [".read": true, ".write": true]])
    #expect(try !reads(some, "") && !reads(some, "b") && !writes(some, ["b": 1], "ann"))
  }

  @Test func `cascade: what a place allows, everything below it allows`() throws {
    let rules = try rules([
      "a": [".read": true, ".write": "auth.uid == 'ann'", "b": [".read": false, ".write": false]],
      "c": ["$x": [".read": "$x == 'open'", "d": [".read": "true"]]],
    ])
    #expect(try reads(rules, "a") && reads(rules, "a/b") && reads(rules, "a/b/c/d"))
    #expect(try writes(rules, ["a/b/c": 1], "ann") && !writes(rules, ["a/b": 1], "bob"))
    #expect(try !reads(rules, "c") && reads(rules, "c/open/z") && !reads(rules, "c/shut"))
    #expect(try reads(rules, "c/shut/d") && reads(rules, "c/shut/d/e"))
  }

  @Test func `read data at the rule's own place, not at the one asked for`() throws {
    let rules = try rules(["a": [".read": "data.child('open').val() == true"]])
    #expect(try reads(rules, "a/x/y", nil, ["a": ["open": true]]))
    #expect(try !reads(rules, "a/x", nil, ["a": ["x": ["open": true]]]))
  }

  @Test func `bind variables to keys; a key with rules of its own is none`() throws {
    let rules = try rules([
      "$a": [
        "$b": [".read": "$a == 'x' && $b == auth.uid", ".write": "$a + $b == 'xann'"],
        "own": [".read": "$a == 'y'"],
      ]
    ])
    #expect(try reads(rules, "x/ann", "ann") && !reads(rules, "z/ann", "ann"))
    #expect(try !reads(rules, "x/bob", "ann") && !reads(rules, "x/own", "own"))
    #expect(try reads(rules, "y/own") && writes(rules, ["x/ann/deep": 1]))
    // Keys are compared byte for byte.
    let spelled = try self.rules(["e\u{301}": [".read": true], "\u{E9}": [".read": false]])
    #expect(try reads(spelled, "e\u{301}") && !reads(spelled, "\u{E9}"))
  }

  @Test func `need every path of an update to be allowed, with the tree after all of it`() throws {
    let rules = try rules([
      "a": [".write": "newData.parent().child('b').val() == 1"],
      "b": [".write": "root.child('a').val() == null"], "c": [".write": false],
    ])
    #expect(try writes(rules, ["a": 5, "b": 1]) && !writes(rules, ["a": 5]))
    #expect(try !writes(rules, ["a": 5, "b": 1, "c": 1]))
    #expect(try writes(rules, ["a": 5], nil, ["b": 1]))
    #expect(try !writes(rules, ["b": 1], nil, ["a": 1]))
    #expect(try !writes(rules, ["": 1]) && !writes(rules, [:].merging(["a/x": 1]) { $1 }))
  }

  @Test(
    arguments: [
      (["a": ["n": 1]], true), (["a": ["n": "x"]], false), (["a": ["m": 1]], false),
      (["a": ["n": 1, "list": ["x": true, "y": true]]], true),
      (["a": ["n": 1, "list": ["x": true, "y": 2]]], false), (["a/n": 2], true),
      (["a/n": "x"], false),
      (["a/n": nil], false), (["a": nil], true), (["a/list/z": true], true),
      (["a/list/z": 0], false),
      (["a/list/x": nil], true), (["a/other": "what it likes"], true),
      (["a/n": 3, "a/list/q": true], true),
      (["a/n": 3, "a/list/q": 1], false), (["a/list": nil], true), (["b": 1], true),
      (["": nil], true),
      (["": ["a": ["n": 1]]], true), (["": ["a": ["n": "x"]]], false),
    ] as [([String: JSON], Bool)])
  func `validate every place on the way and below that exists afterwards`(
    update: [String: JSON], valid: Bool
  ) throws {
    let rules = try rules([
      ".write": true,
      "a": [
        ".validate": "newData.hasChildren(['n'])", "n": [".validate": "newData.isNumber()"],
        "list": ["$k": [".validate": "newData.isBoolean() && $k.length == 1"]],
      ],
    ])
    let tree: JSON = ["a": ["n": 1, "list": ["x": true]]]
    #expect(try writes(rules, update, nil, tree) == valid, "\(update)")
  }

  @Test func `do not cascade validation, and do not ask it where nothing is left`() throws {
    let rules = try rules([
      "a": [".write": true, ".validate": true, "b": [".validate": false]],
      "x": [".write": true, ".validate": "newData.val() != null && !data.exists()"],
    ])
    #expect(try writes(rules, ["a": ["c": 1]]) && !writes(rules, ["a": ["b": 1]]))
    #expect(try writes(rules, ["a/b": nil], nil, ["a": ["b": 1, "c": 1]]))
    #expect(try writes(rules, ["x": 1]) && !writes(rules, ["x": 2], nil, ["x": 1]))
    #expect(try writes(rules, ["x": nil], nil, ["x": 1]))
  }

  @Test func `name the indexes of a place`() throws {
    let rules = try rules([
      "a": [".indexOn": "day", "$b": [".indexOn": ["startsAt", "host/id", ".value"]]],
      ".indexOn": [],
    ])
    #expect(rules.indexes(at: ["a"]) == ["day"] && rules.indexes(at: []) == [])
    #expect(rules.indexes(at: ["a", "x"]) == ["startsAt", "host/id", ".value"])
    #expect(rules.indexes(at: ["a", "x", "y"]) == [] && rules.indexes(at: ["z"]) == [])
  }

  @Test func `hand on what the tree throws`() throws {
    let rules = try rules([
      ".read": "data.exists()", ".write": "newData.exists()", ".validate": "true",
    ])
    let tree = BrokenNode()
    #expect(throws: BrokenNode.Broken.self) {
      try rules.allowsRead([], auth: nil, now: Self.now, root: tree)
    }
    #expect(throws: BrokenNode.Broken.self) {
      try rules.allowsWrite([["a"]], auth: nil, now: Self.now, root: tree, newRoot: tree)
    }
  }

  @Test func `read nothing that no rule asks for`() throws {
    let rules = try rules([
      "a": [".write": "auth != null", "$x": ["n": [".validate": "newData.isNumber()"]]]
    ])
    let reads = MemoryNode.Reads()
    let large = JSON.object((0..<500).map { JSON.Member("k\($0)", ["n": 1]) })
    let tree = MemoryNode(["a": large, "b": large], counting: reads)
    let ann: JSON = ["uid": "ann"]
    #expect(
      try rules.allowsWrite(
        [["a", "k7", "n"]], auth: ann, now: Self.now, root: tree, newRoot: tree))
    #expect((1...9).contains(reads.count), "\(reads.count)")
  }

  @Test func `refuse what would take too many steps`() throws {
    let slow = Array(repeating: "data.val().matches(/(a|b|c|d)*x/)", count: 50)
    var rules = try rules([".read": .string(slow.joined(separator: " || ") + " || true")])
    rules.maximumSteps = 20_000
    let text = JSON.string(String(repeating: "a", count: 100))
    #expect(try !reads(rules, "", nil, text) && reads(rules, "", nil, "a"))
    // Steps are those of one request.
    var every = try self.rules([
      ".write": true, "$x": [".validate": "newData.val().matches(/^(a|b|c|d)*$/)"],
    ])
    every.maximumSteps = 20_000
    let many = JSON.object(
      (0..<40).map { JSON.Member("k\($0)", .string(String(repeating: "a", count: 60))) })
    #expect(try writes(every, ["k": text]) && !writes(every, ["": many]))
  }

  @Test(
    arguments: [
      (nil, [], SecurityRulesError.Problem.noRules), ([:], [], .noRules),
      (["rules": [:], "x": 1], [], .noRules),
      (["rules": true], ["rules"], .noObject), (["rules": ["a": 1]], ["rules", "a"], .noObject),
      (["rules": [".reed": true]], ["rules", ".reed"], .unknownRule),
      (["rules": [".read": 1]], ["rules", ".read"], .noExpression),
      (["rules": [".validate": nil]], ["rules", ".validate"], .noExpression),
      (["rules": ["a": ["b/c": [:]]]], ["rules", "a", "b/c"], .badKey),
      (["rules": ["": [:]]], ["rules", ""], .badKey),
      (["rules": ["a$": [:]]], ["rules", "a$"], .badKey),
      (["rules": ["$": [:]]], ["rules", "$"], .badVariable),
      (["rules": ["$a-b": [:]]], ["rules", "$a-b"], .badVariable),
      (["rules": ["$a": [:], "$b": [:]]], ["rules", "$b"], .twoVariables),
      (["rules": ["$a": ["b": ["$a": [:]]]]], ["rules", "$a", "b", "$a"], .repeatedVariable),
      (["rules": [".indexOn": 1]], ["rules", ".indexOn"], .badIndex),
      (["rules": [".indexOn": ["a", 1]]], ["rules", ".indexOn"], .badIndex),
      (["rules": [".indexOn": "$key"]], ["rules", ".indexOn"], .badIndex),
      (
        ["rules": ["a": ["$b": [".write": "true &&\n  $c == 1"]]]], ["rules", "a", "$b", ".write"],
        .syntax(.unknownVariable("$c"), line: 2, column: 3)
      ),
      (
        ["rules": ["$a": ["b": [".read": "$a == 1"]], "c": [".read": "$a == 1"]]],
        ["rules", "c", ".read"], .syntax(.unknownVariable("$a"), line: 1, column: 1)
      ),
      (
        ["rules": [".read": "true && newData.exists()"]], ["rules", ".read"],
        .syntax(.newDataInRead, line: 1, column: 9)
      ),
    ] as [(JSON, [String], SecurityRulesError.Problem)])
  func `are refused with the place`(
    file: JSON, path: [String], problem: SecurityRulesError.Problem
  ) {
    #expect(throws: SecurityRulesError(path, problem)) { try SecurityRules(parsing: file) }
  }

  @Test func `are as deep as the tree, and of bounded length`() throws {
    func nested(_ depth: Int) -> JSON {
      (0..<depth).reduce([".read": true]) { inner, _ in ["a": inner] }
    }
    let deep = try rules(nested(32))
    #expect(try reads(deep, Array(repeating: "a", count: 32).joined(separator: "/")))
    #expect(throws: SecurityRulesError.self) { try rules(nested(33)) }
    #expect(throws: SecurityRulesError.self) { try rules(nested(400)) }
    let long = JSON.string(String(repeating: "true||", count: 2500) + "true")
    func many(_ count: Int) -> JSON {
      .object((0..<count).map { JSON.Member("k\($0)", [".read": long]) })
    }
    #expect(throws: Never.self) { try rules(many(60)) }
    #expect(throws: SecurityRulesError(["rules", "k69", ".read"], .tooLong)) { try rules(many(80)) }
  }
}

@Suite struct `The errors of security rules` {
  @Test(
    arguments: [
      (
        ["rules": ["events": ["$e": [".write": "true &&\n   foo == 1"]]]],
        "/rules/events/$e/.write, line 2, column 4: unknown variable 'foo'"
      ),
      (
        ["rules": ["a": ["b/c": [:]]]],
        "/rules/a/b/c: invalid key: no key holds . # $ [ ] / or control characters"
      ),
    ] as [(JSON, String)])
  func `name rule, line and column`(file: JSON, text: String) throws {
    let error = try #require(throws: SecurityRulesError.self) { try SecurityRules(parsing: file) }
    let message = "the security rules cannot be used: \(text)"
    #expect(error.failure == Failure(.damaged, "bad-rules", message))
    let arabic = error.failure
    #expect(arabic.status == .damaged && arabic.code == "bad-rules")
    #expect(arabic.message(in: "ar").hasPrefix("لا يمكن استخدام قواعد الأمان: /rules/"))
    let problem = error.problem.text("ar")
    #expect(problem.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
    #expect(arabic.message(in: "ar").hasSuffix(": " + problem))
  }

  @Test(arguments: [
    (RuleSyntaxError.Problem.unexpected("x"), "unexpected 'x'"),
    (.unknownMember("x"), "there is no 'x' here"),
    (.argumentCount("x", 0), "'x' takes 0 arguments"),
    (.argumentCount("x", 1), "'x' takes one argument"),
    (.badNumber, "invalid number"),
    (.badCount, "invalid count of repetitions; write {2} {2,} {2,5} with at most 1000"),
  ])
  func `name the error`(problem: RuleSyntaxError.Problem, text: String) {
    #expect(problem.text("en") == text)
    #expect(problem.text("ar").unicodeScalars.contains { (0x600...0x6FF).contains($0.value) })
  }
}

@Suite struct `A file of rules` {
  @Test(arguments: [
    ("{\"a\":1}", "{\"a\":1}"), ("{\"a\":1, // b\n}", "{\"a\":1}"), ("// x", nil), ("", nil),
    ("/* a */ [1, /* , */ 2,\n]", "[1,2]"), ("[1] // end", "[1]"),
    ("{\"a\":{\"b\":[1,],},}", "{\"a\":{\"b\":[1]}}"),
    (#"{"a":"/* no */ // ,}"}"#, #"{"a":"/* no */ // ,}"}"#), (#"["\"//",]"#, #"["\"//"]"#),
    ("[,]", nil), ("{,}", nil), ("[1,,]", nil), ("[1,/**/]", "[1]"), ("[1 /*/ 2]", nil),
    ("/*/ */[]", "[]"),
    ("[1 /* 2]", nil), ("[1] /", nil), ("[1 / 2]", nil), ("\"a", nil), ("\"a\\", nil), ("/*", nil),
    ("/", nil),
    ("[1],", nil), ("[1 2,]", nil),
  ])
  func `is JSON with comments`(text: String, json: String?) {
    #expect((try? RulesFile.json(Array(text.utf8)))?.serialized() == json, "\(text)")
  }

  @Test func `names an error at its offset in the file`() {
    #expect(throws: JSONSyntaxError.self) { try RulesFile.json(Array("[] /* x */ x".utf8)) }
    do throws(JSONSyntaxError) {
      _ = try RulesFile.json(Array("[1, /* é */ x]".utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.offset == 13)
    }
  }
}
