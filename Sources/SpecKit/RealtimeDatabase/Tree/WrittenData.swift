package import SpecCore

/// Data as a client sends them for a place: checked, with server values not yet filled in.
package struct WrittenData: Sendable, Equatable {
  let json: JSON

  package struct Invalid: Error, Equatable {}

  /// - Throws: ``Invalid`` for data that cannot be at that place.
  package init(_ json: JSON, at path: [String]) throws(Invalid) {
    try Self.check(json, depth: path.count, length: DataLimits.length(path))
    self.json = json
  }

  private static func check(_ json: JSON, depth: Int, length: Int) throws(Invalid) {
    switch json {
    case .null, .bool, .int, .double: return
    case .string(let text):
      guard text.utf8.count <= DataLimits.stringBytes else { throw Invalid() }
    case .array(let items):
      for (index, item) in items.enumerated() where item != .null {
        try checkChild("\(index)", item, depth, length)
      }
    case .object(let members): try checkObject(json, members, depth, length)
    }
  }

  private static func checkObject(
    _ json: JSON, _ members: [JSON.Member], _ depth: Int, _ length: Int
  ) throws(Invalid) {
    if let server = json[ServerValue.key] {
      guard members.count == 1, ServerValue.isKnown(server) else { throw Invalid() }
      return
    }
    for member in members {
      try checkChild(member.key, member.value, depth, length)
    }
  }

  private static func checkChild(
    _ key: String, _ json: JSON, _ depth: Int, _ length: Int
  ) throws(Invalid) {
    let length = length + key.utf8.count + (depth > 0 ? 1 : 0)
    guard DataLimits.isKey(key), depth < DataLimits.depth, length <= DataLimits.pathBytes else {
      throw Invalid()
    }
    try check(json, depth: depth + 1, length: length)
  }
}

extension WrittenData {
  /// The node that the data make, with server values filled in.
  ///
  /// - Parameter present: the node that is at a place below now; asked for where a value depends on it.
  package func node(
    at now: Instant, present: (_ keys: [String]) throws -> DatabaseNode
  ) throws -> DatabaseNode {
    try Self.node(json, [], now, present)
  }

  private static func node(
    _ json: JSON, _ keys: [String], _ now: Instant,
    _ present: ([String]) throws -> DatabaseNode
  ) throws -> DatabaseNode {
    switch json {
    case .null, .bool, .int, .double, .string: return DatabaseNode(leaf: json)
    case .array(let items):
      return DatabaseNode(
        children: try items.enumerated().map {
          JSON.Member(
            "\($0.offset)", try node($0.element, keys + ["\($0.offset)"], now, present).stored)
        })
    case .object(let members):
      if let value = json[ServerValue.key] {
        return DatabaseNode(
          leaf: try ServerValue.resolved(value, at: now) { try present(keys).leaf })
      }
      return DatabaseNode(
        children: try members.map {
          JSON.Member($0.key, try node($0.value, keys + [$0.key], now, present).stored)
        })
    }
  }
}
