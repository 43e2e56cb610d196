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

/// One operation of the test service.
struct TestEndpoint: RoutedOperation {
  let call: String
  let access: TestAccess
  let handler: TestHandler
}

extension TestServer {
  static let table = RouteTable(operations: pages + tokens + reading + mastodon)

  private static let pages: [TestEndpoint] = [
    .change("GET /i/oauth2/authorize", .open) {
      server, call throws(APIProblem) in server.authorizePage(call)
    },
    .change("POST /i/oauth2/authorize", .open) {
      server, call throws(APIProblem) in server.decide(call)
    },
    .change("POST /test/{verb}", .open) {
      server, call throws(APIProblem) in try server.control(call.first, call)
    },
    TestEndpoint(
      call: "GET /profile_images/{id}/{file}", access: .picture,
      handler: .file { ServedPicture.files(for: $0.parameters.last ?? "") }),
    TestEndpoint(
      call: "GET /media/{file}", access: .picture,
      handler: .file { ServedPicture.files(for: $0.parameters.last ?? "") }),
  ]

  private static let tokens: [TestEndpoint] = [
    .change("POST /2/oauth2/token", .client) {
      server, call throws(APIProblem) in server.token(call)
    },
    .change("POST /2/oauth2/revoke", .client) {
      server, call throws(APIProblem) in server.revoke(call)
    },
  ]

  private static let reading: [TestEndpoint] = [
    .read("GET /2/users/me", .me, .user) {
      server, _, rendering throws(APIProblem) in
      try server.user(rendering.viewer, "id", rendering.viewer.text, rendering)
    },
    .read("GET /2/users/{id}", .user, .user) {
      server, call, rendering throws(APIProblem) in
      try server.user(RemoteID(call.first), "id", call.first, rendering)
    },
    .read("GET /2/users/by/username/{handle}", .userByName, .user) {
      server, call, rendering throws(APIProblem) in
      let person = server.world.person(handle: call.first)
      return try server.user(person?.id, "username", call.first, rendering)
    },
    .read("GET /2/users/{id}/following", .following, .following) {
      server, call, rendering throws(APIProblem) in
      try server.following(RemoteID(call.first), rendering)
    },
    .read("GET /2/users/{id}/tweets", .posts, .posts) {
      server, call, rendering throws(APIProblem) in
      try server.posts(RemoteID(call.first), call, rendering)
    },
    .read("GET /2/dm_conversations/with/{id}/dm_events", .dms, .messages) {
      server, call, rendering throws(APIProblem) in
      try server.messages(RemoteID(call.first), call, rendering)
    },
    TestEndpoint(
      call: "POST /2/dm_conversations/with/{id}/messages",
      access: .bearer(.send, Parameters(rules: [])),
      handler: .write { server, call, user throws(APIProblem) in
        try server.send(to: RemoteID(call.first), from: user, call)
      }),
  ]
}

extension TestEndpoint {
  static func change(
    _ call: String, _ access: TestAccess,
    handler: @escaping @Sendable (inout TestServer, TestRequest) throws(APIProblem) -> Response
  ) -> Self {
    Self(call: call, access: access, handler: .change(handler))
  }

  fileprivate static func read(
    _ call: String, _ operation: APIOperation,
    _ parameters: Parameters,
    handler: @escaping @Sendable (TestServer, TestRequest, Rendering) throws(APIProblem) -> JSON
  ) -> Self {
    Self(call: call, access: .bearer(operation, parameters), handler: .read(handler))
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
    path = "/" + request.path.map { PercentEncoding.encode($0) }.joined(separator: "/")
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
