package import SpecCore
internal import Synchronization

/// The security rules of the databases: those that were put into one, else a file for all. What this
/// process read last is kept.
package final class RulesSource: Sendable {
  /// `{"rules":{…}}` of a database that has none of its own.
  let standard: JSON
  private static let known = Mutex<[(file: JSON, isWhole: Bool, rules: SecurityRules)]>([])
  private static let limit = 8

  package init(_ standard: JSON) { self.standard = standard }

  /// - Parameters:
  ///   - file: the rules of the database, nil if it has none.
  ///   - onlyReading: parses the standard rules without those for writing, because parsing all of them takes 47 % of the
  ///     instructions of a short command. Uploaded rules are always parsed whole, because their file may be damaged.
  /// - Throws: ``SecurityRulesError``
  package func rules(_ file: JSON? = nil, onlyReading: Bool = false) throws -> SecurityRules {
    let isWhole = file != nil || !onlyReading
    let file = file ?? standard
    // Equal files are mostly the same one, which is seen at once.
    let known = Self.known.withLock { $0.first { $0.file == file && ($0.isWhole || !isWhole) } }
    if let known { return known.rules }
    let rules = try SecurityRules(parsing: file, onlyReading: !isWhole)
    Self.known.withLock { $0 = [(file, isWhole, rules)] + $0.prefix(Self.limit - 1) }
    return rules
  }
}

extension DatabaseService {
  /// The rules of a database at a moment.
  func rules(
    _ namespace: String, in snapshot: Snapshot, onlyReading: Bool = false
  ) throws -> SecurityRules {
    try rules.rules(
      snapshot.value(database.rules(namespace)).map { ["rules": $0.rules] },
      onlyReading: onlyReading)
  }
}

extension SecurityRules {
  /// - Throws: ``DatabaseError`` where a place may not be read, or not in that order.
  func checkRead(
    _ path: TreePath, _ query: DatabaseQuery?, _ caller: Caller, _ now: Instant,
    _ shared: SharedTree
  ) throws {
    if caller != .owner {
      guard
        try allowsRead(path.keys, auth: caller.claims, now: now, root: TreeRuleNode(shared))
      else { throw DatabaseError.permissionDenied }
    }
    if let index = query?.index, !indexes(at: path.keys).contains(index) {
      throw DatabaseError.noIndex(index, path: path)
    }
  }
}
