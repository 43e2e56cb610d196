import Foundation
import SpecCore
import SpecTestSupport
import Synchronization
import Testing

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// An identity provider with a store and a clock of its own.
struct IdentityHouse {
  let home = TestHome()
  let story: StoryClock
  var service: IdentityService
  static let start = "2026-11-20T17:00:00Z"

  init(joinCode: String? = nil, _ happenings: [(Int64, StoryClock.Happening)] = []) throws {
    story = StoryClock(Self.start, happenings)
    service = IdentityService(
      store: Store(
        module: "dindin", directories: try Directories(environment: home.environment)),
      clock: story.clock, joinCode: joinCode)
  }

  /// The path of an operation of the API: of accounts, or `token`.
  static func path(_ operation: String) -> String {
    operation == "token"
      ? "/securetoken.googleapis.com/v1/token"
      : "/identitytoolkit.googleapis.com/v1/accounts:\(operation)"
  }

  /// Sends a body to an operation of the API.
  func post(
    _ operation: String, _ body: JSON, headers: Headers = Headers(), key: String = "?key=any",
    peer: String? = nil
  ) throws -> (status: Int, JSON) {
    var request = try Request("POST", target: Self.path(operation) + key, body: body.bytes())
    request.headers = headers
    request.headers["Content-Type"] = "application/json"
    request.peer = peer
    let response = service.respond(to: request)
    return (response.status, try JSON(parsing: response.body))
  }

  func get(_ target: String, headers: Headers = Headers()) throws -> Response {
    service.respond(to: try Request("GET", target: target, headers: headers))
  }

  func form(
    _ target: String, _ pairs: [(String, String)], headers: Headers = Headers(),
    peer: String? = nil
  ) throws -> Response {
    var request = try Request("POST", target: target, body: Array(Form(pairs).text.utf8))
    request.headers = headers
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    request.peer = peer
    return service.respond(to: request)
  }

  func signIn(
    _ claims: JSON, join: String? = nil, headers: Headers = Headers(), peer: String? = nil
  ) throws -> (status: Int, JSON) {
    let form = Form([
      ("access_token", claims.string ?? claims.serialized()), ("providerId", "facebook.com"),
    ])
    var members: [JSON.Member] = [
      .init("postBody", .string(form.text)), .init("requestUri", "http://localhost"),
      .init("returnSecureToken", true),
    ]
    if let join { members.append(.init("join", .string(join))) }
    return try post("signInWithIdp", .object(members), headers: headers, peer: peer)
  }

  func refresh(_ token: String) throws -> (status: Int, JSON) {
    let response = try form(
      Self.path("token") + "?key=any",
      [("grant_type", "refresh_token"), ("refresh_token", token)])
    return (response.status, try JSON(parsing: response.body))
  }

  var now: Instant { story.clock.now() }
  func wait(seconds: Int64) throws { try story.clock.sleep(.seconds(seconds)) }

  static let app = ("access_token", "123|client")

  func beginDevice(host: String = "127.0.0.1:9000") throws -> JSON {
    let response = try form("/v2.6/device/login", [Self.app], headers: ["Host": host])
    #expect(response.status == 200)
    return try JSON(parsing: response.body)
  }

  func pollDevice(_ code: String) throws -> (status: Int, JSON) {
    let response = try form("/v2.6/device/login_status", [Self.app, ("code", code)])
    return (response.status, try JSON(parsing: response.body))
  }

  func answer(
    _ userCode: String, _ action: String, name: String = "Ann Lee", join: String? = nil,
    headers: Headers = Headers()
  ) throws -> Response {
    try form(
      "/device",
      [("user_code", userCode), ("name", name), ("action", action)]
        + (join.map { [("join", $0)] } ?? []), headers: headers)
  }
}

/// The database of a household with its identity provider, as `serve` has them, which records requests and secrets.
final class HouseholdService: Service {
  private let site: DatabaseSite
  let requests = Mutex<[Request]>([])
  let secrets = Mutex<Set<String>>([])
  private let before: @Sendable (Request) -> Response?
  private let change: @Sendable (Request, inout Response) -> Void

  /// - Parameters:
  ///   - change: what becomes of its answers.
  ///   - before: answers requests that the household is not to get.
  init(
    _ identity: IdentityService,
    _ change: @escaping @Sendable (Request, inout Response) -> Void = { _, _ in },
    before: @escaping @Sendable (Request) -> Response? = { _ in nil }
  ) {
    self.before = before
    self.change = change
    site = DatabaseSite(
      DatabaseService(
        store: identity.store, access: DatabaseAccess(tokens: identity.check),
        rules: RulesSource(DinDinRules.file), clock: identity.clock,
        random: { .random(in: .min ... .max) }),
      mounted: [identity])
    let owner = DatabaseService.embedded(
      store: identity.store, rules: DinDinRules.file, now: identity.clock.now(),
      random: { .random(in: .min ... .max) })
    for name in ["home", "family"] {
      var request = Request(
        "PUT", [".settings", "rules.json"], query: [.init("ns", name)],
        body: DinDinRules.file.bytes())
      request.headers["Authorization"] = "Bearer owner"
      _ = owner.respond(to: request)
    }
  }

  func count(_ last: String) -> Int {
    requests.withLock { $0.count { $0.path.last == last } }
  }

  func respond(_ requests: [Request]) -> [Response] { requests.map(reply) }

  private func reply(to request: Request) -> Response {
    requests.withLock { $0.append(request) }
    var response = before(request) ?? site.respond(to: request)
    change(request, &response)
    note(response)
    return response
  }

  /// Records the secrets of a response.
  private func note(_ response: Response) {
    guard let json = try? JSON(parsing: response.body) else { return }
    let names = [
      "idToken", "refreshToken", "id_token", "refresh_token", "access_token", "code",
    ]
    for name in names {
      if let text = json[name]?.string { secrets.withLock { _ = $0.insert(text) } }
    }
  }
}
