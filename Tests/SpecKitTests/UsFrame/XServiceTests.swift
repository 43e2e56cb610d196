import SpecCore
import Synchronization
import Testing

@testable import SpecUsFrame

/// A server with canned responses, which records its requests.
final class CannedServer: Sendable {
  private let state: Mutex<(answers: [Response], requests: [Request])>

  init(_ answers: [Response]) { state = Mutex((answers, [])) }

  var requests: [Request] { state.withLock { $0.requests } }

  var client: Client {
    Client { request in
      self.state.withLock { state in
        state.requests.append(request)
        return state.answers.isEmpty ? Response(500) : state.answers.removeFirst()
      }
    }
  }
}

@Suite struct `The client of X` {
  static let now = Instant(seconds: 1_800_000_000)
  static let clock = Clock(now: { now }, monotonic: { 0 }, sleep: { _ in })

  func service(_ server: CannedServer, secret: String? = nil) -> XService {
    XService(
      client: server.client, authorize: "https://x.com/i/oauth2/authorize", clientId: "c id",
      clientSecret: secret, clock: Self.clock)
  }

  func me(_ response: Response) throws -> ServiceAnswer<Profile> {
    var service = service(CannedServer([response]))
    return try service.me("token")
  }

  func failure(_ response: Response) throws -> ServiceError? {
    try me(response).failure
  }

  @Test func `names itself in the body, or by Basic where there is a secret`() throws {
    let body = Response.json(["access_token": "A", "expires_in": 7200, "refresh_token": "R2"])
    let server = CannedServer([body, body])
    let tokens = try service(server).refresh("R").result.get()
    #expect(tokens.access == "A" && tokens.refresh == "R2")
    #expect(tokens.expiresAt == Self.now.adding(seconds: 7200))
    _ = try service(server, secret: "s:1").refresh("R")
    let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(
      bodies == [
        "grant_type=refresh_token&refresh_token=R&client_id=c%20id",
        "grant_type=refresh_token&refresh_token=R",
      ])
    #expect(server.requests[0].headers["Authorization"] == nil)
    #expect(server.requests[1].headers["Authorization"] == "Basic YyUyMGlkOnMlM0Ex")
    #expect(server.requests[0].path == ["2", "oauth2", "token"])
  }

  @Test func `understands the refusals of the token endpoint`() throws {
    let refused = Response.json(
      ["error": "invalid_request", "error_description": "bad code"], status: 400)
    #expect(
      try service(CannedServer([refused])).refresh("R").failure
        == .refused(code: "invalid_request", description: "bad code"))
  }

  @Test func `maps a response to its meaning`() throws {
    #expect(try failure(Response(401)) == .unauthorized)
    #expect(try failure(Response(402)) == .forbidden(.creditUsedUp))
    #expect(try failure(Response(403, body: Array("<html>".utf8))) == .forbidden(.notPermitted))
    let enrolled: JSON = [
      "reason": "client-not-enrolled",
      "type": "https://api.twitter.com/2/problems/client-forbidden",
    ]
    #expect(try failure(.json(enrolled, status: 403)) == .forbidden(.clientNotEnrolled))
    #expect(try failure(Response(404)) == .missing)
    #expect(try failure(.json(["errors": [["title": "Not Found Error"]]])) == .missing)
    #expect(try failure(Response(429)) == .limited(until: nil))
    let limited = Response(429, headers: ["X-Rate-Limit-Reset": "1800000100"])
    #expect(try failure(limited) == .limited(until: Self.now.adding(seconds: 100)))
    #expect(try failure(Response(503)) == .unreachable("HTTP 503"))
    #expect(try failure(Response(0)) == .unreachable("connection refused"))
    for body in ["", "<html>", "[1]", #"{"data":[]}"#, #"{"data":{"id":5}}"#, #"{"data":"#] {
      #expect(try failure(Response(200, body: Array(body.utf8)))?.isUnreadable == true, "\(body)")
    }
    let huge = Response(200, body: Array(repeating: 0x20, count: 8_000_001))
    #expect(try failure(huge) == .unreadable("the answer is over 8 MB"))
  }

  @Test func `believes rate headers only as far as they make sense`() throws {
    let cases: [(String, String, String, Rate)] = [
      (
        "15", "14", "1800000900",
        Rate(limit: 15, remaining: 14, resetAt: Self.now.adding(seconds: 900))
      ),
      ("0", "-1", "99999999999999999999", Rate()),
      ("x", "", "1", Rate()),
    ]
    for (limit, remaining, reset, rate) in cases {
      let response = Response(
        429,
        headers: [
          "x-rate-limit-limit": limit, "x-rate-limit-remaining": remaining,
          "x-rate-limit-reset": reset,
        ])
      #expect(try me(response).rate == rate)
    }
  }

  @Test func `asks again in the other family of names, once, and remembers it`() throws {
    let refused = Response.json(
      ["errors": [["parameters": ["tweet.fields": ["id"]], "message": "tweet.fields is unknown"]]],
      status: 400)
    let empty = Response.json(["meta": ["result_count": 0]])
    let server = CannedServer([refused, empty, empty])
    var service = service(server)
    let page = try service.posts(of: .bea, after: "5", count: 100, page: nil, "t").result.get()
    #expect(page.elements.isEmpty && page.next == nil && service.fieldFamily == .post)
    _ = try service.posts(of: .bea, after: nil, count: 1, page: "next", "t")
    let asked = server.requests.map { request in
      (request.value("tweet.fields") != nil, request.value("post.fields") != nil)
    }
    #expect(asked.map(\.0) == [true, false, false] && asked.map(\.1) == [false, true, true])
    #expect(server.requests[1].value("since_id") == "5")
    #expect(server.requests[1].value("max_results") == "100")
    #expect(server.requests[2].value("max_results") == "5")
    #expect(server.requests[2].value("pagination_token") == "next")
    #expect(server.requests[2].headers["Authorization"] == "Bearer t")
    let both = CannedServer([refused, refused])
    var stubborn = self.service(both)
    let refusal = try stubborn.posts(of: .bea, after: nil, count: 5, page: nil, "t").failure
    #expect(refusal?.isUnreadable == true)
    #expect(both.requests.count == 2 && stubborn.fieldFamily == .tweet)
  }

  @Test func `gives the reason of a timeout without the advice that its error adds`() throws {
    let slow = Client { _ in throw RemoteError.tooSlow("https://api.x.com") }
    var service = XService(client: slow, authorize: "", clientId: "", clock: Self.clock)
    let error = try #require(try service.me("t").failure)
    #expect(
      UsFrameError(error, .x, at: Self.now).failure.message(in: "en")
        == "cannot reach X (https://api.x.com did not answer in time); try again later")
  }

  @Test func `passes on errors of this machine and takes the others as no response`() throws {
    let unreachable = Client { _ in throw Failure(.unavailable, "down", "no route to host") }
    var service = XService(client: unreachable, authorize: "", clientId: "", clock: Self.clock)
    #expect(try service.me("t").failure == .unreachable("no route to host"))
    let full = Failure(.inputOutput, "io", "no space left")
    service = XService(
      client: Client { _ in throw full }, authorize: "", clientId: "", clock: Self.clock)
    #expect(throws: full) { try service.me("t") }
  }
}

extension ServiceAnswer {
  fileprivate var failure: ServiceError? {
    if case .failure(let error) = result { error } else { nil }
  }
}

extension ServiceError {
  fileprivate var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }
}
