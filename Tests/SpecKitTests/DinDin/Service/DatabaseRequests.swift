import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// Requests to a database as it is served, with open rules, a token for each name, and owner rights for
/// this machine.
protocol DatabaseRequests {
  var home: TestHome { get }
}

extension DatabaseRequests {
  static var open: JSON {
    ["rules": [".read": true, ".write": true, "list": [".indexOn": ["n"]]]]
  }

  func service(_ rules: JSON = Self.open) throws -> DatabaseService {
    try home.servedDatabase(rules, at: DinnerSample.at(12))
  }

  func send(
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

  /// Puts a document into the store as another version or program left it.
  func keep(_ name: String, _ text: String) throws {
    let path = home.directory + "/.local/share/spec/dindin/db/default/\(name).json"
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Files.write(path, Array(text.utf8))
  }

  func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }
}

extension TestHome {
  /// A database as it is served: any name but `nobody` and `late` is a good token.
  func servedDatabase(
    _ rules: JSON, at now: Instant, isAdminOpen: Bool = true, keepAlive: Duration = .seconds(30)
  ) throws -> DatabaseService {
    let directories = try Directories(environment: environment)
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
