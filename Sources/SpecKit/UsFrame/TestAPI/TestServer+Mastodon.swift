internal import SpecCore

/// The errors of the Mastodon API.
struct MastodonProblem: Error {
  var status: Int
  var text: String

  static let unauthorized = MastodonProblem(status: 401, text: "The access token is invalid")
  static let missing = MastodonProblem(status: 404, text: "Record not found")
  static let limited = MastodonProblem(status: 429, text: "Too many requests")
  static let scope = MastodonProblem(
    status: 403, text: "This action is outside the authorized scopes")

  var response: Response { .json(["error": .string(text)], status: status) }
}

/// The Mastodon API over the same world.
extension TestServer {
  static let mastodon: [TestEndpoint] =
    [
      .change("POST /api/v1/apps", .open) {
        _, call throws(APIProblem) in registered(call)
      },
      .change("GET /oauth/authorize", .open) {
        server, call throws(APIProblem) in server.mastodonPage(call)
      },
      .change("POST /oauth/authorize", .open) {
        server, call throws(APIProblem) in server.mastodonDecide(call)
      },
      .change("POST /oauth/token", .open) {
        server, call throws(APIProblem) in server.mastodonToken(call)
      },
      .change("POST /oauth/revoke", .open) {
        server, call throws(APIProblem) in
        server.tokens.revoke(call.fields["token"] ?? "", client: call.fields["client_id"] ?? "")
        return Response.json([:])
      },
      .change("GET /api/v1/instance", .open) {
        server, call throws(APIProblem) in Response.json(server.instance(call, isFirst: true))
      },
      .change("GET /api/v2/instance", .open) {
        server, call throws(APIProblem) in Response.json(server.instance(call, isFirst: false))
      },
    ]
    + mastodonCall("GET", "accounts/verify_credentials", .me, "read:accounts") {
      server, call, viewer in .json(try server.account(viewer, call))
    } + searching
    + mastodonCall("GET", "accounts/lookup", .user, "read:accounts") { server, call, _ in
      let parts = (call.query["acct"] ?? "").drop { $0 == "@" }.split(separator: "@")
      let isHere = parts.count < 2 || call.base.hasSuffix("//\(parts[1])")
      guard isHere, let name = parts.first, let person = server.world.person(handle: String(name))
      else {
        throw MastodonProblem.missing
      }
      return .json(try server.account(person.id, call))
    }
    + mastodonCall("GET", "accounts/search", .user, "read:accounts") { server, call, _ in
      .json(.array(try server.accountsFound(call)))
    }
    + mastodonCall("GET", "accounts/relationships", .user, "read:follows") {
      server, call, viewer in
      let ids = call.query.pairs.filter { $0.name == "id[]" || $0.name == "id" }.map(\.value)
      return .json(.array(ids.map { server.relationship(RemoteID($0), viewer) }))
    }
    + mastodonCall("GET", "accounts/{id}", .user, "read:accounts") { server, call, _ in
      .json(try server.account(RemoteID(call.first), call))
    }
    + mastodonCall("GET", "accounts/{id}/following", .following, "read:follows") {
      server, call, _ in try server.mastodonFollowing(RemoteID(call.first), call)
    }
    + mastodonCall("GET", "accounts/{id}/statuses", .posts, "read:statuses") {
      server, call, viewer in try server.statuses(of: RemoteID(call.first), viewer, call)
    }
    + mastodonCall("GET", "conversations", .dms, "read:statuses") { server, call, viewer in
      .json(server.conversations(viewer, call))
    }
    + mastodonCall("POST", "statuses", .send, "write:statuses") { server, call, viewer in
      .json(try server.publish(call, viewer))
    }

  /// Clients look accounts up by it.
  private static let searching: [TestEndpoint] = [
    .change("GET /api/v2/search", .open) {
      server, call throws(APIProblem) in
      server.mastodonAnswer(call, .user, "read:search") { server, call, _ in
        .json([
          "accounts": .array(try server.accountsFound(call)), "statuses": [], "hashtags": [],
        ])
      }
    }
  ]

  private func accountsFound(_ call: TestRequest) throws -> [JSON] {
    let text = (call.query["q"] ?? "").drop { $0 == "@" }.prefix { $0 != "@" }.lowercased()
    let found = world.people.filter {
      $0.handle.lowercased().contains(text) || $0.name.lowercased().contains(text)
    }
    let count = call.query["limit"].flatMap(Int.init) ?? 40
    return try found.prefix(max(0, count)).map { try account($0.id, call) }
  }

  private static func mastodonCall(
    _ method: String, _ path: String, _ operation: APIOperation, _ scope: String,
    answer: @escaping @Sendable (inout TestServer, TestRequest, RemoteID) throws -> Response
  ) -> [TestEndpoint] {
    [
      .change("\(method) /api/v1/\(path)", .open) { server, call throws(APIProblem) in
        server.mastodonAnswer(call, operation, scope, answer)
      }
    ]
  }

  private static let mastodonLimit = RateLimit(calls: 300, windowSeconds: 300)

  private mutating func mastodonAnswer(
    _ call: TestRequest, _ operation: APIOperation, _ scope: String,
    _ answer: (inout TestServer, TestRequest, RemoteID) throws -> Response
  ) -> Response {
    let fault = world.fault(at: operation)
    var rate: Rate?
    var reply: Response
    do {
      if let status = fault?.status, status != 429 {
        reply = .failure(status)
        if status != 0 {
          reply = MastodonProblem(status: status, text: "\(status)").response
        }
      } else {
        guard let grant = call.bearer.flatMap({ tokens.grant(access: $0, at: call.now) }) else {
          throw MastodonProblem.unauthorized
        }
        var isOver = fault?.status == 429
        if limits != .off {
          let counted = rates.count(
            "\(grant.id) mastodon", limit: Self.mastodonLimit, at: call.now)
          rate = counted.rate
          isOver = isOver || counted.isOver
        }
        if isOver { throw MastodonProblem.limited }
        let group = String(scope.prefix { $0 != ":" })
        guard grant.scopes.contains(scope) || grant.scopes.contains(group) else {
          throw MastodonProblem.scope
        }
        reply = try answer(&self, call, grant.user)
      }
    } catch let problem as MastodonProblem {
      reply = problem.response
    } catch {
      reply = MastodonProblem(status: 500, text: "\(error)").response
    }
    if fault?.noReset == true { rate?.resetAt = nil }
    if let rate {
      reply.headers["X-RateLimit-Limit"] = rate.limit.map { String($0) }
      reply.headers["X-RateLimit-Remaining"] = rate.remaining.map { String($0) }
      reply.headers["X-RateLimit-Reset"] = rate.resetAt?.wholeSecond.iso8601
    }
    reply.delay = .milliseconds(fault?.latencyMs ?? 0)
    return reply
  }
}
