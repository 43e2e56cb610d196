internal import SpecCore

/// The contents of a document of the tree.
package struct TreeDocument: Sendable, Equatable, Codable {
  /// The node, as `/calendar/local-sam-reed/2026-11`.
  var path: String
  /// Its value, or the part of its children that this document is for.
  var value: JSON
  /// It grew too large and was cut: its children lie in documents below it, by so many hexadecimal
  /// digits of the SHA-256 of the child's key, or each in one of its own if 0.
  var cut: Int?

  init(path: String, value: JSON, cut: Int? = nil) {
    self.path = path
    self.value = value
    self.cut = cut
  }

  var node: DatabaseNode { DatabaseNode(stored: value) }

  /// Puts a node at a place below that of the document, in place.
  mutating func set(_ node: DatabaseNode, at keys: some Collection<String>) {
    var own = DatabaseNode(stored: value)
    value = .null
    own.set(node, at: keys)
    value = own.stored
  }

  var isEmpty: Bool { value == .null && cut == nil }
}

extension TreeDocument {
  /// Upgrades a document of the second version, which could have priorities: as `.priority` among children or with
  /// the `.value` of a leaf, and as the value of a document that was cut.
  static func withoutPriorities(_ json: JSON) -> JSON {
    let isCut = json["cut"] != nil
    return .object(
      (json.object ?? []).map { member in
        guard member.key == "value" else { return member }
        return JSON.Member(member.key, isCut ? .null : plain(member.value))
      })
  }

  private static func plain(_ node: JSON) -> JSON {
    guard let members = node.object else { return node }
    return node[".value"]
      ?? .object(
        members.filter { $0.key != ".priority" }.map { JSON.Member($0.key, plain($0.value)) })
  }

  /// Whether the value takes more bytes, about: escapes are not counted.
  func isLarger(than limit: Int) -> Bool {
    var rest = limit
    return Self.exceeds(value, &rest)
  }

  private static func exceeds(_ value: JSON, _ rest: inout Int) -> Bool {
    switch value {
    case .string(let text): rest -= text.utf8.count + 3
    case .array(let items):
      for item in items where exceeds(item, &rest) { return true }
    case .object(let members):
      for member in members {
        rest -= member.key.utf8.count + 4
        if exceeds(member.value, &rest) { return true }
      }
    default: rest -= 8
    }
    return rest < 0
  }
}
