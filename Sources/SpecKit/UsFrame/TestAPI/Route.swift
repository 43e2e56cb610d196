internal import SpecCore

/// What a path of the test service stands for.
enum Route: Equatable {
  case authorizePage, authorizeDecision
  case token, revoke
  case me
  case user(RemoteID)
  case userByName(String)
  case following(RemoteID)
  case posts(RemoteID)
  case messages(RemoteID)
  case control(String)

  /// - Throws: 404 for an unknown path, 405 for a known one with another method.
  init(_ method: String, _ path: [String]) throws(Problem) {
    let routes = Route.routes(at: path)
    guard !routes.isEmpty else { throw .notFound }
    guard let route = routes.first(where: { $0.method == method })?.route else {
      throw .methodNotAllowed
    }
    self = route
  }

  private static func routes(at path: [String]) -> [(method: String, route: Route)] {
    switch (path.count, path.first, path.dropFirst().first) {
    case (3, "i", "oauth2") where path[2] == "authorize":
      [("GET", .authorizePage), ("POST", .authorizeDecision)]
    case (3, "2", "oauth2") where path[2] == "token": [("POST", .token)]
    case (3, "2", "oauth2") where path[2] == "revoke": [("POST", .revoke)]
    case (3, "2", "users") where path[2] == "me": [("GET", .me)]
    case (3, "2", "users"): [("GET", .user(RemoteID(path[2])))]
    case (5, "2", "users") where path[2...3] == ["by", "username"]:
      [("GET", .userByName(path[4]))]
    case (4, "2", "users") where path[3] == "following":
      [("GET", .following(RemoteID(path[2])))]
    case (4, "2", "users") where path[3] == "tweets": [("GET", .posts(RemoteID(path[2])))]
    case (5, "2", "dm_conversations") where path[2] == "with" && path[4] == "dm_events":
      [("GET", .messages(RemoteID(path[3])))]
    case (2, "test", let verb?): [("POST", .control(verb))]
    default: []
    }
  }

  /// Which limits, scopes and faults apply; nil for what is no part of the API.
  var endpoint: Endpoint? {
    switch self {
    case .authorizePage, .authorizeDecision, .control: nil
    case .token, .revoke: .token
    case .me: .me
    case .user: .user
    case .userByName: .userByName
    case .following: .following
    case .posts: .posts
    case .messages: .dms
    }
  }
}

/// A request as its handlers see it.
struct Call {
  let query: Form
  let headers: Headers
  let body: [UInt8]
  let now: Instant

  init(_ request: Request, now: Instant) {
    query = Form(request.query)
    headers = request.headers
    body = request.body
    self.now = now
  }

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
