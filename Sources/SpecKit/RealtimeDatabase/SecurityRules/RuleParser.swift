/// Parses the text of one rule, and refuses operands that can never have the right type.
struct RuleParser {
  /// The most that parentheses, arguments and signs may be nested in the text.
  private static let maximumNesting = 64
  /// The most that an expression may be nested; chains of `&&` and of `||` count once.
  static let maximumDepth = 200
  /// In bytes of UTF-8.
  static let maximumText = 16_384

  /// A part of the expression.
  struct Operand {
    var expression: RuleExpression
    var types: RuleTypes
    var depth = 1
    /// Its offset in Unicode scalars.
    var start: Int
  }

  var lexer: RuleLexer
  /// The variables of the path, from the root down.
  let captures: [String]
  /// `newData` is there in rules about writing only.
  let isWrite: Bool
  private var nesting = 0

  static func parse(
    _ text: String, captures: [String], isWrite: Bool
  ) throws(RuleSyntaxError) -> RuleExpression {
    guard text.utf8.count <= maximumText else { throw RuleSyntaxError(0, .tooLong) }
    var parser = RuleParser(
      lexer: try RuleLexer(text), captures: captures, isWrite: isWrite)
    let rule = try parser.expression()
    guard parser.lexer.token == .end else { throw parser.unexpected() }
    try parser.require(.boolean, rule)
    return rule.expression
  }

  private init(lexer: RuleLexer, captures: [String], isWrite: Bool) {
    self.lexer = lexer
    self.captures = captures
    self.isWrite = isWrite
  }

  /// An expression of any kind: `a ? b : c` and what binds more strongly.
  mutating func expression() throws(RuleSyntaxError) -> Operand {
    try enter()
    defer { nesting -= 1 }
    let condition = try chain("||", of: Self.parseAnd, RuleExpression.any)
    guard lexer.isAt("?") else { return condition }
    try require(.boolean, condition)
    try lexer.advance()
    let yes = try expression()
    try expect(":")
    let no = try expression()
    return try nested(
      .choice(condition.expression, yes.expression, no.expression), yes.types.union(no.types),
      [condition, yes, no], at: condition.start)
  }

  private static func parseAnd(_ parser: inout RuleParser) throws(RuleSyntaxError) -> Operand {
    try parser.chain("&&", of: parseBinary, RuleExpression.all)
  }

  private static func parseBinary(_ parser: inout RuleParser) throws(RuleSyntaxError) -> Operand {
    try parser.binary(0)
  }

  /// Operands between `&&` or `||` as one list, however many there are.
  private mutating func chain(
    _ symbol: String, of operand: (inout RuleParser) throws(RuleSyntaxError) -> Operand,
    _ whole: ([RuleExpression]) -> RuleExpression
  ) throws(RuleSyntaxError) -> Operand {
    let first = try operand(&self)
    guard lexer.isAt(symbol) else { return first }
    var operands = [first]
    while lexer.isAt(symbol) {
      try lexer.advance()
      operands.append(try operand(&self))
    }
    for operand in operands { try require(.boolean, operand) }
    return try nested(whole(operands.map(\.expression)), .boolean, operands, at: first.start)
  }

  /// The operators with two operands, and how strongly each binds.
  private static let operators: [String: (RuleOperator, level: Int)] = [
    "==": (.equal, 0), "===": (.equal, 0), "!=": (.unequal, 0), "!==": (.unequal, 0),
    "<": (.less, 1), "<=": (.lessOrEqual, 1), ">": (.greater, 1), ">=": (.greaterOrEqual, 1),
    "+": (.plus, 2), "-": (.minus, 2),
    "*": (.times, 3), "/": (.divided, 3), "%": (.remainder, 3),
  ]

  /// Operands between operators that bind as strongly as a level, or more strongly.
  private mutating func binary(_ level: Int) throws(RuleSyntaxError) -> Operand {
    var left = try prefixed()
    while case .symbol(let symbol) = lexer.token, let operation = Self.operators[symbol],
      operation.level >= level
    {
      try lexer.advance()
      left = try combined(left, operation.0, try binary(operation.level + 1))
    }
    return left
  }

  private func combined(
    _ left: Operand, _ operation: RuleOperator, _ right: Operand
  ) throws(RuleSyntaxError) -> Operand {
    var (operands, result) = operation.types
    try require(operands, left)
    try require(operands, right)
    if operation.types.operands == .ordered {
      let (a, b) = (left.types.intersection(.ordered), right.types.intersection(.ordered))
      if operation == .plus {
        // A number is written into a text.
        if a.union(b) == .number { result = .number }
        if a == .string || b == .string { result = .string }
      } else {
        operands = a
        try require(operands, right)
      }
    }
    return try nested(
      .binary(operation, left.expression, right.expression), result, [left, right], at: left.start)
  }

  private mutating func prefixed() throws(RuleSyntaxError) -> Operand {
    let start = lexer.start
    guard lexer.isAt("!") || lexer.isAt("-") else { return try member() }
    let isNot = lexer.isAt("!")
    try enter()
    defer { nesting -= 1 }
    try lexer.advance()
    let operand = try prefixed()
    let types: RuleTypes = isNot ? .boolean : .number
    try require(types, operand)
    return try nested(
      isNot ? .not(operand.expression) : .negative(operand.expression), types, [operand], at: start)
  }

  private mutating func enter() throws(RuleSyntaxError) {
    nesting += 1
    if nesting > Self.maximumNesting { throw RuleSyntaxError(lexer.start, .tooDeep) }
  }
}

extension RuleParser {
  /// An operand made of others.
  func nested(
    _ expression: RuleExpression, _ types: RuleTypes, _ parts: [Operand], at start: Int
  ) throws(RuleSyntaxError) -> Operand {
    let depth = 1 + parts.reduce(0) { max($0, $1.depth) }
    guard depth <= Self.maximumDepth else { throw RuleSyntaxError(start, .tooDeep) }
    return Operand(expression: expression, types: types, depth: depth, start: start)
  }

  /// Throws for an operand that can have none of the types.
  func require(_ types: RuleTypes, _ operand: Operand) throws(RuleSyntaxError) {
    guard !operand.types.isDisjoint(with: types) else {
      throw RuleSyntaxError(operand.start, .wrongType(types))
    }
  }

  mutating func expect(_ symbol: String) throws(RuleSyntaxError) {
    guard lexer.isAt(symbol) else { throw unexpected() }
    try lexer.advance()
  }

  func unexpected() -> RuleSyntaxError {
    RuleSyntaxError(
      lexer.start, lexer.token == .end ? .unexpectedEnd : .unexpected(lexer.tokenText))
  }
}
