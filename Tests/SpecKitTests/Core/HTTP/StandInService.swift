import Foundation
import SpecCore

/// A service made of a closure.
struct StandInService: Service {
  var lanes: @Sendable (Request) -> ServiceLane = { _ in .loop }
  var ticking: @Sendable () -> Duration? = { nil }
  /// Called before a group of changes is answered.
  var gathered: @Sendable ([Request]) -> Void = { _ in }
  var deferred: @Sendable () -> Void = {}
  /// Bytes of the body of a request with that head.
  var limit: @Sendable (Request) throws(Refusal) -> Int? = { _ in nil }
  var answer: @Sendable (Request) -> Response

  init(_ answer: @escaping @Sendable (Request) -> Response) { self.answer = answer }

  func respond(_ requests: [Request]) -> [Response] {
    if requests.first.map(lanes) == .changes { gathered(requests) }
    return requests.map(answer)
  }

  func lane(of request: Request) -> ServiceLane { lanes(request) }
  func bodyLimit(of head: Request) throws(Refusal) -> Int? { try limit(head) }
  func tick() -> Duration? { ticking() }
  func finishDeferredWork() { deferred() }

  /// Returns the request as JSON.
  static let echo = StandInService { request in
    .json([
      "method": .string(request.method), "target": .string(request.target),
      "host": .string(request.headers["Host"] ?? ""), "peer": .string(request.peer ?? ""),
      "body": .string(String(decoding: request.body, as: UTF8.self)),
      "x": .array(request.headers.all("X").map { .string($0) }),
    ])
  }
}

/// A place in a service where its work waits until a test lets it go on.
final class Gate: Sendable {
  private let isBusy = DispatchSemaphore(value: 0)
  private let isOpen = DispatchSemaphore(value: 0)

  /// Waits for one call of ``open()``.
  func pass() {
    isBusy.signal()
    isOpen.wait()
  }

  /// Waits until the service has come to the gate.
  func waitUntilBusy() { isBusy.wait() }

  /// Lets the work go on that waits, or the next one.
  func open() { isOpen.signal() }
}
