import SpecCore
import Testing

@testable import SpecRealtimeDatabase
@testable import SpecTestSupport

@Suite struct `The expressions of security rules` {
  enum Outcome: Equatable { case yes, no, fault }

  static let now = Instant(milliseconds: 1_795_000_000_123)
  static let auth: JSON = [
    "uid": "ann",
    "token": [
      "admin": true, "level": 3, "name": "Ann", "length": 7, "groups": ["a", "b"],
      "nothing": nil,
    ],
  ]
  static let tree: JSON = [
    "users": ["ann": ["name": "Ann", "age": 30, "ok": true, "off": false]],
    "text": "a\u{E9}\u{1F600}", "plain": "foo bar foo", "big": 9_007_199_254_740_993,
    "half": 2.5, "decomposed": "e\u{301}", "empty": "", "ban": ["e\u{301}": 1],
  ]

  /// The outcome by the rule and its negation: an expression without a value makes both false.
  static func outcome(
    _ expression: String, auth: JSON? = auth, tree: JSON = tree, at path: [String] = ["users"]
  ) throws -> Outcome {
    func holds(_ text: String) throws -> Bool {
      let rule = try RuleParser.parse(text, captures: ["$u", "$k"], isWrite: true)
      var evaluator = RuleEvaluator(
        auth: RuleValue(auth), now: now, root: MemoryNode(tree), newRoot: MemoryNode(["n": 1]),
        steps: 100_000_000)
      evaluator.place = path
      evaluator.captures = ["ann", "key"]
      return try evaluator.holds(rule)
    }
    if try holds(expression) { return .yes }
    return try holds("!(\(expression))") ? .no : .fault
  }

