internal import SpecCore

/// How clients of the Mastodon API register and sign in.
extension TestServer {
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

  static func registered(_ call: TestRequest) -> Response {
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
      "client_id": .string(randomToken(bytes: 16)),
      "client_secret": .string(randomToken(bytes: 32)), "vapid_key": "",
    ])
  }

  func mastodonProblem(_ form: Form) -> String? {
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

  func mastodonPage(_ call: TestRequest) -> Response {
    if let problem = mastodonProblem(call.query) { return .errorPage(problem) }
    return consentPage(call, action: "/oauth/authorize")
  }

  mutating func mastodonDecide(_ call: TestRequest) -> Response {
    var form = call.form
    form.pairs += call.query.pairs
    if let problem = mastodonProblem(form) { return .errorPage(problem) }
    let redirect = form["redirect_uri"] ?? ""
    let state = form["state"].map { [("state", $0)] } ?? []
    guard form["decision"] == "allow" else {
      if redirect == Self.outOfBand {
        return .page(200, "Something went wrong", "<p>access_denied</p>")
      }
      return .redirect(redirect, Form([("error", "access_denied")] + state))
    }
    let name = form["as"] ?? world.firstPerson?.handle ?? ""
    guard let person = world.person(handle: name), !world.isSuspended(person.id) else {
      return .errorPage("There is nobody named \(name).")
    }
    let code = randomToken(bytes: 24)
    tokens.issue(code) { hash in
      TokenStore.Code(
        hash: hash, client: form["client_id"] ?? "", redirect: redirect,
        challenge: form["code_challenge"] ?? "", method: "S256", user: person.id,
        scopes: (form["scope"] ?? "read").split(separator: " ").map(String.init),
        expiresAt: call.now.adding(seconds: 600))
    }
    if redirect == Self.outOfBand {
      return .page(
        200, "Copy this code", "<p><code>\(code)</code></p>")
    }
    return .redirect(redirect, Form(state + [("code", code)]))
  }

  mutating func mastodonToken(_ call: TestRequest) -> Response {
    let fault = world.fault(at: .token)
    if let status = fault?.status {
      var reply = Response.failure(status)
      reply.delay = .milliseconds(fault?.latencyMs ?? 0)
      return reply
    }
    let form = call.fields
    var named = call.client ?? NamedClient(id: form["client_id"] ?? "")
    if let secret = form["client_secret"] { named.secrets.insert(secret) }
    guard !named.id.isEmpty, let client = configuration.proven(named) else {
      return .json(["error": "invalid_client"], status: 401)
    }
    let fresh = NewTokens()
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

  func instance(_ call: TestRequest, isFirst: Bool) -> JSON {
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
      members.append(.init("api_versions", ["mastodon": 2]))
      members.append(.init("usage", ["users": ["active_month": .int(Int64(world.people.count))]]))
    }
    return .object(members)
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
