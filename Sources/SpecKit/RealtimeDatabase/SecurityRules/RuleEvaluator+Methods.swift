internal import SpecCore

/// The methods of places and of texts.
extension RuleEvaluator {
  mutating func call(
    _ method: RuleMethod, of object: RuleExpression, _ arguments: [RuleExpression]
  ) throws -> RuleValue {
    if method.receiver == .node {
      let place = try snapshot(object)
      return try call(method, of: place, arguments.first.map { try string($0) })
    }
    let text = try string(object)
    return try call(method, of: text, arguments.map { try string($0) })
  }

  mutating func hasChildren(_ object: RuleExpression, _ keys: [RuleExpression]) throws -> Bool {
    let place = try snapshot(object)
    if keys.isEmpty { return try place.node.exists() && place.node.leaf() == nil }
    for key in keys {
      let path = try path(string(key))
      if try !path.isEmpty && !place.node.hasChild(path) { return false }
    }
    return true
  }

  private mutating func snapshot(_ expression: RuleExpression) throws -> RuleSnapshot {
    guard case .node(let snapshot) = try value(expression) else { throw RuleFault.wrongType }
    try spend(4 + snapshot.path.count)
    return snapshot
  }

  /// The keys of a relative path; slashes too many count for nothing.
  private func path(_ text: String) throws(RuleFault) -> [String] {
    let keys = TreePath(text: text).keys
    guard keys.count <= Self.maximumPath else { throw .tooLong }
    return keys
  }

  private mutating func call(
    _ method: RuleMethod, of place: RuleSnapshot, _ argument: String?
  ) throws -> RuleValue {
    switch method {
    case .val:
      if let leaf = try place.node.leaf() { return RuleValue(leaf) }
      return try place.node.exists() ? .branch : .null
    case .child:
      let path = try place.path + path(argument ?? "")
      guard path.count <= Self.maximumPath else { throw RuleFault.tooLong }
      return .node(RuleSnapshot(root: place.root, path: path))
    case .parent:
      guard !place.path.isEmpty else { throw RuleFault.noParent }
      return .node(RuleSnapshot(root: place.root, path: place.path.dropLast()))
    case .hasChild:
      let path = try path(argument ?? "")
      return .boolean(try path.isEmpty ? place.node.exists() : place.node.hasChild(path))
    case .exists: return .boolean(try place.node.exists())
    case .isString: return .boolean(try place.node.leaf()?.string != nil)
    case .isNumber: return .boolean(try place.node.leaf()?.number != nil)
    case .isBoolean: return .boolean(try place.node.leaf()?.bool != nil)
    case .contains, .beginsWith, .endsWith, .replace, .toLowerCase, .toUpperCase:
      throw RuleFault.wrongType
    }
  }

  private mutating func call(
    _ method: RuleMethod, of text: String, _ arguments: [String]
  ) throws(RuleFault) -> RuleValue {
    let first = arguments.first ?? ""
    switch method {
    case .contains:
      let search = RuleTextSearch(first)
      try spend((text.utf8.count + first.utf8.count) / 16)
      return .boolean(search.ranges(in: Array(text.utf8), atMost: 1).first != nil)
    case .beginsWith: return .boolean(text.utf8.starts(with: first.utf8))
    case .endsWith: return .boolean(text.utf8.reversed().starts(with: first.utf8.reversed()))
    case .replace: return .string(try replaced(first, by: arguments.last ?? "", in: text))
    case .toLowerCase, .toUpperCase:
      try spend(text.utf8.count / 4)
      return .string(method == .toLowerCase ? text.lowercased() : text.uppercased())
    case .val, .child, .parent, .hasChild, .exists, .isString, .isNumber, .isBoolean:
      throw .wrongType
    }
  }

  /// The text with every occurrence replaced, from the left; an empty text occurs nowhere.
  private mutating func replaced(
    _ part: String, by replacement: String, in text: String
  ) throws(RuleFault) -> String {
    let bytes = Array(text.utf8)
    try spend((bytes.count + part.utf8.count) / 16)
    let ranges = RuleTextSearch(part).ranges(in: bytes, atMost: bytes.count)
    let change = replacement.utf8.count - part.utf8.count
    let count = bytes.count + ranges.count * change
    guard count <= Self.maximumText else { throw .tooLong }
    try spend(count / 16)
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var end = 0
    for range in ranges {
      result += bytes[end..<range.lowerBound]
      result += replacement.utf8
      end = range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}
