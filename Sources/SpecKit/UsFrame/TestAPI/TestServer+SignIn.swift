internal import SpecCore

/// The authorize page and the token endpoints.
extension TestServer {
  /// A page of plain HTML that works in any browser and without one.
  func authorizePage(_ call: TestRequest) -> Response {
    if let problem = authorizeProblem(call.query) { return .errorPage(problem) }
    return consentPage(call, action: "/i/oauth2/authorize")
  }

  /// - Parameter action: where its form goes.
  func consentPage(_ call: TestRequest, action: String) -> Response {
    let people = world.people.map { person -> HTML in
      "<option value=\"\(person.handle)\">\(person.name) @\(person.handle)</option>"
    }
    let hidden = call.query.pairs.map { pair -> HTML in
      "<input type=\"hidden\" name=\"\(pair.name)\" value=\"\(pair.value)\">"
    }
    let scopes = (call.query["scope"] ?? "").split(separator: " ").map { scope -> HTML in
      "<li>\(String(scope))</li>"
    }
    return .page(
      200, "Allow UsFrame?",
      """
      <p>It asks for:</p><ul>\(scopes)</ul>
      <form method="post" action="\(action)">\(hidden)
      <p><label>You are <select name="as">\(people)</select></label></p>
      <button name="decision" value="allow">Allow</button>
      <button name="decision" value="deny">Cancel</button></form>
      """)
  }

  /// The answer of the page: back to the program with a code, or with the reason why not.
  mutating func decide(_ call: TestRequest) -> Response {
    var form = call.form
    form.pairs += call.query.pairs
    if let problem = authorizeProblem(form) { return .errorPage(problem) }
    let redirect = form["redirect_uri"] ?? ""
    let state = form["state"].map { [("state", $0)] } ?? []
    guard form["decision"] == "allow" else {
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
        challenge: form["code_challenge"] ?? "",
        method: form["code_challenge_method"] ?? "plain", user: person.id,
        scopes: (form["scope"] ?? "").split(separator: " ").map(String.init),
        expiresAt: call.now.adding(seconds: TokenStore.codeLifetimeSeconds))
    }
    return .redirect(redirect, Form(state + [("code", code)]))
  }

  private func authorizeProblem(_ form: Form) -> String? {
    for name in ["client_id", "redirect_uri", "state", "code_challenge"]
    where (form[name] ?? "").isEmpty {
      return "The parameter \(name) is missing."
    }
    if form["response_type"] != "code" { return "The response_type has to be code." }
    if let method = form["code_challenge_method"], method != "S256", method != "plain" {
      return "The code_challenge_method has to be S256 or plain."
    }
    if !configuration.knows(client: form["client_id"] ?? "") {
      return "The client_id is not registered."
    }
    let redirect = form["redirect_uri"] ?? ""
    let isRegistered =
      configuration.redirects.isEmpty
      ? Self.isLoopback(redirect) : configuration.redirects.contains(redirect)
    if !isRegistered { return "The redirect_uri is not registered." }
    return nil
  }

  /// Whether an address is one of this machine and can stand in a header: printable ASCII only.
  static func isLoopback(_ address: String) -> Bool {
    guard address.hasPrefix("http://"), address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return false }
    let host = address.dropFirst(7).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return ["127.0.0.1", "localhost", "[::1]"].contains { name in
      guard host.hasPrefix(name) else { return false }
      let port = host.dropFirst(name.count)
      return port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil)
    }
  }

  private static let noClient = Response.json(
    [
      "error": "unauthorized_client", "error_description": "Missing valid authorization header",
    ], status: 401)

  /// Ends what a token stands for.
  mutating func revoke(_ call: TestRequest) -> Response {
    guard let client = client(of: call) else { return Self.noClient }
    tokens.revoke(call.form["token"] ?? "", client: client)
    return Response.json(["revoked": true])
  }

  /// Trades a code or a refresh token for tokens.
  mutating func token(_ call: TestRequest) -> Response {
    let form = call.form
    guard let client = client(of: call) else { return Self.noClient }
    let fresh = NewTokens()
    do throws(TokenRefusal) {
      let grant = try grant(form, client, fresh, at: call.now)
      var body: [JSON.Member] = [
        .init("token_type", "bearer"),
        .init("expires_in", .int(configuration.tokenLifetimeSeconds)),
        .init("access_token", .string(fresh.access)),
        .init("scope", .string(grant.scopes.joined(separator: " "))),
      ]
      if grant.refreshHash != nil { body.append(.init("refresh_token", .string(fresh.refresh))) }
      return Response.json(.object(body))
    } catch {
      return Response.json(
        ["error": .string(error.code), "error_description": .string(error.description)], status: 400
      )
    }
  }

  private mutating func grant(
    _ form: Form, _ client: String, _ fresh: NewTokens, at now: Instant
  ) throws(TokenRefusal) -> TokenStore.Grant {
    func value(_ name: String) throws(TokenRefusal) -> String {
      guard let value = form[name], !value.isEmpty else { throw .missing(name) }
      return value
    }
    switch try value("grant_type") {
    case "authorization_code":
      return try tokens.exchange(
        code: try value("code"), client: client, redirect: try value("redirect_uri"),
        verifier: try value("code_verifier"), tokens: fresh, at: now,
        lifetimeSeconds: configuration.tokenLifetimeSeconds)
    case "refresh_token":
      return try tokens.refresh(
        try value("refresh_token"), client: client, tokens: fresh, at: now,
        lifetimeSeconds: configuration.tokenLifetimeSeconds)
    default:
      throw TokenRefusal(
        code: "unsupported_grant_type",
        description: "Value passed for the grant type was invalid.")
    }
  }

}

extension Response {
  /// Its forms may lead to another site, as the program that signs in listens elsewhere.
  static func page(_ status: Int, _ title: String, _ main: HTML) -> Response {
    Response(status, page: WebDocument(title, main: main), allowing: [])
  }

  static func errorPage(_ text: String) -> Response {
    page(400, "Something went wrong", "<p>\(text)</p>")
  }

  static func redirect(_ address: String, _ form: Form) -> Response {
    let mark = address.contains("?") ? "&" : "?"
    return Response(302, headers: ["Location": address + mark + form.text])
  }
}
