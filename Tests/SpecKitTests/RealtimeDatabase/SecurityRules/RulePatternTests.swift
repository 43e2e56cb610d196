import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import Fuzz
@testable import SpecRealtimeDatabase

@Suite struct `The regular expressions of security rules` {
  static func matches(_ pattern: String, _ text: String, ignoresCase: Bool = false) throws -> Bool {
    var steps = 1_000_000
    return try RulePattern(Array(pattern.unicodeScalars), ignoresCase: ignoresCase)
      .matches(text, steps: &steps)
  }

  /// Texts that match and texts that do not; other patterns are compared with Python's.
  @Test(arguments: [
    ("^a$", ["a"], ["aa", "a\n"]), ("^$", [""], ["a"]), ("^", ["", "a"], []), ("$", ["", "a"], []),
    ("^.$", ["a", "\n", "😀", "\u{E9}"], ["", "ab", "e\u{301}"]),
    ("^[^a-c]$", ["d", "-"], ["a"]),
    ("^[-a]$", ["-", "a"], ["b"]), ("^[a-]$", ["-", "a"], ["b"]),
    ("^[\\]\\\\]+$", ["]\\"], ["a"]), ("^[$^.*]+$", ["^$.*"], ["a"]),
    ("^\\d+\\s\\w\\S\\D\\W$", ["12 _x.-"], ["12 _x1-"]), ("^[\\d\\s]+$", ["1 2\t"], ["a"]),
    ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]), ("^((a*)*)*$", ["", "aaa"], ["b"]),
    ("\\$\\^\\.\\*", ["$^.*"], ["a"]), ("a\\$", ["a$"], ["a"]), ("^a\\\\$", ["a\\"], ["a"]),
    ("]", ["]"], ["["]),
    ("^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$", ["ann@x.org"], ["ann@x", "a b@x.org", "@x.org"]),
    ("^\\d\\d[-\\/. ]\\d\\d$", ["12/34", "12-34", "12 34"], ["12_34"]),
    ("^\\d{4}-(0[1-9]|1[0-2])$", ["2026-11"], ["2026-13", "2026-1"]),
  ])
  func `match`(pattern: String, fitting: [String], others: [String]) throws {
    for text in fitting { #expect(try Self.matches(pattern, text), "\(pattern) \(text)") }
    for text in others { #expect(try !Self.matches(pattern, text), "\(pattern) \(text)") }
  }

  @Test(arguments: [
    ("abc", "aBC", true), ("[a-c]+$", "ABC", true), ("^[^a]$", "A", false),
    ("^\u{E9}$", "\u{C9}", true),
    ("^\\W$", "a", false), ("^[A-Z]$", "z", true), ("^ǆ$", "Ǆ", true),
  ])
  func `match in either case with the flag`(pattern: String, text: String, fits: Bool) throws {
    #expect(try Self.matches(pattern, text, ignoresCase: true) == fits)
  }

  @Test(arguments: [
    ("", 0, RuleSyntaxError.Problem.emptyPattern), ("a|", 2, .emptyPattern),
    ("()", 1, .emptyPattern),
    ("|a", 0, .emptyPattern), ("*a", 0, .nothingToRepeat), ("a**", 2, .nothingToRepeat),
    ("a+?", 2, .nothingToRepeat), ("(?:a)", 1, .nothingToRepeat), ("(a", 0, .unexpectedEnd),
    ("a)", 1, .unexpected(")")), ("[a", 0, .badSet), ("[]", 0, .badSet), ("[^]", 0, .badSet),
    ("[z-a]", 1, .badRange), ("[a-\\d]", 1, .badRange), ("a{", 1, .badCount),
    ("a{x}", 1, .badCount),
    ("a{3,2}", 1, .badCount), ("a{1001}", 1, .badCount), ("a{1,1001}", 1, .badCount),
    ("a{,2}", 1, .badCount),
    ("a}", 1, .badCount), ("a^b", 1, .anchorInside), ("(^a)", 1, .anchorInside),
    ("a$b", 1, .anchorInside),
    ("^a|b", 1, .anchoredChoice), ("a|b$", 0, .anchoredChoice), ("\\b", 0, .badPatternEscape),
    ("\\1", 0, .badPatternEscape), ("[\\n]", 1, .badPatternEscape), ("a\\", 1, .badPatternEscape),
    ("(a{1000}){1000}", 0, .largePattern), ("(((a{999}){999}){999}){999}", 0, .largePattern),
    ("a{1000}a{1000}", 0, .largePattern),
  ])
  func `are refused with the place`(pattern: String, offset: Int, problem: RuleSyntaxError.Problem)
  {
    #expect(throws: RuleSyntaxError(offset, problem), "\(pattern)") {
      try RulePattern(Array(pattern.unicodeScalars), ignoresCase: false)
    }
  }

  @Test func `are nested to a limit`() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
    }
    #expect(try Self.matches(nested(50), "a"))
    #expect(throws: RuleSyntaxError(50, .tooDeep)) { try Self.matches(nested(51), "a") }
    #expect(throws: RuleSyntaxError(50, .tooDeep)) { try Self.matches(nested(8000), "a") }
  }

  /// Patterns made of what both have, against texts of the same letters.
  @Test(.needs("python3")) func `agree with Python's`() throws {
    var numbers = Numbers(7)
    var cases: [JSON] = []
    var ours: [Bool] = []
    // More with SPEC_FUZZ=100000.
    let count = ProcessInfo.processInfo.environment["SPEC_FUZZ"].flatMap { Int($0) } ?? 5000
    while cases.count < count {
      let pattern = Self.pattern(using: &numbers)
      let ignoresCase = numbers.oneIn(4)
      guard
        let automaton = try? RulePattern(Array(pattern.unicodeScalars), ignoresCase: ignoresCase)
      else { continue }
      for _ in 0..<4 {
        let length = numbers.below(9)
        let text = String((0..<length).map { _ in numbers.pick(Array("aabbcABC01_ -\n.\u{E9}")) })
        var steps = 1_000_000
        ours.append(try automaton.matches(text, steps: &steps))
        cases.append([.string(pattern), .string(text), .bool(ignoresCase)])
      }
    }
    let script = """
      import json, re, sys
      def found(pattern, text, ignores):
          if pattern.endswith("$"): pattern = pattern[:-1] + r"\\Z"
          flags = re.ASCII | re.DOTALL | (re.IGNORECASE if ignores else 0)
          return bool(re.search(pattern, text, flags))
      print(json.dumps([found(*case) for case in json.load(open("cases.json"))]))
      """
    let shell = try Shell()
    try JSON.array(cases).serialized().write(
      toFile: "\(shell.home)/cases.json", atomically: true, encoding: .utf8)
    let result = try shell.run("python3 -c '\(script.replacing("'", with: "'\\''"))'")
    let theirs = try JSON(parsing: result.out).array?.compactMap(\.bool) ?? []
    #expect(theirs.count == ours.count, "\(result)")
    for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      Issue.record("\(cases[index].serialized()): \(pair.0), Python \(pair.1)")
    }
    #expect(ours.contains(true) && ours.contains(false))
  }

  private static func pattern(using numbers: inout Numbers) -> String {
    let body = alternatives(2, using: &numbers)
    let (start, end) = (numbers.oneIn(2) ? "^" : "", numbers.oneIn(2) ? "$" : "")
    return start + (start + end == "" ? body : "(\(body))") + end
  }

  private static func alternatives(_ depth: Int, using numbers: inout Numbers) -> String {
    (0...numbers.pick([0, 0, 1, 2])).map { _ in
      (0...numbers.below(3)).map { _ in quantified(depth, using: &numbers) }.joined()
    }.joined(separator: "|")
  }

  private static func quantified(_ depth: Int, using numbers: inout Numbers) -> String {
    let single =
      depth > 0 && numbers.oneIn(4)
      ? "(\(alternatives(depth - 1, using: &numbers)))"
      : numbers.pick([
        "a", "b", "c", "A", ".", "0", "\\d", "\\w", "\\s", "\\S", "\\W", "\\D", "[a-b]", "[^a]",
        "[\\d_a]", "[^\\w]", "\\.", "-", "[a-cA-B]", "[-0]",
      ])
    return single
      + numbers.pick(["", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{2,3}", "{0}"])
  }
}
