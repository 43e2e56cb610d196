internal import SpecCore

/// Evaluates expressions for one request. Everything costs steps, so that no text of a rule and no data
/// can keep it long.
struct RuleEvaluator {
  /// The most a text may grow to, in bytes: as much as a leaf may hold.
  static let maximumText = 10 * 1024 * 1024
  /// The deepest place that is looked up.
  static let maximumPath = 64

  let auth: RuleValue
  let now: Instant
  let root: any RuleNode
  /// The tree after the write; nil for a read.
  let newRoot: (any RuleNode)?
  /// The steps that are left.
  var steps: Int
  /// The place of the rule.
  var place: [String] = []
  /// The values of the variables of that path, from the root down.
  var captures: [String] = []

  /// Whether a rule holds. One without a value does not.
  ///
  /// - Throws: what the tree throws.
  mutating func holds(_ rule: RuleExpression) throws -> Bool {
    do { return try boolean(rule) } catch is RuleFault { return false }
  }

  mutating func spend(_ count: Int) throws(RuleFault) {
    steps -= count
    if steps < 0 { throw .tooManySteps }
  }

  mutating func value(_ expression: RuleExpression) throws -> RuleValue {
    try spend(1)
    switch expression {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .auth: return auth
    case .now: return .number(RuleNumber(now.milliseconds))
    case .root: return .node(RuleSnapshot(root: root, path: []))
    case .data: return .node(RuleSnapshot(root: root, path: place))
    case .newData:
      guard let newRoot else { throw RuleFault.wrongType }
      return .node(RuleSnapshot(root: newRoot, path: place))
    case .capture(let index):
      guard index < captures.count else { throw RuleFault.wrongType }
      return .string(captures[index])
    case .member(let object, let name): return try member(name, of: value(object))
    case .length(let text): return .number(RuleNumber(Int64(try string(text).utf16.count)))
    case .call(let method, let object, let arguments):
      return try call(method, of: object, arguments)
    case .hasChildren(let object, let keys): return .boolean(try hasChildren(object, keys))
    case .matches(let text, let pattern):
      return .boolean(try pattern.matches(string(text), steps: &steps))
    case .not(let operand): return .boolean(try !boolean(operand))
    case .negative(let operand): return .number(try -number(operand))
    case .binary(let operation, let a, let b):
      return try combined(value(a), operation, value(b))
    case .all(let operands):
      for operand in operands { if try !boolean(operand) { return .boolean(false) } }
      return .boolean(true)
    case .any(let operands):
      for operand in operands { if try boolean(operand) { return .boolean(true) } }
      return .boolean(false)
    case .choice(let condition, let yes, let no):
      return try value(boolean(condition) ? yes : no)
    }
  }

  mutating func boolean(_ expression: RuleExpression) throws -> Bool {
    guard case .boolean(let flag) = try value(expression) else { throw RuleFault.wrongType }
    return flag
  }

  mutating func number(_ expression: RuleExpression) throws -> RuleNumber {
    guard case .number(let number) = try value(expression) else { throw RuleFault.wrongType }
    return number
  }

  /// A text, for whose length is paid.
  mutating func string(_ expression: RuleExpression) throws -> String {
    guard case .string(let text) = try value(expression) else { throw RuleFault.wrongType }
    try spend(text.utf8.count / 64)
    return text
  }

  /// Returns a member of an object, an element of a list or the length of a string; null for every other value and for
  /// a missing member.
  private mutating func member(_ name: RuleExpression, of object: RuleValue) throws -> RuleValue {
    switch (object, try value(name)) {
    case (.map(.object(let members)), .string(let name)):
      try spend(members.count / 16)
      return RuleValue(members.first { sameKey($0.key, name) }?.value)
    case (.map(.array(let items)), .number(let index)):
      let index = index.integer.flatMap { Int(exactly: $0) } ?? -1
      return RuleValue(items.indices.contains(index) ? items[index] : nil)
    case (.string(let text), .string("length")):
      try spend(text.utf8.count / 64)
      return .number(RuleNumber(Int64(text.utf16.count)))
    case (_, .string), (_, .number): return .null
    default: throw RuleFault.wrongType
    }
  }
}

extension RuleEvaluator {
  private mutating func combined(
    _ a: RuleValue, _ operation: RuleOperator, _ b: RuleValue
  ) throws -> RuleValue {
    switch operation {
    case .equal: return .boolean(try equal(a, b))
    case .unequal: return .boolean(try !equal(a, b))
    case .less: return .boolean(try less(a, b))
    case .greater: return .boolean(try less(b, a))
    case .lessOrEqual: return .boolean(try less(a, b) || equal(a, b))
    case .greaterOrEqual: return .boolean(try less(b, a) || equal(a, b))
    case .plus: return try sum(a, b)
    case .minus: return .number(try numbers(a, b) { $0 - $1 })
    case .times: return .number(try numbers(a, b) { $0 * $1 })
    case .divided: return .number(try numbers(a, b) { $0 / $1 })
    case .remainder: return .number(try numbers(a, b) { $0 % $1 })
    }
  }

  private func numbers(
    _ a: RuleValue, _ b: RuleValue, _ operation: (RuleNumber, RuleNumber) -> RuleNumber
  ) throws(RuleFault) -> RuleNumber {
    guard case .number(let a) = a, case .number(let b) = b else { throw .wrongType }
    return operation(a, b)
  }

  /// Values of two types differ. Texts are compared byte for byte.
  private mutating func equal(_ a: RuleValue, _ b: RuleValue) throws(RuleFault) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.string(let a), .string(let b)):
      try spend(min(a.utf8.count, b.utf8.count) / 64)
      return sameKey(a, b)
    case (.node, _), (_, .node), (.branch, .branch), (.map, .map), (.map, .branch),
      (.branch, .map):
      throw .wrongType
    default: return false
    }
  }

  private mutating func less(_ a: RuleValue, _ b: RuleValue) throws(RuleFault) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): return a < b
    case (.string(let a), .string(let b)):
      try spend(min(a.utf8.count, b.utf8.count) / 64)
      return a.utf16.lexicographicallyPrecedes(b.utf16)
    default: throw .wrongType
    }
  }

  private mutating func sum(_ a: RuleValue, _ b: RuleValue) throws(RuleFault) -> RuleValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.string(let a), .string(let b)): return try joined(a, b)
    case (.string(let a), .number(let b)): return try joined(a, b.text)
    case (.number(let a), .string(let b)): return try joined(a.text, b)
    default: throw .wrongType
    }
  }

  private mutating func joined(_ a: String, _ b: String) throws(RuleFault) -> RuleValue {
    let count = a.utf8.count + b.utf8.count
    guard count <= Self.maximumText else { throw .tooLong }
    try spend(count / 64)
    return .string(a + b)
  }
}
