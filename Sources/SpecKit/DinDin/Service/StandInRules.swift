internal import SpecCore

/// Rules that are `true`, `false` and `.indexOn` only; anything else allows nothing.
struct StandInRules: DatabaseRules {
  private let root: JSON

  init(_ json: JSON) throws(DatabaseError) {
    guard let rules = json["rules"], rules.object != nil else {
      throw .badRules("Rules must be an object with the member \"rules\"")
    }
    root = rules
  }

  func allowsRead(_ path: [String], auth: JSON?, now: Instant, root: any RuleNode) -> Bool {
    allows(".read", path)
  }

  func allowsWrite(
    _ paths: [[String]], auth: JSON?, now: Instant, root: any RuleNode, newRoot: any RuleNode
  ) -> Bool {
    paths.allSatisfy { allows(".write", $0) }
  }

  func indexes(at path: [String]) -> [String] {
    switch nodes(path).dropFirst(path.count).first?[".indexOn"] {
    case .string(let name)?: [name]
    case .array(let names)?: names.compactMap(\.string)
    default: []
    }
  }

  private func allows(_ name: String, _ path: [String]) -> Bool {
    nodes(path).contains { $0[name] == true || $0[name] == "true" }
  }

  /// The rules of each place on the way, as far as there are any.
  private func nodes(_ path: [String]) -> [JSON] {
    var nodes = [root]
    for key in path {
      guard let node = nodes.last, let members = node.object,
        let next = node[key] ?? members.first(where: { $0.key.hasPrefix("$") })?.value
      else { break }
      nodes.append(next)
    }
    return nodes
  }
}
