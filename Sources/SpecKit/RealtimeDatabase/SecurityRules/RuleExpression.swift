/// The parsed text of a rule. It is never nested deeper than ``RuleParser/maximumDepth``.
indirect enum RuleExpression: Sendable {
  case null
  case boolean(Bool)
  case number(RuleNumber)
  case string(String)
  case auth, now, root, data, newData
  /// The key that the variable of that number, counted from the root, stands for.
  case capture(Int)
  /// A member of `auth` or of an object in it.
  case member(RuleExpression, RuleExpression)
  /// The length of a string.
  case length(RuleExpression)
  case call(RuleMethod, RuleExpression, [RuleExpression])
  case hasChildren(RuleExpression, [RuleExpression])
  case matches(RuleExpression, RulePattern)
  case not(RuleExpression)
  case negative(RuleExpression)
  case binary(RuleOperator, RuleExpression, RuleExpression)
  /// Whether all hold; those after the first that does not are not evaluated.
  case all([RuleExpression])
  /// Whether one holds; those after it are not evaluated.
  case any([RuleExpression])
  case choice(RuleExpression, RuleExpression, RuleExpression)
}

/// The operators with two operands that are both evaluated.
enum RuleOperator: String, Sendable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"

  /// The types that both operands may have, and those of the result.
  var types: (operands: RuleTypes, result: RuleTypes) {
    switch self {
    case .equal, .unequal: (.comparable, .boolean)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: (.ordered, .boolean)
    case .plus: (.ordered, .ordered)
    case .minus, .times, .divided, .remainder: (.number, .number)
    }
  }
}

/// The methods whose arguments are strings.
enum RuleMethod: String, Sendable, CaseIterable {
  case val, child, parent, hasChild, exists, isString, isNumber, isBoolean
  case contains, beginsWith, endsWith, replace, toLowerCase, toUpperCase

  /// The type that has the method.
  var receiver: RuleTypes {
    switch self {
    case .val, .child, .parent, .hasChild, .exists, .isString, .isNumber, .isBoolean: .node
    case .contains, .beginsWith, .endsWith, .replace, .toLowerCase, .toUpperCase: .string
    }
  }

  /// The number of arguments.
  var arguments: Int {
    switch self {
    case .child, .hasChild, .contains, .beginsWith, .endsWith: 1
    case .replace: 2
    case .val, .parent, .exists, .isString, .isNumber, .isBoolean, .toLowerCase, .toUpperCase: 0
    }
  }

  var result: RuleTypes {
    switch self {
    case .val: .stored
    case .child, .parent: .node
    case .replace, .toLowerCase, .toUpperCase: .string
    case .hasChild, .exists, .isString, .isNumber, .isBoolean, .contains, .beginsWith, .endsWith:
      .boolean
    }
  }
}
