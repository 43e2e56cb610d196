import Foundation
import SpecCore
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `Rules from anywhere` {
  @Test func `mutated rules and expressions end in a rule or an error with a place`() throws {
    // 100,000 and more with SPEC_FUZZ=100000.
    let count = ProcessInfo.processInfo.environment["SPEC_FUZZ"].flatMap { Int($0) } ?? 20_000
    var subject = RuleSubject()
    try fuzz(&subject, seed: 1, 0..<count)
    for (name, number) in subject.tally { #expect(number > 0, "\(name)") }
  }
}

/// Texts of rules and of files of rules: they are refused with a place in the text, or evaluated in steps
/// that grow no faster than text and data.
struct RuleSubject: Subject {
  private(set) var tally = [
    "files": 0, "badFiles": 0, "rules": 0, "badRules": 0, "true": 0, "false": 0,
  ]

  private static let expressions = [
    "auth != null && auth.uid === $u", "newData.child('rev').val() === data.child('rev').val() + 1",
    "root.child('a/' + $u).hasChildren(['x', \"y\"]) || !newData.exists()",
    "newData.val().matches(/^[a-z\\d]+(x|y){2,3}$/i)",
    "data.parent().child($u).isString() ? true : 1 < 2",
    "auth.token.email.endsWith('@x.org') && auth.token['a' + 'b'] == null",
    "data.val().replace('a', 'bb').toUpperCase().length % 7 >= 3 * 2 - 1 / 4",
    "-now <= 1e3 !== false",
    "(((((true)))))", "data.val().contains('a') && data.val().beginsWith('\\u0061')",
    "data.val() === null && root.val() == 'x'",
  ]
  private static let words = [
    "true", "false", "null", "auth", ".uid", ".token", "$u", "$v", "root", "data", "newData", "now",
    ".child('a')", ".parent()", ".val()", ".exists()", ".hasChildren()", ".hasChildren(['a'])",
    ".matches(/a*/)", ".matches(/(a|b)*c{2,30}/i)", ".length", ".replace('a','aa')", "(", ")", "[",
    "]", "'", "\"", "/", "\\", "\\u00e9", "&&", "||", "!", "-", "?", ":", "==", "===", "<=", "+",
    "*",
    "%", "1", "9223372036854775807", "1e308", "0.1", " ", "\n", "{1000}", "(((((", "*)*",
  ]
  private static let expressionMutator = Mutator(seeds: expressions, words: words)
  private static let fileMutator = Mutator(
    seeds: [
      #"{"rules":{".read":"auth != null","$u":{".write":"$u === auth.uid",".indexOn":["a",".value"]}}}"#,
      #"{"rules":{"a":{"b":{".validate":"newData.isString()","$c":{".read":true}},".indexOn":"x/y"}}}"#,
      "{\"rules\":" + String(repeating: "{\"a\":", count: 40) + "{}"
        + String(repeating: "}", count: 41),
    ],
    words: words + ["{", "}", ",", "\".read\":", "\".write\":", "\"$x\":", "\"rules\":", "[1]"])

  private static let tree: JSON = [
    "a": ["ann": ["x": 1, "y": true], "rev": 4], "ann": "aaaa\u{E9}", "rev": 3, "n": 2.5,
  ]

  mutating func attempt(using numbers: inout Numbers) throws(Divergence) {
    if numbers.oneIn(4) {
      try attemptFile(Self.fileMutator.input(using: &numbers))
    } else {
      try attemptExpression(Self.expressionMutator.input(using: &numbers))
    }
  }

  private mutating func attemptFile(_ bytes: [UInt8]) throws(Divergence) {
    guard let file = try? JSON(parsing: bytes) else { return }
    do throws(SecurityRulesError) {
      let rules = try SecurityRules(parsing: file)
      tally["files", default: 0] += 1
      let tree = MemoryNode(Self.tree)
      let paths = [["a", "ann", "x"], ["a", "b", "c"], []]
      for path in paths {
        _ = try? rules.allowsRead(path, auth: ["uid": "ann"], now: .init(seconds: 9), root: tree)
      }
      _ = try? rules.allowsWrite(
        paths, auth: nil, now: .init(seconds: 9), root: tree, newRoot: tree)
      _ = rules.indexes(at: paths[0])
    } catch {
      tally["badFiles", default: 0] += 1
      // The place that is named is one of the file.
      var place = file
      for key in error.path {
        guard let next = place[key] else { throw Divergence("no place \(error.path)", bytes) }
        place = next
      }
    }
  }

  private mutating func attemptExpression(_ bytes: [UInt8]) throws(Divergence) {
    let text = String(decoding: bytes, as: UTF8.self)
    let rule: RuleExpression
    do throws(RuleSyntaxError) {
      rule = try RuleParser.parse(text, captures: ["$u"], isWrite: true)
    } catch {
      tally["badRules", default: 0] += 1
      let (line, column) = error.position(in: text)
      guard (0...text.unicodeScalars.count).contains(error.offset), line >= 1, column >= 1,
        !error.problem.text("ar").isEmpty
      else { throw Divergence("place \(error.offset)", bytes) }
      return
    }
    tally["rules", default: 0] += 1
    try evaluate(rule, bytes)
  }

  /// Twice over, which must come to the same, in steps that follow from the length of the text.
  private mutating func evaluate(_ rule: RuleExpression, _ bytes: [UInt8]) throws(Divergence) {
    let limit = 3000 * (bytes.count + 10)
    var results: [(Bool, Int)] = []
    for _ in 0..<2 {
      let tree = MemoryNode(Self.tree)
      var evaluator = RuleEvaluator(
        auth: RuleValue(["uid": "ann", "token": ["email": "a@x.org"]]), now: .init(seconds: 9),
        root: tree, newRoot: tree, steps: limit)
      (evaluator.place, evaluator.captures) = (["ann"], ["ann"])
      guard let holds = try? evaluator.holds(rule) else { throw Divergence("throws", bytes) }
      results.append((holds, evaluator.steps))
    }
    tally[results[0].0 ? "true" : "false", default: 0] += 1
    if results[0] != results[1] { throw Divergence("\(results)", bytes) }
    if results[0].1 < 0 { throw Divergence("more than \(limit) steps", bytes) }
  }
}
