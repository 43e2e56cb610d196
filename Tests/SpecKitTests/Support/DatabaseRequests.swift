package import SpecCore
package import SpecRealtimeDatabase
import Testing

/// Requests to a database as it is served, with open rules, a token for each name, and owner rights for
/// this machine.
package protocol DatabaseRequests {
  var home: TestHome { get }
}

extension DatabaseRequests {
  package static var open: JSON {
    ["rules": [".read": true, ".write": true, "list": [".indexOn": ["n"]]]]
  }

  package func service(_ rules: JSON = Self.open) throws -> DatabaseService {
    try home.servedDatabase(rules)
  }

  package func send(
    _ service: DatabaseService, _ method: String, _ target: String, _ body: String = "",
    _ headers: KeyValuePairs<String, String> = [:], peer: String? = "127.0.0.1"
  ) throws -> Response {
    var request = try Request(method, target: target, body: Array(body.utf8))
    request.headers.add("Host", "127.0.0.1:9000")
    for (name, value) in headers {
      request.headers[name] = nil
      request.headers.add(name, value)
    }
    request.peer = peer
    return service.respond(to: request)
  }

  package func text(_ response: Response) -> String {
    String(decoding: response.body, as: UTF8.self)
  }
}

extension TestHome {
  /// Returns a database as it is served: every name is a valid token, except `nobody` (malformed) and `late` (expired).
  package func servedDatabase(
    _ rules: JSON, at now: Instant? = nil, isAdminOpen: Bool = true,
    keepAlive: Duration = .seconds(30)
  ) throws -> DatabaseService {
    let directories = try Directories(environment: environment)
    let now = try #require(now ?? Instant(iso8601: self.now))
    var clock = Clock.system
    clock.now = { now }
    let tokens: TokenCheck = { token, _ throws(TokenError) in
      if token == "nobody" { throw .malformed }
      if token == "late" { throw .expired }
      return ["uid": .string(token)]
    }
    return DatabaseService(
      store: Store(module: "dindin", directories: directories),
      access: DatabaseAccess(tokens: tokens, isAdminOpen: isAdminOpen), rules: RulesSource(rules),
      clock: clock, keepAlive: keepAlive, random: { .random(in: .min ... .max) })
  }
}