  @Test(arguments: [
    // Literals.
    ("true", Outcome.yes), ("false", .no), ("1 == 1.0", .yes), ("1e3 == 1000", .yes),
    ("'a' == \"a\"", .yes), (#"'\x41\u0042\t' == "AB\t""#, .yes),
    (#"'\ud83d\ude00' == '😀'"#, .yes), (#"'\'\"\\\/' == "'\"\\/""#, .yes), ("null == null", .yes),
    // Equality: by type, texts byte for byte, whole numbers exactly.
    ("1 == '1'", .no), ("null == false", .no), ("1 != '1'", .yes), ("1 !== 2", .yes),
    ("1 === 1", .yes), ("root.child('decomposed').val() == '\u{E9}'", .no),
    ("root.child('big').val() == 9007199254740993", .yes),
    ("root.child('big').val() == 9007199254740992", .no),
    ("root.child('users').val() != null", .yes), ("root.child('users').val() == 'x'", .no),
    ("root.child('users').val() == root.val()", .fault), ("auth == auth", .fault),
    ("auth != null", .yes), ("auth.token == null", .no), ("now == now", .yes),
    // Order: numbers or strings, by UTF-16.
    ("1 < 2", .yes), ("2 <= 2", .yes), ("2 > 2", .no), ("2 >= 3", .no), ("'a' < 'b'", .yes),
    ("'B' < 'a'", .yes), ("'\u{FFFD}' > '😀'", .yes), ("auth.uid < 5", .fault),
    ("auth.none < 5", .fault), ("(1/0) > 2", .no), ("(1/0) < 2", .no), ("(1/0) == (1/0)", .no),
    // Arithmetic.
    ("1 + 2 * 3 == 7", .yes), ("(1 + 2) * 3 == 9", .yes), ("7 - 2 - 1 == 4", .yes),
    ("7 / 2 == 3.5", .yes), ("6 / 2 == 3", .yes), ("7 % 4 == 3", .yes), ("-7 % 4 == -3", .yes),
    ("7 % 0 == 7 % 0", .no), ("--5 == 5", .yes), ("-auth.uid == 1", .fault),
    ("9223372036854775807 + 1 > 9223372036854775807", .yes), ("-9223372036854775807 - 2 < 0", .yes),
    ("9223372036854775807 * 2 > 0", .yes), ("(-9223372036854775807 - 1) / -1 > 0", .yes),
    ("(-9223372036854775807 - 1) % -1 == 0", .yes), ("root.child('half').val() * 2 == 5", .yes),
    ("auth.uid - 1 == 0", .fault), ("auth.token.admin + 1 == 2", .fault),
    ("'a' + 'b' == 'ab'", .yes), ("'a' + 1 == 'a1'", .yes), ("1 + 'a' == '1a'", .yes),
    ("1.5 + '' == '1.5'", .yes), ("1/0 + '' == 'NaN'", .yes), ("'a' + auth.none == 'a'", .fault),
    // Logic: short-circuit evaluation.
    ("true && false", .no), ("true && true && true", .yes), ("false || true", .yes),
    ("false && auth.none.length > 1", .no), ("true || auth.none.length > 1", .yes),
    ("auth.none.length > 1 || true", .fault), ("!true", .no), ("!(1 == 2)", .yes),
    ("auth.uid && true", .fault), ("true ? false : true", .no),
    ("1 == 2 ? false : 1 == 1 ? true : false", .yes), ("(true ? 1 : 'x') == 1", .yes),
    ("true ? true : auth.none.length > 1", .yes), ("false || false && true || 1 == 1", .yes),
    // The caller.
    ("auth.uid == 'ann'", .yes), ("auth.uid === $u", .yes), ("$k == 'key'", .yes),
    ("auth['uid'] == auth.uid", .yes), ("auth['u' + 'id'] == 'ann'", .yes),
    ("auth.token.admin == true", .yes), ("auth.token.admin", .yes), ("auth.token.level > 2", .yes),
    ("auth.token.none == null", .yes), ("auth.none.deeper.still == null", .yes),
    ("auth.uid.x == null", .yes), ("auth.uid.length == 3", .yes), ("auth.token.length == 7", .yes),
    ("auth.token.nothing == null", .yes), ("auth.token.groups[1] == 'b'", .yes),
    ("auth.token.groups[2] == null", .yes), ("auth.token.groups[0 - 1] == null", .yes),
    ("auth.token.groups['0'] == null", .yes), ("auth[1] == null", .yes),
    ("auth[auth.none] == null", .fault), ("auth.token.groups != null", .yes),
    ("auth.uid.contains('n')", .yes), ("auth.token.level.contains('3')", .fault),
    ("now == 1795000000123", .yes), ("now > root.child('big').val()", .no),
    // Places.
    ("data.val() != null", .yes), ("data.child('ann/name').val() == 'Ann'", .yes),
    ("data.child('/ann//name/').val() == 'Ann'", .yes), ("data.child('').exists()", .yes),
    ("data.child('ann').parent().parent().hasChild('plain')", .yes),
    ("root.parent().exists()", .fault), ("root.exists()", .yes), ("data.exists()", .yes),
    ("root.child('none').exists()", .no), ("root.child('none/deeper').val() == null", .yes),
    ("newData.exists()", .no), ("newData.parent().child('n').val() == 1", .yes),
    ("root.hasChild('users/ann')", .yes), ("root.hasChild('x')", .no), ("root.hasChild('')", .yes),
    ("root.hasChildren()", .yes), ("root.child('plain').hasChildren()", .no),
    ("root.child('none').hasChildren()", .no), ("root.hasChildren(['users', 'users/ann'])", .yes),
    ("root.hasChildren(['users', 'x'])", .no), ("root.hasChildren([auth.none])", .fault),
    ("root.child(auth.none).exists()", .fault), ("root.child('users/' + auth.uid).exists()", .yes),
    ("root.child('a.b/#').exists()", .no), ("root.child('plain').isString()", .yes),
    ("root.child('half').isString()", .no), ("root.child('half').isNumber()", .yes),
    ("root.child('users/ann/ok').isBoolean()", .yes), ("root.isNumber()", .no),
    ("root.child('users/ann/off').val() == false", .yes), ("root['exists']()", .yes),
    ("(true ? root : data).exists()", .yes), ("root.child('ban/\u{E9}').exists()", .no),
    ("root.child('ban').child('e\u{301}').exists()", .yes),
    // Texts.
    ("root.child('text').val().length == 4", .yes), ("''.length == 0", .yes),
    ("root.child('none').val().length == 0", .fault),
    ("root.child('half').val().length == 0", .fault),
    ("'foobar'.contains('oba')", .yes), ("'foobar'.contains('x')", .no),
    ("'foo'.contains('')", .yes),
    ("'aaab'.contains('aab')", .yes), ("'foo'.beginsWith('fo')", .yes),
    ("'foo'.beginsWith('o')", .no),
    ("'foo'.endsWith('oo')", .yes), ("'foo'.endsWith('xfoo')", .no),
    ("'foofoo'.endsWith('foo')", .yes),
    ("'foo'.contains(auth.token.level)", .fault), ("'foo'.beginsWith(auth.none)", .fault),
    ("root.child('plain').val().replace('foo', 'x') == 'x bar x'", .yes),
    ("'aaa'.replace('aa', 'b') == 'ba'", .yes), ("'abc'.replace('', 'x') == 'abc'", .yes),
    ("'abc'.replace('c', '') == 'ab'", .yes), ("'a'.replace('a', auth.none) == 'a'", .fault),
    ("'ÀB'.toLowerCase() == 'àb'", .yes), ("'straße'.toUpperCase() == 'STRASSE'", .yes),
    ("'bar'.matches(/^b.r$/)", .yes), ("'bar'.matches(/BAR/)", .no),
    ("'bar'.matches(/BAR/i)", .yes),
    ("'a/b'.matches(/^a\\/b$/)", .yes), ("'a/b'.matches(/^a[/]b$/)", .yes),
    ("auth.none.matches(/a/)", .fault), ("1 / 2 / 4 == 0.125", .yes),
  ])
  func `have the value`(expression: String, outcome: Outcome) throws {
    #expect(try Self.outcome(expression) == outcome, "\(expression)")
  }

  @Test(arguments: [
    ("auth != null", Outcome.no), ("auth == null", .yes), ("auth.uid != 'x'", .yes),
    ("auth.uid == null", .yes), ("auth.uid.length > 0", .fault), ("auth.contains('7')", .fault),
    ("auth.uid.contains('7')", .fault), ("auth.token.admin == true", .no),
    ("root.child('users/' + auth.uid).exists()", .fault),
    ("auth != null && auth.uid.length > 0", .no),
  ])
  func `without somebody signed in`(expression: String, outcome: Outcome) throws {
    for auth in [nil, JSON.null] {
      #expect(try Self.outcome(expression, auth: auth) == outcome, "\(expression)")
    }
  }

  /// Each with the column of the error.
  @Test(arguments: [
    ("", 1, RuleSyntaxError.Problem.unexpectedEnd), ("1 +", 4, .unexpectedEnd),
    ("true true", 6, .unexpected("true")), ("root = 5", 6, .unexpected("=")),
    ("true; true", 5, .unexpected(";")), ("(true", 6, .unexpectedEnd),
    ("true)", 5, .unexpected(")")),
    ("2 ** 2 == 4", 4, .unexpected("*")), ("a.b", 1, .unknownVariable("a")),
    ("$x == 'a'", 1, .unknownVariable("$x")), ("undefined == 1", 1, .unknownVariable("undefined")),
    ("7", 1, .wrongType(.boolean)), ("'x'", 1, .wrongType(.boolean)),
    ("root", 1, .wrongType(.boolean)),
    ("true ? 7 : 'x'", 1, .wrongType(.boolean)), ("1 && true", 1, .wrongType(.boolean)),
    ("true && 'a'", 9, .wrongType(.boolean)), ("true ||\n  root", 3, .wrongType(.boolean)),
    ("!1", 2, .wrongType(.boolean)), ("-'a' == 1", 2, .wrongType(.number)),
    ("1 - 'a' == 1", 5, .wrongType(.number)), ("true + 1 == 2", 1, .wrongType(.ordered)),
    ("root.val() > true", 14, .wrongType(.ordered)), ("1 < 'a'", 5, .wrongType(.number)),
    ("'a' >= 1", 8, .wrongType(.string)), ("root == null", 1, .wrongType(.comparable)),
    ("null != root.child('a')", 9, .wrongType(.comparable)),
    ("1 ? true : false", 1, .wrongType(.boolean)),
    ("root.val().x == 1", 12, .unknownMember("x")), ("root.x()", 6, .unknownMember("x")),
    ("root.getPriority() == null", 6, .unknownMember("getPriority")),
    ("root.exists", 6, .unknownMember("exists")), ("'a'.x", 5, .unknownMember("x")),
    ("auth.a.x()", 8, .unknownMember("x")), ("now.length == 1", 5, .unknownMember("length")),
    ("root.contains('a')", 6, .unknownMember("contains")),
    ("'a'.exists()", 5, .unknownMember("exists")),
    ("root['exi' + 'sts']()", 6, .computedMember), ("root[$u] == 1", 6, .computedMember),
    ("root['nothing']()", 6, .unknownMember("nothing")),
    ("auth[true] == 1", 6, .wrongType(.string)),
    ("root.val(1)", 10, .wrongType(.string)), ("root.val('a') == 1", 6, .argumentCount("val", 0)),
    ("root.child() == 1", 6, .argumentCount("child", 1)),
    ("'a'.contains(7)", 14, .wrongType(.string)),
    ("'a'.replace('a') == ''", 5, .argumentCount("replace", 2)),
    ("root.child('a', 'b').exists()", 6, .argumentCount("child", 1)),
    ("root.hasChildren('a')", 18, .listNeeded), ("root.hasChildren([])", 18, .listNeeded),
    ("root.hasChildren(['a', 7])", 24, .wrongType(.string)), ("['a'] == 1", 1, .listOutside),
    ("root.hasChildren(['a',])", 23, .unexpected("]")), ("/a/ == 1", 1, .patternOutside),
    ("'a'.matches('/a/')", 13, .patternNeeded), ("'a'.matches(/a)", 13, .openPattern),
    ("'a'.matches(/a/g)", 16, .badFlag), ("'a'.matches(/a/ig)", 16, .badFlag),
    ("'a'.matches(/(a/)", 14, .unexpectedEnd), ("'a'.matches(/a**/)", 16, .nothingToRepeat),
    ("'a", 1, .openString), ("'a\nb' == 1", 1, .openString), (#"'\q' == ''"#, 2, .badEscape),
    (#"'\ud800' == ''"#, 2, .badEscape), (#"'\u12' == ''"#, 2, .badEscape), (#"'\"#, 2, .badEscape),
    ("1.e5 == 1", 3, .unknownMember("e5")), ("1e == 1", 1, .badNumber), ("1x == 1", 1, .badNumber),
    ("1e999 == 1", 1, .badNumber), ("0x10 == 1", 1, .badNumber), ("# == 1", 1, .unexpected("#")),
    ("root.", 6, .unexpectedEnd), ("root.child(", 12, .unexpectedEnd),
    ("a ? b", 1, .unknownVariable("a")),
    ("true ? true", 12, .unexpectedEnd), (".5 == 1", 1, .unexpected(".")),
    ("1 + null == 1", 5, .wrongType(.ordered)), ("var x = 1", 1, .unknownVariable("var")),
  ])
  func `are refused with the place`(
    expression: String, column: Int, problem: RuleSyntaxError.Problem
  ) {
    do throws(RuleSyntaxError) {
      _ = try RuleParser.parse(expression, captures: ["$u"], isWrite: true)
      Issue.record("accepted: \(expression)")
    } catch {
      #expect(error.problem == problem, "\(expression)")
      #expect(error.position(in: expression).column == column, "\(expression)")
    }
  }

  @Test func `are as long and deep as the limits allow, and no more`() throws {
    func parse(_ text: String) throws(RuleSyntaxError) {
      _ = try RuleParser.parse(text, captures: [], isWrite: true)
    }
    func problem(_ text: String) -> RuleSyntaxError.Problem? {
      do throws(RuleSyntaxError) { try parse(text) } catch { return error.problem }
      return nil
    }
    func nested(_ count: Int, _ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }
    #expect(problem(nested(63, "(", "true", ")")) == nil)
    #expect(problem(nested(64, "(", "true", ")")) == .tooDeep)
    #expect(problem(nested(5000, "!", "true", "")) == .tooDeep)
    #expect(problem(nested(800, "root.hasChildren([", "", "")) == .tooDeep)
    #expect(problem(nested(500, "true ? ", "true", " : false")) == .tooDeep)
    #expect(problem(nested(150, "'a' + ", "'a'", "") + " == ''") == nil)
    #expect(problem(nested(2000, "1 + ", "1", "") + " == 1") == .tooDeep)
    #expect(problem("root" + nested(1000, ".parent()", "", "") + ".exists()") == .tooDeep)
    // A chain counts once, however long.
    #expect(problem(nested(1600, "true && ", "true", "")) == nil)
    #expect(problem(nested(1600, "false || ", "true", "")) == nil)
    #expect(problem(nested(2100, "true && ", "true", "")) == .tooLong)
  }

  @Test func `cost no more steps than there are`() throws {
    func left(_ expression: String, _ steps: Int, tree: JSON = nil) throws -> (Bool, Int) {
      let rule = try RuleParser.parse(expression, captures: [], isWrite: true)
      let root = MemoryNode(tree)
      var evaluator = RuleEvaluator(
        auth: .null, now: Self.now, root: root, newRoot: root, steps: steps)
      return (try evaluator.holds(rule), evaluator.steps)
    }
    #expect(try left("1 == 1 && 2 == 2", 7) == (true, 0))
    #expect(try left("1 == 1 && 2 == 2", 6) == (false, -1))
    // Ten times the text, about ten times the steps.
    func cost(_ expression: String, _ text: String) throws -> Int {
      let (_, rest) = try left(expression, 10_000_000, tree: .string(text))
      return 10_000_000 - rest
    }
    for expression in [
      "root.val().matches(/(a*)*b/)", "root.val().matches(/^(a|a)*$/)",
      "root.val().matches(/(a|aa)+$/)", "root.val().contains('aaaaaaab')",
      "root.val().replace('a', 'bb').length > 1", "root.val().matches(/a{1,50}b/)",
    ] {
      let small = try cost(expression, String(repeating: "a", count: 500))
      let large = try cost(expression, String(repeating: "a", count: 5000))
      #expect(large <= 11 * small && large > 0, "\(expression): \(small), \(large)")
    }
  }

  @Test func `make no text longer than a leaf may be`() throws {
    let text = String(repeating: "a", count: 4_000_000)
    let longer = "root.val() + root.val()"
    #expect(try Self.outcome("(\(longer)).length == 8000000", tree: .string(text)) == .yes)
    #expect(
      try Self.outcome("(\(longer) + 'a' + \(longer)).length > 1", tree: .string(text)) == .fault)
    #expect(
      try Self.outcome("root.val().replace('a', 'aaa').length > 1", tree: .string(text)) == .fault)
  }
}
