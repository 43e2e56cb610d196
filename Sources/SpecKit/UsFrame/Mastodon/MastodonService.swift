internal import SpecCore

/// The Mastodon API behind the protocol of the services. One call gives posts and messages: those are
/// statuses that are direct and mention the signed-in person.
struct MastodonService: SocialService {
  let server: String
  let clientId: String
  let clientSecret: String?
  let account: RemoteID?
  let client: Client
  let clock: Clock
  let pictures: @Sendable (_ address: String) throws -> Response
  var fieldFamily: FieldFamily { .tweet }

  // MARK: Signing in

  func authorizeAddress(for request: AuthorizeRequest) -> String {
    let form = Form([
      ("response_type", "code"), ("client_id", clientId), ("redirect_uri", request.redirectUri),
      ("scope", request.scopes.joined(separator: " ")), ("state", request.state),
      ("code_challenge", request.challenge), ("code_challenge_method", "S256"),
    ])
    return "\(server)/oauth/authorize?\(form.text)"
  }

  func exchange(
    code: String, for request: AuthorizeRequest, verifier: String
  ) throws -> ServiceAnswer<Tokens> {
    let answer = try post(
      ["oauth", "token"],
      [
        ("grant_type", "authorization_code"), ("code", code),
        ("redirect_uri", request.redirectUri), ("code_verifier", verifier),
        ("scope", request.scopes.joined(separator: " ")),
      ])
    return answer.compactMap { json in
      guard let token = json["access_token"]?.string, !token.isEmpty else { return nil }
      return Tokens(
        access: token, refresh: nil, expiresAt: nil,
        scopes: (json["scope"]?.string ?? "").split(separator: " ").map(String.init))
    }
  }

  /// Tokens do not expire, and none renews another.
  func refresh(_ refreshToken: String) -> ServiceAnswer<Tokens> {
    ServiceAnswer(result: .failure(.refused(code: "invalid_grant", description: nil)))
  }

  func revoke(_ token: String) throws -> ServiceAnswer<Bool> {
    try post(["oauth", "revoke"], [("token", token)]).map { _ in true }
  }

  private func post(_ path: [String], _ pairs: [(String, String)]) throws -> ServiceAnswer<JSON> {
    var pairs = pairs + [("client_id", clientId)]
    if let clientSecret { pairs.append(("client_secret", clientSecret)) }
    let request = Request(
      "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(Form(pairs).text.utf8))
    let answer = try MastodonAnswer(client, request, clock: clock).answer
    guard case .failure(let error) = answer.result else { return answer }
    switch (error, answer.status) {
    case (.unauthorized, _):
      return ServiceAnswer(
        result: .failure(.refused(code: "invalid_client", description: nil)), status: answer.status)
    case (.unreadable(let code), 400?):
      return ServiceAnswer(
        result: .failure(.refused(code: code, description: nil)), status: answer.status)
    default: return answer
    }
  }

  // MARK: Reading

  func me(_ token: String) throws -> ServiceAnswer<Profile> {
    try get(["api", "v1", "accounts", "verify_credentials"], [], token).answer
      .compactMap(MastodonDecoding.profile)
  }

  func friends(
    of account: RemoteID, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Profile>> {
    let path = ["api", "v1", "accounts", account.text, "following"]
    let found = try get(path, [("limit", "80")], page: page, token)
    return found.answer.compactMap { json in
      json.array.map {
        ListPage(elements: $0.compactMap(MastodonDecoding.profile), next: found.next)
      }
    }
  }

  func person(handle: String, _ token: String) throws -> ServiceAnswer<Profile> {
    var answer = try get(["api", "v1", "accounts", "lookup"], [("acct", handle)], token).answer
      .compactMap(MastodonDecoding.profile)
    guard case .success(var profile) = answer.result else { return answer }
    guard isAsked(profile.person, handle) else {
      answer.result = .failure(.missing)
      return answer
    }
    let relation = try get(
      ["api", "v1", "accounts", "relationships"], [("id[]", profile.person.id.text)], token
    ).answer
    if case .success(let json) = relation.result {
      profile.isFollowed = json.array?.first?["following"]?.bool
    }
    answer.result = .success(profile)
    return answer
  }

  /// Whether somebody is who was asked for: people of this server are named without it.
  private func isAsked(_ person: Person, _ handle: String) -> Bool {
    let asked = handle.lowercased()
    let found = person.handle.lowercased()
    let here = RemoteAddress(server)?.authority ?? ""
    return found == asked || "\(found)@\(here)" == asked
  }

  func person(id: RemoteID, _ token: String) throws -> ServiceAnswer<Profile> {
    try get(["api", "v1", "accounts", id.text], [], token).answer
      .compactMap(MastodonDecoding.profile)
  }

  func posts(
    of person: Person, after: RemoteID?, count: Int, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Item>> {
    var query = [("limit", String(min(max(count, 5), 40)))]
    if let after { query.append(("since_id", after.text)) }
    let found = try get(
      ["api", "v1", "accounts", person.id.text, "statuses"], query, page: page, token)
    return found.answer.compactMap { json in
      guard let list = json.array else { return nil }
      let items = list.compactMap { MastodonDecoding.item($0, for: account) }
      // A server may go on to what is older than what was asked for.
      let isOlder = after.map { known in items.contains { $0.id <= known } } ?? false
      return ListPage(
        elements: items.filter { item in after.map { item.id > $0 } ?? true },
        next: list.isEmpty || isOlder ? nil : found.next)
    }
  }

  /// They come with the posts.
  func messages(
    with person: Person, account: RemoteID, count: Int, page: String?, _ token: String
  ) -> ServiceAnswer<ListPage<Message>> {
    ServiceAnswer(result: .success(ListPage(elements: [], next: nil)))
  }

  func picture(at address: String) throws -> ServiceAnswer<[UInt8]> {
    try PictureAnswer.answer { try pictures(address) }
  }

  private func get(
    _ path: [String], _ query: [(String, String)], page: String? = nil, _ token: String
  ) throws -> MastodonAnswer {
    // The address of a next page has all of its query.
    let form = page.map { Form(parsing: $0) } ?? Form(query)
    var request = Request("GET", path, query: form.pairs)
    request.headers["Authorization"] = "Bearer \(token)"
    return try MastodonAnswer(client, request, clock: clock)
  }
}
