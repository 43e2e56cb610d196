internal import SpecCore

/// The value of an expression.
enum RuleValue {
  case null
  case boolean(Bool)
  case number(RuleNumber)
  case string(String)
  /// `auth` or an object or list inside it.
  case map(JSON)
  /// The value of a place with children.
  case branch
  case node(RuleSnapshot)
}

extension RuleValue {
  init(_ json: JSON?) {
    self =
      switch json {
      case nil, .null: .null
      case .bool(let flag): .boolean(flag)
      case .int(let number): .number(RuleNumber(number))
      case .double(let number): .number(RuleNumber(number))
      case .string(let text): .string(text)
      case .array, .object: .map(json ?? .null)
      }
  }
}

/// A place of the tree before or after the write.
struct RuleSnapshot {
  let root: any RuleNode
  let path: [String]

  var node: any RuleNode { path.isEmpty ? root : root.child(path) }
}

/// Why an expression has no value. The rule then does not hold.
enum RuleFault: Error, Equatable {
  /// An operand or argument is of another type, or null.
  case wrongType
  /// `parent()` of the root.
  case noParent
  /// A text or path would become too long.
  case tooLong
  case tooManySteps
}
