internal import SpecCore

/// What the security rules of a database decide.
protocol DatabaseRules: Sendable {
  /// - Parameter auth: the claims of the token; nil for who has none.
  func allowsRead(
    _ path: [String], auth: JSON?, now: Instant, root: any RuleNode
  ) throws -> Bool

  /// - Parameters:
  ///   - paths: every place that one request writes.
  ///   - root: the tree before the write.
  ///   - newRoot: the tree after all of it.
  func allowsWrite(
    _ paths: [[String]], auth: JSON?, now: Instant, root: any RuleNode, newRoot: any RuleNode
  ) throws -> Bool

  /// What children of a node are indexed by: child paths and `.value`.
  func indexes(at path: [String]) -> [String]
}

/// The rules of a database as they are stored, and as they were read.
struct RulesSource: Sendable {
  /// For a database that has none of its own.
  var standard: any DatabaseRules
  /// What a client reads of them.
  var standardJSON: JSON
  /// Reads `{"rules":{…}}`; what it throws is told to the client.
  var parse: @Sendable (JSON) throws -> any DatabaseRules

  /// - Parameter json: the stored rules, nil if there are none.
  func rules(_ json: JSON?) throws -> any DatabaseRules {
    guard let json else { return standard }
    return try parse(json)
  }
}
