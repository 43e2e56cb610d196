internal import SpecCore

/// The errors of the Mastodon API.
private struct MastodonProblem: Error {
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
      .change("POST /api/v1/apps", "apps", "Register a client", .open) {
        _, call, random throws(APIProblem) in registered(call, random: random)
      },
      .change("GET /oauth/authorize", "mastodonPage", "The page that asks for consent", .open) {
        server, call, _ throws(APIProblem) in server.mastodonPage(call)
      },
      .change("POST /oauth/authorize", "mastodonDecide", "Give or refuse consent", .open) {
        server, call, random throws(APIProblem) in server.mastodonDecide(call, random: random)
      },
      .change("POST /oauth/token", "mastodonToken", "Trade a code", .open) {
        server, call, random throws(APIProblem) in server.mastodonToken(call, random: random)
      },
      .change("POST /oauth/revoke", "mastodonRevoke", "End a token", .open) {
        server, call, _ throws(APIProblem) in
        server.tokens.revoke(call.fields["token"] ?? "", client: call.fields["client_id"] ?? "")
        return Response.json([:])
      },
      .change("GET /api/v1/instance", "instance", "The server", .open) {
        server, call, _ throws(APIProblem) in Response.json(server.instance(call, isFirst: true))
      },
      .change("GET /api/v2/instance", "instance2", "The server", .open) {
        server, call, _ throws(APIProblem) in Response.json(server.instance(call, isFirst: false))
      },
    ]
    + mastodonCall("GET", "accounts/verify_credentials", .me, "read:accounts") {
      server, call, viewer in .json(try server.account(viewer, call))
    }
    + mastodonCall("GET", "accounts/lookup", .user, "read:accounts") { server, call, _ in
      let name = (call.query["acct"] ?? "").drop { $0 == "@" }.prefix { $0 != "@" }
      guard let person = server.world.person(handle: String(name)) else {
        throw MastodonProblem.missing
      }
      return .json(try server.account(person.id, call))
    }
    + mastodonCall("GET", "accounts/search", .user, "read:accounts") { server, call, _ in
      let text = (call.query["q"] ?? "").drop { $0 == "@" }.prefix { $0 != "@" }.lowercased()
      let found = server.world.people.filter {
        $0.handle.lowercased().contains(text) || $0.name.lowercased().contains(text)
      }
      return .json(
        .array(
          try found.prefix(call.query["limit"].flatMap(Int.init) ?? 40)
            .map { try server.account($0.id, call) }))
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

  private static func mastodonCall(
    _ method: String, _ path: String, _ operation: APIOperation, _ scope: String,
    answer: @escaping @Sendable (inout TestServer, TestRequest, RemoteID) throws -> Response
  ) -> [TestEndpoint] {
    [
      .change(
        "\(method) /api/v1/\(path)", "mastodon \(method) \(path)", "As Mastodon has it", .open
      ) { server, call, _ throws(APIProblem) in
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

// MARK: signing in

extension TestServer {
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

  private static func registered(_ call: TestRequest, random: () -> UInt64) -> Response {
    let form = call.fields
    guard let redirect = form["redirect_uris"], !redirect.isEmpty else {
      return MastodonProblem(status: 422, text: "Validation failed: Redirect URI can't be blank")
        .response
    }
    return .json([
      "id": "1", "name": .string(form["client_name"] ?? ""), "website": .null,
      "redirect_uri": .string(redirect),
      "scopes": .array(
        (form["scopes"] ?? "read").split(separator: " ").map { .string(String($0)) }),
      "client_id": .string(randomToken(bytes: 16, random)),
      "client_secret": .string(randomToken(bytes: 32, random)), "vapid_key": "",
    ])
  }

  private func mastodonProblem(_ form: Form) -> String? {
    for name in ["client_id", "redirect_uri"] where (form[name] ?? "").isEmpty {
      return "The parameter \(name) is missing."
    }
    if form["response_type"] != "code" { return "The response_type has to be code." }
    let redirect = form["redirect_uri"] ?? ""
    if redirect == Self.outOfBand { return nil }
    let isRegistered =
      configuration.redirects.isEmpty
      ? Self.isLoopback(redirect) : configuration.redirects.contains(redirect)
    return isRegistered ? nil : "The redirect_uri is not registered."
  }

  private func mastodonPage(_ call: TestRequest) -> Response {
    if let problem = mastodonProblem(call.query) { return .page(400, Self.errorPage(problem)) }
    return consentPage(call, action: "/oauth/authorize")
  }

  private mutating func mastodonDecide(_ call: TestRequest, random: () -> UInt64) -> Response {
    var form = call.form
    form.pairs += call.query.pairs
    if let problem = mastodonProblem(form) { return .page(400, Self.errorPage(problem)) }
    let redirect = form["redirect_uri"] ?? ""
    let state = form["state"].map { [("state", $0)] } ?? []
    guard form["decision"] == "allow" else {
      if redirect == Self.outOfBand { return .page(200, Self.errorPage("access_denied")) }
      return .redirect(redirect, Form([("error", "access_denied")] + state))
    }
    let name = form["as"] ?? world.firstPerson?.handle ?? ""
    guard let person = world.person(handle: name), !world.isSuspended(person.id) else {
      return .page(400, Self.errorPage("There is nobody named \(name)."))
    }
    let code = randomToken(bytes: 24, random)
    tokens.issue(code) { hash in
      TokenStore.Code(
        hash: hash, client: form["client_id"] ?? "", redirect: redirect,
        challenge: form["code_challenge"] ?? "", method: "S256", user: person.id,
        scopes: (form["scope"] ?? "read").split(separator: " ").map(String.init),
        expiresAt: call.now.adding(seconds: 600))
    }
    if redirect == Self.outOfBand {
      return .page(
        200,
        "<!doctype html><html lang=\"en\"><title>Code</title><p>Copy this code:</p>"
          + "<p><code>\(code)</code></p></html>")
    }
    return .redirect(redirect, Form(state + [("code", code)]))
  }

  private mutating func mastodonToken(_ call: TestRequest, random: () -> UInt64) -> Response {
    let fault = world.fault(at: .token)
    if let status = fault?.status {
      var reply = Response.failure(status)
      reply.delay = .milliseconds(fault?.latencyMs ?? 0)
      return reply
    }
    let form = call.fields
    let client = call.client?.id ?? form["client_id"] ?? ""
    guard configuration.knows(client: client), !client.isEmpty else {
      return .json(["error": "invalid_client"], status: 401)
    }
    let fresh = NewTokens(random: random)
    var scopes = form["scope"] ?? "read"
    switch form["grant_type"] {
    case "authorization_code":
      guard
        let grant = tokens.exchangeLasting(
          code: form["code"] ?? "", client: client, redirect: form["redirect_uri"] ?? "",
          verifier: form["code_verifier"], tokens: fresh, at: call.now)
      else { return .json(["error": "invalid_grant"], status: 400) }
      scopes = grant.scopes.joined(separator: " ")
    case "client_credentials": break
    default: return .json(["error": "unsupported_grant_type"], status: 400)
    }
    var reply = Response.json([
      "access_token": .string(fresh.access), "token_type": "Bearer", "scope": .string(scopes),
      "created_at": .int(call.now.seconds),
    ])
    reply.delay = .milliseconds(fault?.latencyMs ?? 0)
    return reply
  }

  private func instance(_ call: TestRequest, isFirst: Bool) -> JSON {
    let host = call.headers["host"] ?? "127.0.0.1:8780"
    var members: [JSON.Member] = [
      .init(isFirst ? "uri" : "domain", .string(host)), .init("title", "spec usframe"),
      .init("version", .string("4.3.0 (compatible; spec \(specVersion))")),
      .init("source_url", "https://example.org"),
      .init("description", "The demo world of spec usframe."),
      .init("languages", ["en"]),
      .init("registrations", isFirst ? false : ["enabled": false]),
      .init(
        "configuration",
        ["statuses": ["max_characters": 500], "urls": ["streaming": ""]]),
      .init("rules", []),
    ]
    if isFirst {
      members += [
        .init("short_description", "The demo world."), .init("urls", ["streaming_api": ""]),
        .init(
          "stats",
          ["user_count": .int(Int64(world.people.count)), "status_count": 0, "domain_count": 1]),
      ]
    } else {
      members.append(.init("usage", ["users": ["active_month": .int(Int64(world.people.count))]]))
    }
    return .object(members)
  }
}

// MARK: reading and writing

extension TestServer {
  private func account(_ id: RemoteID, _ call: TestRequest) throws -> JSON {
    guard let person = world.person(id: id), !world.isSuspended(id) else {
      throw MastodonProblem.missing
    }
    return account(person, call)
  }

  private func account(_ person: WorldPerson, _ call: TestRequest) -> JSON {
    let avatar =
      person.avatar.map { "\(call.base)/profile_images/\(person.id.text)/\($0)" }
      ?? "\(call.base)/profile_images/default_profile_normal.png"
    return [
      "id": .string(person.id.text), "username": .string(person.handle),
      "acct": .string(person.handle), "display_name": .string(person.name),
      "locked": .bool(person.protected ?? false), "bot": false, "group": false,
      "created_at": .string(world.madeAt.iso8601Milliseconds),
      "note": .string("<p>\((person.description ?? "").escapedAsMarkup())</p>"),
      "url": .string("\(call.base)/@\(person.handle)"),
      "uri": .string("\(call.base)/users/\(person.handle)"), "avatar": .string(avatar),
      "avatar_static": .string(avatar), "header": .string(avatar), "header_static": .string(avatar),
      "followers_count": .int(Int64(world.follows.count { $0.whom == person.id })),
      "following_count": .int(Int64(world.friends(of: person.id).count)),
      "statuses_count": .int(
        Int64(items.all.count { $0.kind == .post && $0.from == person.id })),
      "last_status_at": .null, "emojis": [], "fields": [],
    ]
  }

  private func relationship(_ id: RemoteID, _ viewer: RemoteID) -> JSON {
    [
      "id": .string(id.text), "following": .bool(world.doesFollow(viewer, id)),
      "followed_by": .bool(world.doesFollow(id, viewer)), "showing_reblogs": true,
      "notifying": false, "blocking": false, "blocked_by": false, "muting": false,
      "muting_notifications": false, "requested": false, "domain_blocking": false,
      "endorsed": false, "note": "",
    ]
  }

  /// The list in pages; the position is what `max_id` says.
  private func mastodonFollowing(_ id: RemoteID, _ call: TestRequest) throws -> Response {
    _ = try account(id, call)
    let friends = world.friends(of: id)
    let size = min(max(1, call.query["limit"].flatMap(Int.init) ?? 40), 80)
    let start = min(max(0, call.query["max_id"].flatMap(Int.init) ?? 0), friends.count)
    let page = friends[start..<min(start + size, friends.count)]
    var reply = Response.json(.array(page.map { account($0, call) }))
    if page.endIndex < friends.count {
      reply.headers["Link"] = link(call, "max_id", String(page.endIndex), limit: size)
    }
    return reply
  }

  private func link(
    _ call: TestRequest, _ name: String, _ position: String, limit: Int
  ) -> String {
    var pairs = call.query.pairs.filter { $0.name != name && $0.name != "limit" }
    pairs += [.init("limit", String(limit)), .init(name, position)]
    return "<\(call.base)\(call.path)?\(Form(pairs).text)>; rel=\"next\""
  }

  private func statuses(
    of id: RemoteID, _ viewer: RemoteID, _ call: TestRequest
  ) throws -> Response {
    _ = try account(id, call)
    let size = min(max(1, call.query["limit"].flatMap(Int.init) ?? 20), 40)
    let isHidden =
      world.person(id: id)?.protected == true && viewer != id && !world.doesFollow(viewer, id)
    let (noReplies, noReposts) = (call.query["exclude_replies"], call.query["exclude_reblogs"])
    let found = items.newest(
      size + 1, after: call.query["since_id"].map { RemoteID($0) },
      before: call.query["max_id"].map { RemoteID($0) }, at: call.now
    ) { item in
      guard item.from == id else { return false }
      if item.kind == .dm { return item.to == viewer || id == viewer }
      if noReplies == "true", item.form == .reply { return false }
      if noReposts == "true", item.form == .repost { return false }
      return !isHidden
    }
    let page = found.prefix(size)
    var reply = Response.json(.array(page.compactMap { status($0, call) }))
    if found.count > size, let last = page.last {
      reply.headers["Link"] = link(call, "max_id", last.id.text, limit: size)
    }
    return reply
  }

  private func status(_ item: WorldItem, _ call: TestRequest) -> JSON? {
    guard let person = world.person(id: item.from) else { return nil }
    let original = item.of.flatMap { items[$0] }
    let mentions = item.to.flatMap { world.person(id: $0) }.map { [$0] } ?? []
    let reblog = item.form == .repost ? original.flatMap { status($0, call) } : nil
    let url = "\(call.base)/@\(person.handle)/\(item.id.text)"
    let isReply = item.form == .reply
    return [
      "id": .string(item.id.text), "created_at": .string(item.createdAt.iso8601Milliseconds),
      "in_reply_to_id": isReply ? original.map { .string($0.id.text) } ?? .null : .null,
      "in_reply_to_account_id": isReply ? original.map { .string($0.from.text) } ?? .null : .null,
      "sensitive": false, "spoiler_text": "",
      "visibility": .string(item.kind == .dm ? "direct" : "public"), "language": "en",
      "uri": .string(url), "url": .string(url), "replies_count": 0, "reblogs_count": 0,
      "favourites_count": 0, "edited_at": .null, "favourited": false, "reblogged": false,
      "muted": false, "bookmarked": false,
      "content": .string(Self.html(item.text, mentions.map(\.handle), call.base)),
      "reblog": reblog ?? .null, "application": .null, "account": account(person, call),
      "media_attachments": [], "tags": [], "emojis": [], "card": .null, "poll": .null,
      "mentions": .array(
        mentions.map {
          [
            "id": .string($0.id.text), "username": .string($0.handle),
            "url": .string("\(call.base)/@\($0.handle)"), "acct": .string($0.handle),
          ]
        }),
    ]
  }

  /// Text as the HTML of Mastodon: paragraphs, breaks, links whose scheme is hidden.
  private static func html(_ text: String, _ mentions: [String], _ base: String) -> String {
    let parts = text.split(separator: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
          for scheme in ["https://", "http://"] where word.hasPrefix(scheme) {
            let rest = word.dropFirst(scheme.count)
            return "<a href=\"\(word.escapedAsMarkup())\" rel=\"nofollow\">"
              + "<span class=\"invisible\">\(scheme)</span>"
              + "<span class=\"\">\(rest.escapedAsMarkup())</span></a>"
          }
          return word.escapedAsMarkup()
        }.joined(separator: " ")
      }
      return "<p>\(lines.joined(separator: "<br />"))</p>"
    }
    return parts.joined()
  }

  private func conversations(_ viewer: RemoteID, _ call: TestRequest) -> JSON {
    let messages = items.newest(400, at: call.now) {
      $0.kind == .dm && ($0.from == viewer || $0.to == viewer)
    }
    var seen: Set<RemoteID> = []
    let last = messages.filter { item in
      let other = item.from == viewer ? item.to ?? viewer : item.from
      return seen.insert(other).inserted
    }
    return .array(
      last.map { item in
        let other = item.from == viewer ? item.to ?? viewer : item.from
        let person = world.person(id: other)
        return [
          "id": .string(item.id.text), "unread": false,
          "accounts": .array(person.map { [account($0, call)] } ?? []),
          "last_status": status(item, call) ?? .null,
        ]
      })
  }

  private mutating func publish(_ call: TestRequest, _ viewer: RemoteID) throws -> JSON {
    let form = call.fields
    let text = form["status"] ?? ""
    guard !text.isEmpty else {
      throw MastodonProblem(status: 422, text: "Validation failed: Text can't be blank")
    }
    let item: WorldItem
    if form["visibility"] == "direct" {
      let names = text.split { $0.isWhitespace }.filter { $0.hasPrefix("@") }
        .map { String($0.dropFirst().prefix { $0 != "@" && $0 != "," && $0 != ":" }) }
      guard let to = names.compactMap({ world.person(handle: $0) }).first else {
        throw MastodonProblem(status: 422, text: "Validation failed: nobody is mentioned")
      }
      item = items.add(.dm, from: viewer, to: to.id, text: text, at: call.now, now: call.now)
    } else {
      item = items.add(
        .post, from: viewer, text: text, at: call.now, form: .original, now: call.now)
    }
    return status(item, call) ?? .null
  }
}

extension TestRequest {
  /// The members of a body of JSON, or of a form.
  var fields: Form {
    guard headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
      return form
    }
    let members = (try? JSON(parsing: body))?.object ?? []
    return Form(
      members.map { member in
        Request.QueryItem(
          member.key,
          member.value.string ?? member.value.array?.compactMap(\.string).joined(separator: " ")
            ?? member.value.serialized())
      })
  }
}
