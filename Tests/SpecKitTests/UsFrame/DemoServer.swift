import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecUsFrame

/// The demo world behind its requests, without a store or a clock of its own.
struct DemoServer {
  var server: TestServer
  var now: Instant
  /// Access token of Ann.
  private(set) var token = ""
  static let redirect = "http://127.0.0.1:8765/callback"
  static let scopes = "tweet.read users.read follows.read dm.read offline.access"
  static let verifier = "0123456789abcdefghijklmnopqrstuvwxyz-._~ABCDEFG"

  init() throws {
    let path = "\(Binary.repository)fixtures/usframe/world.json"
    let bytes = try Data(contentsOf: URL(filePath: path))
    now = try #require(Instant(iso8601: "2026-11-20T09:00:00Z"))
    server = try DemoWorld(Array(bytes)).server(at: now)
    token = try tokens().access
  }

  mutating func send(
    _ method: String, _ target: String, token: String? = nil, form: [(String, String)] = [],
    body: String = ""
  ) -> Response {
    guard var request = try? Request(method, target: target) else { return Response(-1) }
    if let token { request.headers["Authorization"] = "Bearer \(token)" }
    request.body = Array((form.isEmpty ? body : Form(form).text).utf8)
    return server.reply(to: request, at: now)
  }

  mutating func get(_ target: String) -> (status: Int, json: JSON) { get(target, token) }

  mutating func get(_ target: String, _ token: String?) -> (status: Int, json: JSON) {
    let response = send("GET", target, token: token)
    return (response.status, response.json)
  }

  /// The code of a sign-in that was allowed.
  mutating func code(
    as person: String = "ann", scopes: String = scopes, method: String = "S256"
  ) throws -> String {
    let challenge = method == "plain" ? Self.verifier : PKCE.challenge(for: Self.verifier)
    let response = send(
      "POST", "/i/oauth2/authorize",
      form: [
        ("response_type", "code"), ("client_id", "cid"), ("redirect_uri", Self.redirect),
        ("scope", scopes), ("state", "a+b/c="), ("code_challenge", challenge),
        ("code_challenge_method", method), ("decision", "allow"), ("as", person),
      ])
    let location = try #require(response.headers["location"])
    let form = Form(parsing: location.drop { $0 != "?" }.dropFirst())
    #expect(response.status == 302 && form["state"] == "a+b/c=")
    return try #require(form["code"])
  }

  mutating func exchange(_ code: String, _ changes: [String: String] = [:]) -> Response {
    let form = [
      ("grant_type", "authorization_code"), ("client_id", "cid"), ("code", code),
      ("redirect_uri", Self.redirect), ("code_verifier", Self.verifier),
    ].map { ($0.0, changes[$0.0] ?? $0.1) }
    return send("POST", "/2/oauth2/token", form: form)
  }

  mutating func tokens(as person: String = "ann", scopes: String = scopes) throws
    -> (access: String, refresh: String?)
  {
    let json = exchange(try code(as: person, scopes: scopes)).json
    return (try #require(json["access_token"]?.string), json["refresh_token"]?.string)
  }

  mutating func refresh(_ token: String) -> Response {
    send(
      "POST", "/2/oauth2/token",
      form: [
        ("grant_type", "refresh_token"), ("client_id", "cid"), ("refresh_token", token),
        ("scope", "whatever a client adds"),
      ])
  }
}

extension Person {
  /// The people whom Ann follows.
  static let bea = Person(id: "1003", handle: "bea", name: "Bea Lind")
}

extension Response {
  var json: JSON { (try? JSON(parsing: body)) ?? .null }
}
