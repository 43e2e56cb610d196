internal import SpecCore

/// Typed requests to a Realtime Database.
struct DatabaseClient {
  let client: Client
  /// The language in which the database words its failures.
  let language: String
  /// Called with each request, without its secrets.
  var trace: (_ line: String) -> Void = { _ in }

  /// The node at a place, `null` if there is none.
  func get(_ path: TreePath) throws -> JSON {
    let response = try send("GET", path)
    do {
      return try JSON(parsing: response.body)
    } catch {
      throw DinDinError.badAnswer("\(error)")
    }
  }

  func put(_ path: TreePath, _ data: JSON) throws { _ = try send("PUT", path, data) }

  func delete(_ path: TreePath) throws { _ = try send("DELETE", path) }

  /// Writes all places of an update or none.
  ///
  /// - Throws: ``DinDinError/permissionDenied`` where the rules do not allow it, or no longer.
  func patch(_ update: TreeUpdate) throws {
    let members = update.map { JSON.Member($0.key.keys.joined(separator: "/"), $0.value) }
    _ = try send("PATCH", TreePath(), .object(members.sorted { $0.key < $1.key }))
  }

  private func send(
    _ method: String, _ path: TreePath, _ body: JSON? = nil
  ) throws -> Response {
    trace("> \(method) \(path).json")
    let response = try client.send(
      Request(
        method, path.requestPath, headers: ["Accept-Language": language],
        body: body?.bytes() ?? []))
    if (200..<300).contains(response.status) { return response }
    let body = (try? JSON(parsing: response.body)) ?? .null
    if let failure = Failure(databaseError: body) { throw DinDinError.database(failure) }
    switch response.status {
    case 401: throw DinDinError.permissionDenied
    case 429, 503: throw DinDinError.databaseBusy
    case let status: throw DinDinError.badAnswer(body["error"]?.string ?? "HTTP \(status)")
    }
  }
}

extension DatabaseClient {
  /// The record at a place, nil if there is none.
  func record<Value: Decodable>(_ type: Value.Type, at path: TreePath) throws -> Value? {
    try decoded(type, get(path), at: path)
  }

  /// The records below a place by their keys, in key order.
  func records<Value: Decodable>(_ type: Value.Type, below path: TreePath) throws
    -> [(key: String, value: Value)]
  {
    try (get(path).object ?? []).compactMap { member in
      try decoded(type, member.value, at: path.appending(member.key)).map { (member.key, $0) }
    }
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, _ node: JSON, at path: TreePath
  ) throws -> Value? {
    guard node != .null else { return nil }
    do {
      return try JSONCoder.decode(type, from: node)
    } catch {
      throw DinDinError.badRecord(path, JSONCoder.describe(error))
    }
  }
}
