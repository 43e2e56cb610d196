/// Names, literals, members and methods.
extension RuleParser {
  /// A name or literal with the members and calls behind it.
  mutating func member() throws(RuleSyntaxError) -> Operand {
    var operand = try primary()
    while lexer.isAt(".") || lexer.isAt("[") {
      let isComputed = lexer.isAt("[")
      try lexer.advance()
      operand = isComputed ? try computed(of: operand) : try named(of: operand)
    }
    return operand
  }

  private mutating func primary() throws(RuleSyntaxError) -> Operand {
    let start = lexer.start
    func operand(_ expression: RuleExpression, _ types: RuleTypes) -> Operand {
      Operand(expression: expression, types: types, start: start)
    }
    switch lexer.token {
    case .number(let number):
      try lexer.advance()
      return operand(.number(number), .number)
    case .string(let text):
      try lexer.advance()
      return operand(.string(text), .string)
    case .name(let name):
      try lexer.advance()
      let (expression, types) = try variable(name, at: start)
      return operand(expression, types)
    case .symbol("("):
      try lexer.advance()
      var inner = try expression()
      try expect(")")
      inner.start = start
      return inner
    case .symbol("/"): throw RuleSyntaxError(start, .patternOutside)
    case .symbol("["): throw RuleSyntaxError(start, .listOutside)
    default: throw unexpected()
    }
  }

  private func variable(
    _ name: String, at start: Int
  ) throws(RuleSyntaxError) -> (RuleExpression, RuleTypes) {
    if let index = captures.firstIndex(of: name) { return (.capture(index), .string) }
    switch name {
    case "true": return (.boolean(true), .boolean)
    case "false": return (.boolean(false), .boolean)
    case "null": return (.null, .null)
    case "auth": return (.auth, [.null, .map])
    case "now": return (.now, .number)
    case "root": return (.root, .node)
    case "data": return (.data, .node)
    case "newData":
      guard isWrite else { throw RuleSyntaxError(start, .newDataInRead) }
      return (.newData, .node)
    default: throw RuleSyntaxError(start, .unknownVariable(name))
    }
  }

  private mutating func named(of object: Operand) throws(RuleSyntaxError) -> Operand {
    guard case .name(let name) = lexer.token else { throw unexpected() }
    let start = lexer.start
    try lexer.advance()
    return try member(name, of: object, at: start)
  }

  /// `object["name"]`, where only `auth` takes a name that is computed.
  private mutating func computed(of object: Operand) throws(RuleSyntaxError) -> Operand {
    let key = try expression()
    try expect("]")
    if case .string(let name) = key.expression {
      return try member(name, of: object, at: key.start)
    }
    guard object.types.contains(.map), !lexer.isAt("(") else {
      throw RuleSyntaxError(key.start, .computedMember)
    }
    // A list in `auth` has numbers for names.
    if key.types.isDisjoint(with: [.string, .number]) {
      throw RuleSyntaxError(key.start, .wrongType(.string))
    }
    return try nested(
      .member(object.expression, key.expression), .claim, [object, key], at: object.start)
  }

  private mutating func member(
    _ name: String, of object: Operand, at start: Int
  ) throws(RuleSyntaxError) -> Operand {
    if lexer.isAt("(") { return try call(name, of: object, at: start) }
    if object.types.contains(.map) {
      return try nested(
        .member(object.expression, .string(name)), .claim, [object], at: object.start)
    }
    guard name == "length", object.types.contains(.string) else {
      throw RuleSyntaxError(start, .unknownMember(name))
    }
    return try nested(.length(object.expression), .number, [object], at: object.start)
  }

  private mutating func call(
    _ name: String, of object: Operand, at start: Int
  ) throws(RuleSyntaxError) -> Operand {
    // A member of `auth` can be a string.
    let types: RuleTypes = object.types.contains(.map) ? .string : object.types
    if name == "hasChildren", types.contains(.node) { return try hasChildren(object) }
    if name == "matches", types.contains(.string) { return try matches(object) }
    guard let method = RuleMethod(rawValue: name), !types.isDisjoint(with: method.receiver) else {
      throw RuleSyntaxError(start, .unknownMember(name))
    }
    let arguments = try list(until: ")")
    guard arguments.count == method.arguments else {
      throw RuleSyntaxError(start, .argumentCount(name, method.arguments))
    }
    return try nested(
      .call(method, object.expression, arguments.map(\.expression)), method.result,
      [object] + arguments, at: object.start)
  }

  private mutating func hasChildren(_ object: Operand) throws(RuleSyntaxError) -> Operand {
    try expect("(")
    var keys: [Operand] = []
    if !lexer.isAt(")") {
      let start = lexer.start
      guard lexer.isAt("[") else { throw RuleSyntaxError(start, .listNeeded) }
      keys = try list(until: "]")
      if keys.isEmpty { throw RuleSyntaxError(start, .listNeeded) }
    }
    try expect(")")
    return try nested(
      .hasChildren(object.expression, keys.map(\.expression)), .boolean, [object] + keys,
      at: object.start)
  }

  private mutating func matches(_ object: Operand) throws(RuleSyntaxError) -> Operand {
    try expect("(")
    guard lexer.isAt("/") else { throw RuleSyntaxError(lexer.start, .patternNeeded) }
    let pattern = try lexer.pattern()
    try expect(")")
    return try nested(
      .matches(object.expression, pattern), .boolean, [object], at: object.start)
  }

  /// Strings between commas, from the opening symbol that is the token to the closing one.
  private mutating func list(until end: String) throws(RuleSyntaxError) -> [Operand] {
    try lexer.advance()
    var items: [Operand] = []
    while !lexer.isAt(end) {
      if !items.isEmpty { try expect(",") }
      let item = try expression()
      try require(.string, item)
      items.append(item)
    }
    try lexer.advance()
    return items
  }
}
