/// The types that an expression can have, as far as its text shows. The evaluator checks the rest.
struct RuleTypes: OptionSet, Sendable, Equatable {
  let rawValue: UInt8

  static let null = RuleTypes(rawValue: 1)
  static let boolean = RuleTypes(rawValue: 2)
  static let number = RuleTypes(rawValue: 4)
  static let string = RuleTypes(rawValue: 8)
  /// `auth` and the objects inside it.
  static let map = RuleTypes(rawValue: 16)
  /// The value of a place that has children: it can only be compared with null.
  static let branch = RuleTypes(rawValue: 32)
  /// A place of the tree: `root`, `data`, `newData`.
  static let node = RuleTypes(rawValue: 64)

  /// The types of `val()`.
  static let stored: RuleTypes = [.null, .boolean, .number, .string, .branch]
  /// The types of a member of `auth`.
  static let claim: RuleTypes = [.null, .boolean, .number, .string, .map]
  static let comparable: RuleTypes = [.null, .boolean, .number, .string, .map, .branch]
  static let ordered: RuleTypes = [.number, .string]
}
