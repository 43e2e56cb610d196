internal import SpecCore
internal import SpecRealtimeDatabase

/// Typed requests to a Realtime Database.
struct DatabaseClient {
  /// As whom the database answers.
  enum Credential: Sendable, Equatable {
    case owner
    case token(String)
  }

  let client: Client
  var credential: Credential?
  /// The language in which the database words its failures.
  let language: String
  /// Whether the database is in this process, whose failures are those of the command.
  var isEmbedded = false
  /// Called with each request, without its secrets.
  var trace: (_ line: String) -> Void = { _ in }
  /// Called before something is written; what it throws leaves everything as it is.
  var willWrite: () throws -> Void = {}
  /// What is not asked for again.
  var memory: ReadMemory?
  /// Called with a record among others that cannot be used.
  var skipped: (_ error: DinDinError) -> Void = { _ in }

  /// The node at a place, `null` if there is none.
  ///
  /// - Parameter query: which of its children, as parameters of the protocol.
  func get(_ path: TreePath, _ query: [Request.QueryItem] = []) throws -> JSON {
    if let known = memory?.answer(path, query) { return known }
    let response = try send("GET", path, query)
    let node: JSON
    do {
      node = try JSON(parsing: response.body)
    } catch {
      throw DinDinError.badAnswer("\(error)")
    }
    memory?.keep(node, path, query)
    return node
  }

  func put(_ path: TreePath, _ data: JSON) throws { _ = try send("PUT", path, body: data) }

  /// Writes all places of an update or none. Where the answer is lost, the update is a success if it
  /// took place.
  ///
  /// - Parameter isWritten: whether it did, read again.
  /// - Throws: ``DinDinError/permissionDenied`` where the rules do not allow it, or no longer.
  func patch(_ update: TreeUpdate, isWritten: () throws -> Bool) throws {
    let members = update.map { JSON.Member($0.key.keys.joined(separator: "/"), $0.value) }
    try willWrite()
    do {
      _ = try send("PATCH", TreePath(), body: .object(members.sorted { $0.key < $1.key }))
    } catch let error as RemoteError where error.mayHaveArrived {
      guard (try? isWritten()) == true else { throw error }
    }
  }

  /// Whether an update took place, as one of its places tells: all are written or none.
  ///
  /// - Parameter proof: a place that the person may read, and below which only they write what the
  ///   update writes there, except the revision.
  func isWritten(_ update: TreeUpdate, _ proof: TreePath) throws -> Bool {
    let places = update.filter { proof.contains($0.key) && $0.key.keys.last != Self.revision }
    let present = try record(JSON.self, at: proof) ?? .null
    return !places.isEmpty
      && places.allSatisfy { path, value in
        let keys = path.keys.dropFirst(proof.keys.count)
        return value.isRead(as: keys.reduce(present) { $0[$1] ?? .null })
      }
  }

  /// The member of an event that guests raise too.
  fileprivate static let revision = "rev"

  private func send(
    _ method: String, _ path: TreePath, _ query: [Request.QueryItem] = [], body: JSON? = nil
  ) throws -> Response {
    if method != "GET" { memory?.forget() }
    var request = Request(
      method, path.requestPath, query: query, headers: ["Accept-Language": language],
      body: body?.bytes() ?? [])
    // As it is on the wire, before the token is added.
    trace("> \(method) \(request.target)")
    guard isEmbedded || DataLimits.isRequest(request.body) else { throw DinDinError.tooMuchAtOnce }
    switch credential {
    case nil: break
    case .owner: request.headers["Authorization"] = "Bearer \(DatabaseAccess.owner)"
    case .token(let token): request.query.append(Request.QueryItem("auth", token))
    }
    let response = try client.send(request)
    if (200..<300).contains(response.status) { return response }
    let body = (try? JSON(parsing: response.body)) ?? .null
    if isEmbedded, let failure = Failure(databaseError: body) {
      throw DinDinError.database(failure)
    }
    switch response.status {
    case 401 where body["error"]?.string?.contains("token") == true: throw SignInError.signedOut
    case 401 where body["error"]?.string?.hasPrefix(DatabaseError.notBegun) == true:
      throw DinDinError.databaseNotBegun
    case 401: throw DinDinError.permissionDenied
    case 413: throw DinDinError.tooMuchAtOnce
    case 429, 503: throw DinDinError.databaseBusy
    case let status: throw DinDinError.badAnswer(body["error"]?.string ?? "HTTP \(status)")
    }
  }
}

extension DatabaseClient {
  /// The record at a place, nil if there is none. The rules do not tell a dinner that is gone from one
  /// that is not for this person.
  func record<Value: Decodable>(_ type: Value.Type, at path: TreePath) throws -> Value? {
    do {
      return try decoded(type, get(path), at: path)
    } catch DinDinError.permissionDenied {
      return nil
    }
  }

  /// The records below a place by their keys, in key order. Others write there too: a record that
  /// cannot be used is left out, so that nobody can take the rest away.
  ///
  /// - Parameters:
  ///   - isMeant: whether a record is looked into at all.
  ///   - leftOut: is told each of those.
  func records<Value: Decodable>(
    _ type: Value.Type, below path: TreePath, _ query: [Request.QueryItem] = [],
    where isMeant: (JSON) -> Bool = { _ in true }, leftOut: (JSON) -> Void = { _ in }
  ) throws -> [(key: String, value: Value)] {
    let members = try children(get(path, query), of: path).filter { isMeant($0.value) }
    return records(type, in: members, of: path, leftOut: leftOut)
  }

  /// The same of an answer that is known.
  func records<Value: Decodable>(
    _ type: Value.Type, in members: [JSON.Member], of path: TreePath,
    leftOut: (JSON) -> Void = { _ in }
  ) -> [(key: String, value: Value)] {
    members.compactMap { member in
      do throws(DinDinError) {
        let value = try decoded(type, member.value, at: path.appending(member.key))
        return value.map { (member.key, $0) }
      } catch {
        skipped(error)
        leftOut(member.value)
        return nil
      }
    }
  }

  /// The members of a node, which is a list where all keys are numbers.
  private func children(_ node: JSON, of path: TreePath) throws(DinDinError) -> [JSON.Member] {
    switch node {
    case .null: []
    case .object(let members): members
    case .array(let items):
      items.enumerated().filter { $0.element != .null }.map {
        JSON.Member("\($0.offset)", $0.element)
      }
    default: throw .badRecord(path, "expected an object")
    }
  }

  private func decoded<Value: Decodable>(
    _ type: Value.Type, _ node: JSON, at path: TreePath
  ) throws(DinDinError) -> Value? {
    guard node != .null else { return nil }
    if let problem = (type as? any StoredRecord.Type)?.problem(in: node) {
      throw .badRecord(path, problem)
    }
    do {
      return try JSONCoder.decode(type, from: node)
    } catch {
      throw DinDinError.badRecord(path, JSONCoder.describe(error))
    }
  }
}

extension JSON {
  /// Whether a value that was written reads so; what the database filled in can be anything.
  fileprivate func isRead(as present: JSON) -> Bool {
    guard let members = object else {
      return self == present || number != nil && number == present.number
    }
    if members.contains(where: { $0.key == ServerValue.key }) { return present != .null }
    return members.allSatisfy {
      $0.key == DatabaseClient.revision || $0.value.isRead(as: present[$0.key] ?? .null)
    }
  }
}
