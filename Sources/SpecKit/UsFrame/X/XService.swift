internal import SpecCore

/// The X API v2 (and the test service, which speaks it) behind the protocol of the services.
struct XService: SocialService {
  let client: Client
  /// The way of refresh tokens, whose answer comes only once.
  private let renewing: Client
  private let authorizeBase: String
  private let clientId: String
  private let clientSecret: String?
  private let clock: Clock
  /// Gets a picture from whatever host has it; nil where the client has them.
  let pictures: (@Sendable (_ address: String) throws -> Response)?
  private(set) var fieldFamily: FieldFamily

  init(
    client: Client, authorize: String, clientId: String, clientSecret: String? = nil,
    fieldFamily: FieldFamily = .tweet, clock: Clock, renewing: Client? = nil,
    pictures: (@Sendable (_ address: String) throws -> Response)? = nil
  ) {
    self.client = client
    self.renewing = renewing ?? client
    authorizeBase = authorize
    self.clientId = clientId
    self.clientSecret = clientSecret
    self.fieldFamily = fieldFamily
    self.clock = clock
    self.pictures = pictures
  }

  // MARK: Signing in

  func authorizeAddress(for request: AuthorizeRequest) -> String {
    let form = Form([
      ("response_type", "code"), ("client_id", clientId), ("redirect_uri", request.redirectUri),
      ("scope", request.scopes.joined(separator: " ")), ("state", request.state),
      ("code_challenge", request.challenge), ("code_challenge_method", "S256"),
    ])
    return "\(authorizeBase)?\(form.text)"
  }

  func exchange(
    code: String, for request: AuthorizeRequest, verifier: String
  ) throws -> ServiceAnswer<Tokens> {
    try tokens(
      [
        ("grant_type", "authorization_code"), ("code", code),
        ("redirect_uri", request.redirectUri), ("code_verifier", verifier),
      ], by: client)
  }

  func refresh(_ refreshToken: String) throws -> ServiceAnswer<Tokens> {
    try tokens([("grant_type", "refresh_token"), ("refresh_token", refreshToken)], by: renewing)
  }

  func tokens(kept answer: [UInt8], asked: Instant) throws -> Tokens? {
    var head = CurlHead()
    guard let (head, body) = try? head.read(answer, origin: authorizeBase) else { return nil }
    var response = head
    response.body = body
    let client = Client { [response] _ in response }
    return try? tokens([], by: client, asked: asked).result.get()
  }

  func revoke(_ token: String) throws -> ServiceAnswer<Bool> {
    try postForm("revoke", [("token", token)], by: client).map { _ in true }
  }

  private func tokens(
    _ pairs: [(String, String)], by client: Client, asked: Instant? = nil
  ) throws -> ServiceAnswer<Tokens> {
    let asked = asked ?? clock.now()
    return try postForm("token", pairs, by: client).compactMap { json in
      guard let access = json["access_token"]?.string, !access.isEmpty else { return nil }
      let lifetime = json["expires_in"]?.int.flatMap { (0...31_536_000).contains($0) ? $0 : nil }
      return Tokens(
        access: access, refresh: json["refresh_token"]?.string,
        expiresAt: lifetime.map { asked.wholeSecond.adding(seconds: $0) },
        scopes: (json["scope"]?.string ?? "").split(separator: " ").map(String.init))
    }
  }

  /// A confidential client names itself in the header, a public one in the body.
  private func postForm(
    _ endpoint: String, _ pairs: [(String, String)], by client: Client
  ) throws -> ServiceAnswer<JSON> {
    var pairs = pairs
    var request = Request("POST", ["2", "oauth2", endpoint])
    request.headers["content-type"] = "application/x-www-form-urlencoded"
    if let clientSecret {
      let name = "\(PercentEncoding.encode(clientId)):\(PercentEncoding.encode(clientSecret))"
      request.headers["authorization"] = "Basic \(Base64.encode(name.utf8))"
    } else {
      pairs.append(("client_id", clientId))
    }
    request.body = Array(Form(pairs).text.utf8)
    return try XAnswer(client, request, clock: clock).tokenAnswer
  }

  // MARK: Reading

  private static let userFields = "id,name,username,protected,profile_image_url"

