/// What an expression can come to, as far as its text tells. What the text leaves open is checked when it
/// is evaluated.
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

  /// What `val()` gives.
  static let stored: RuleTypes = [.null, .boolean, .number, .string, .branch]
  /// What a member of `auth` can be.
  static let claim: RuleTypes = [.null, .boolean, .number, .string, .map]
  static let comparable: RuleTypes = [.null, .boolean, .number, .string, .map, .branch]
  static let ordered: RuleTypes = [.number, .string]
}
