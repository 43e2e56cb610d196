import SpecCore

/// A service made of a closure.
struct StandInService: Service {
  var slow: @Sendable (Request) -> Bool = { _ in false }
  var ticking: @Sendable () -> Duration? = { nil }
  var changes: @Sendable (Request) -> Bool = { _ in false }
  /// Called before a group of changes is answered.
  var gathered: @Sendable ([Request]) -> Void = { _ in }
  /// Whether a change that has waited for so long has to wait longer.
  var waits: @Sendable (Request, Duration) -> Bool = { _, _ in false }
  /// Bytes of the body of a request with that head.
  var limit: @Sendable (Request) throws(Refusal) -> Int? = { _ in nil }
  var answer: @Sendable (Request) -> Response

  init(_ answer: @escaping @Sendable (Request) -> Response) { self.answer = answer }

  func respond(to request: Request) -> Response { answer(request) }
  func bodyLimit(of head: Request) throws(Refusal) -> Int? { try limit(head) }
  func isSlow(_ request: Request) -> Bool { slow(request) }
  func tick() -> Duration? { ticking() }
  func isChange(_ request: Request) -> Bool { changes(request) }
  func respond(together requests: [Request]) -> [Response] {
    gathered(requests)
    return requests.map(answer)
  }

  func respond(together requests: [Request], after waited: [Duration]) -> [Response?] {
    zip(zip(requests, waited).map { waits($0, $1) }, respond(together: requests)).map {
      $0 ? nil : $1
    }
  }

  /// Says what it was asked, as JSON, or gives the body back for `/echo`.
  static let echo = StandInService { request in
    if request.path == ["echo"] { return Response(200, body: request.body) }
    return .json([
      "method": .string(request.method), "target": .string(request.target),
      "host": .string(request.headers["Host"] ?? ""), "peer": .string(request.peer ?? ""),
      "body": .string(String(decoding: request.body, as: UTF8.self)),
      "x": .array(request.headers.all("X").map { .string($0) }),
    ])
  }
}
