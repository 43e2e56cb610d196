internal import SpecCore

/// Data as a client sends them for a place: checked, with server values not yet filled in.
struct WrittenData: Sendable, Equatable {
  let json: JSON

  struct Invalid: Error, Equatable {}

  /// - Throws: ``Invalid`` for data that cannot be at that place.
  init(_ json: JSON, at path: [String]) throws(Invalid) {
    if path.last == DatabaseNode.priorityKey {
      try Self.checkPriority(json)
    } else {
      try Self.check(json, depth: path.count, length: DataLimits.length(path))
    }
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
    if let priority = json[DatabaseNode.priorityKey] { try checkPriority(priority) }
    if let value = json[DatabaseNode.valueKey] {
      guard members.allSatisfy({ $0.key.utf8.first == UInt8(ascii: ".") }),
        members.count == (json[DatabaseNode.priorityKey] == nil ? 1 : 2)
      else { throw Invalid() }
      switch value {
      case .array: throw Invalid()
      case .object:
        guard value[ServerValue.key] != nil else { throw Invalid() }
        return try check(value, depth: depth, length: length)
      default: return try check(value, depth: depth, length: length)
      }
    }
    for member in members where member.key != DatabaseNode.priorityKey {
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

  private static func checkPriority(_ json: JSON) throws(Invalid) {
    switch json {
    case .null, .int, .double, .string: return
    case .object(let members):
      guard members.count == 1, let value = json[ServerValue.key], ServerValue.isKnown(value) else {
        throw Invalid()
      }
    case .bool, .array: throw Invalid()
    }
  }
}

extension WrittenData {
  /// The node that the data make, with server values filled in.
  ///
  /// - Parameter present: the node that is at a place below now; asked for where a value depends on it.
  func node(
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
            "\($0.offset)", try node($0.element, keys + ["\($0.offset)"], now, present).exported)
        })
    case .object(let members):
      if let value = json[ServerValue.key] {
        return DatabaseNode(
          leaf: try ServerValue.resolved(value, at: now) { try present(keys).leaf })
      }
      let priority = try json[DatabaseNode.priorityKey].map {
        try node($0, keys + [DatabaseNode.priorityKey], now, present).leaf ?? .null
      }
      if let value = json[DatabaseNode.valueKey], value != .null {
        return try node(value, keys, now, present).with(priority: priority ?? .null)
      }
      var children: [JSON.Member] = []
      for member in members where member.key.utf8.first != UInt8(ascii: ".") {
        let child = try node(member.value, keys + [member.key], now, present)
        children.append(JSON.Member(member.key, child.exported))
      }
      return DatabaseNode(children: children, priority: priority ?? .null)
    }
  }
}
