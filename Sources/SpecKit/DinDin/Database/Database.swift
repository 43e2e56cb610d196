internal import SpecCore

/// A Realtime Database as one person may use it: two requests of its protocol.
protocol Database {
  /// `GET /<path>.json`: the node, `null` if there is none.
  func get(_ path: TreePath) throws -> JSON
  /// `PATCH /.json` with deep paths: all of it or nothing.
  ///
  /// - Throws: ``DinDinError/permissionDenied`` where the rules do not allow it, or no longer.
  func update(_ update: TreeUpdate) throws
}

extension Database {
  /// The record at a place, nil if there is none.
  func record<Record: Decodable>(_ type: Record.Type, at path: TreePath) throws -> Record? {
    try decoded(type, get(path), at: path)
  }

  /// The records below a place by their keys, in key order.
  func records<Record: Decodable>(_ type: Record.Type, below path: TreePath) throws
    -> [(key: String, value: Record)]
  {
    guard case .object(let members) = try get(path) else { return [] }
    return try members.compactMap { member in
      try decoded(type, member.value, at: path.appending(member.key)).map { (member.key, $0) }
    }
  }

  private func decoded<Record: Decodable>(
    _ type: Record.Type, _ node: JSON, at path: TreePath
  ) throws -> Record? {
    guard node != .null else { return nil }
    do {
      return try JSONCoder.decode(type, from: node)
    } catch {
      throw DinDinError.badRecord(path, JSONCoder.describe(error))
    }
  }
}

/// A database that tells each request on standard error (`--trace`).
struct TracingDatabase: Database {
  let base: any Database
  let trace: @Sendable (_ line: String) -> Void

  func get(_ path: TreePath) throws -> JSON {
    trace("> GET \(path.keys.isEmpty ? "/" : path.description).json")
    return try base.get(path)
  }

  func update(_ update: TreeUpdate) throws {
    trace("> PATCH /.json")
    try base.update(update)
  }
}
