internal import SpecCore

/// Who may call an endpoint of the test service, and what is checked before it answers.
enum TestAccess: Sendable {
  /// Beside the API: anybody, without limits.
  case open
  /// A client of the token endpoint; counted by its id.
  case client
  /// A token with the scopes of the operation, within its limit, with these parameters.
  case bearer(APIOperation, Parameters)
  /// A picture: anybody, without limits, but with faults.
  case picture

  var operation: APIOperation? {
    switch self {
    case .open: nil
    case .client: .token
    case .picture: .image
    case .bearer(let operation, _): operation
    }
  }
}

/// What answers a call. The parts of its path in braces are `call.parameters`.
enum TestHandler: Sendable {
  case read(@Sendable (TestServer, TestRequest, Rendering) throws(APIProblem) -> JSON)
  case change(@Sendable (inout TestServer, TestRequest) throws(APIProblem) -> Response)
  /// Changes something in the name of who signed in.
  case write(
    @Sendable (inout TestServer, TestRequest, _ user: RemoteID) throws(APIProblem) -> Response)
  /// The first of the files that is there.
  case file(@Sendable (TestRequest) -> [String])
}

typealias TestEndpoint = Endpoint<TestAccess, TestHandler>

extension TestServer {
  static let table = EndpointTable(endpoints: pages + tokens + reading + mastodon)

  private static let pages: [TestEndpoint] = [
    .change("GET /i/oauth2/authorize", "authorizePage", "The page that asks for consent", .open) {
      server, call throws(APIProblem) in server.authorizePage(call)
    },
    .change("POST /i/oauth2/authorize", "authorize", "Give or refuse consent", .open) {
      server, call throws(APIProblem) in server.decide(call)
    },
    .change("POST /test/{verb}", "control", "Drive the demo world", .open) {
      server, call throws(APIProblem) in try server.control(call.first, call)
    },
    TestEndpoint(
      "GET /profile_images/{id}/{file}", "picture", "The picture of a person", access: .picture,
      reply: .document("image/*"), isChange: false,
      handler: .file { ServedPicture.files(for: $0.parameters.last ?? "") }),
    TestEndpoint(
      "GET /media/{file}", "media", "A picture of a post", access: .picture,
      reply: .document("image/*"), isChange: false,
      handler: .file { ServedPicture.files(for: $0.parameters.last ?? "") }),
  ]

  private static let tokens: [TestEndpoint] = [
    .change("POST /2/oauth2/token", "token", "Trade a code or a refresh token", .client) {
      server, call throws(APIProblem) in server.token(call)
    },
    .change("POST /2/oauth2/revoke", "revoke", "End what a token stands for", .client) {
      server, call throws(APIProblem) in server.revoke(call)
    },
  ]

  private static let reading: [TestEndpoint] = [
    .read("GET /2/users/me", "me", "Who signed in", .me, .user) {
      server, _, rendering throws(APIProblem) in
      try server.user(rendering.viewer, "id", rendering.viewer.text, rendering)
    },
    .read("GET /2/users/{id}", "user", "A person by id", .user, .user) {
      server, call, rendering throws(APIProblem) in
      try server.user(RemoteID(call.first), "id", call.first, rendering)
    },
    .read(
      "GET /2/users/by/username/{handle}", "userByName", "A person by handle", .userByName, .user
    ) {
      server, call, rendering throws(APIProblem) in
      let person = server.world.person(handle: call.first)
      return try server.user(person?.id, "username", call.first, rendering)
    },
    .read(
      "GET /2/users/{id}/following", "following", "Whom a person follows", .following, .following
    ) {
      server, call, rendering throws(APIProblem) in
      try server.following(RemoteID(call.first), rendering)
    },
    .read("GET /2/users/{id}/tweets", "posts", "What a person posted", .posts, .posts) {
      server, call, rendering throws(APIProblem) in
      try server.posts(RemoteID(call.first), call, rendering)
    },
    .read(
      "GET /2/dm_conversations/with/{id}/dm_events", "messages", "Messages with a person", .dms,
      .messages
    ) { server, call, rendering throws(APIProblem) in
      try server.messages(RemoteID(call.first), call, rendering)
    },
    TestEndpoint(
      "POST /2/dm_conversations/with/{id}/messages", "send", "Send a message",
      access: .bearer(.send, Parameters(rules: [])), reply: .document("application/json"),
      isChange: true,
      handler: .write { server, call, user throws(APIProblem) in
        try server.send(to: RemoteID(call.first), from: user, call)
      }),
  ]
}

extension TestEndpoint {
  static func change(
    _ call: String, _ id: String, _ summary: String, _ access: TestAccess,
    handler: @escaping @Sendable (inout TestServer, TestRequest) throws(APIProblem) -> Response
  ) -> Self {
    Self(
      call, id, summary, access: access, reply: .document("application/json"), isChange: true,
      handler: .change(handler))
  }

  fileprivate static func read(
    _ call: String, _ id: String, _ summary: String, _ operation: APIOperation,
    _ parameters: Parameters,
    handler: @escaping @Sendable (TestServer, TestRequest, Rendering) throws(APIProblem) -> JSON
  ) -> Self {
    Self(
      call, id, summary, access: .bearer(operation, parameters),
      reply: .document("application/json"), isChange: false, handler: .read(handler))
  }
}

/// A request as its handlers see it.
struct TestRequest {
  let query: Form
  let headers: Headers
  let body: [UInt8]
  /// What stands for the parts of the path in braces.
  let parameters: [String]
  let now: Instant
  /// The path in origin form.
  let path: String

  init(_ request: Request, parameters: [String], now: Instant) {
    query = Form(request.query)
    headers = request.headers
    body = request.body
    self.parameters = parameters
    self.now = now
    path = "/" + request.path.map(PercentEncoding.encode).joined(separator: "/")
  }

  var first: String { parameters.first ?? "" }

  /// The body as a form.
  var form: Form { Form(parsing: String(decoding: body, as: UTF8.self)) }

  var bearer: String? {
    guard let value = headers["authorization"], value.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    return String(value.dropFirst(7))
  }

  /// Where the service was called, for addresses in its answers.
  var base: String { "http://" + (headers["host"] ?? "127.0.0.1:8780") }
}