  mutating func me(_ token: String) throws -> ServiceAnswer<Profile> {
    try profile(["me"], fields: Self.userFields, token)
  }

  mutating func person(handle: String, _ token: String) throws -> ServiceAnswer<Profile> {
    try profile(
      ["by", "username", handle], fields: Self.userFields + ",connection_status", token)
  }

  mutating func person(id: RemoteID, _ token: String) throws -> ServiceAnswer<Profile> {
    try profile([id.text], fields: Self.userFields, token)
  }

  mutating func friends(
    of account: RemoteID, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Profile>> {
    let path = ["2", "users", account.text, "following"]
    let fields = [("max_results", "1000"), ("user.fields", Self.userFields)]
    return try get(path, fields + Self.page(page), token).compactMap { json in
      XDecoding.list(json, XDecoding.profile).map { ListPage(elements: $0, next: Self.next(json)) }
    }
  }

  mutating func posts(
    of person: Person, after: RemoteID?, count: Int, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Item>> {
    let path = ["2", "users", person.id.text, "tweets"]
    var common = [("max_results", String(min(max(count, 5), 100)))]
    if let after { common.append(("since_id", after.text)) }
    common += Self.page(page)
    func ask(_ family: FieldFamily, _ service: XService) throws -> ServiceAnswer<JSON> {
      try service.get(path, common + Self.postFields(family), token)
    }
    var answer = try ask(fieldFamily, self)
    if case .failure(.unreadable(XAnswer.wrongFamily)) = answer.result {
      let other: FieldFamily = fieldFamily == .tweet ? .post : .tweet
      answer = try ask(other, self)
      if case .success = answer.result { fieldFamily = other }
    }
    return answer.compactMap { json in
      XDecoding(me: "").posts(json, author: person)
        .map { ListPage(elements: $0, next: Self.next(json)) }
    }
  }

  mutating func messages(
    with person: Person, account: RemoteID, count: Int, page: String?, _ token: String
  ) throws -> ServiceAnswer<ListPage<Message>> {
    let path = ["2", "dm_conversations", "with", person.id.text, "dm_events"]
    let fields = [
      ("max_results", String(min(max(count, 1), 100))), ("event_types", "MessageCreate"),
      ("dm_event.fields", "id,text,event_type,created_at,entities,attachments"),
      ("expansions", "sender_id"), ("user.fields", "id,name,username"),
    ]
    return try get(path, fields + Self.page(page), token).compactMap { json in
      XDecoding(me: account).messages(json)
        .map { ListPage(elements: $0, next: Self.next(json)) }
    }
  }

  private func profile(_ path: [String], fields: String, _ token: String) throws -> ServiceAnswer<
    Profile
  > {
    try get(["2", "users"] + path, [("user.fields", fields)], token).compactMap { json in
      json["data"].flatMap(XDecoding.profile)
    }
  }

  private func get(
    _ path: [String], _ pairs: [(String, String)], _ token: String
  ) throws -> ServiceAnswer<JSON> {
    var request = Request("GET", path, query: Form(pairs).pairs)
    request.headers["authorization"] = "Bearer \(token)"
    return try XAnswer(client, request, clock: clock).answer
  }

  private static func page(_ token: String?) -> [(String, String)] {
    token.map { [("pagination_token", $0)] } ?? []
  }

  private static func next(_ json: JSON) -> String? { json["meta"]?["next_token"]?.string }

  private static func postFields(_ family: FieldFamily) -> [(String, String)] {
    switch family {
    case .tweet:
      [
        (
          "tweet.fields",
          "id,text,created_at,entities,note_tweet,referenced_tweets,edit_history_tweet_ids,"
            + "attachments,author_id"
        ),
        (
          "expansions",
          "author_id,referenced_tweets.id,referenced_tweets.id.author_id,attachments.media_keys"
        ),
        ("user.fields", "id,name,username"), ("media.fields", "media_key,url,preview_image_url"),
      ]
    case .post:
      [
        ("post.fields", "id,text,created_at,entities,note_post,attachments"),
        ("expansions", "author_id,referenced_posts,edit_history_post_ids,attachments.media_keys"),
        ("user.fields", "id,name,username"), ("media.fields", "media_key,url,preview_image_url"),
      ]
    }
  }
}
