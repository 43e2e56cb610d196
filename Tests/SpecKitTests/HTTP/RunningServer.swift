import Foundation
import SpecCore
import Synchronization

/// A server in a thread of this process, on a free port of the loopback interface.
final class RunningServer: Sendable {
  let port: UInt16
  private let isStopping: Flag
  private let ended = DispatchSemaphore(value: 0)

  private final class Flag: Sendable {
    let value = Mutex(false)
    let connections = Mutex(0)
  }

  /// How many connections there were after the last turn of its loop.
  var connectionCount: Int { isStopping.connections.withLock(\.self) }

  init(
    _ service: some Service, host: String = "127.0.0.1",
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ServerConfiguration(clock: .system)
    change(&configuration)
    let found = Mutex<Result<UInt16, any Error>?>(nil)
    let isListening = DispatchSemaphore(value: 0)
    let flag = Flag()
    isStopping = flag
    let thread = Thread { [configuration, ended] in
      defer { ended.signal() }
      do {
        let server = try Server(service, on: [TCPAddress(host, port: 0)], configuration)
        found.withLock { $0 = .success(server.addresses[0].port) }
        isListening.signal()
        while !server.isStopped {
          _ = try server.turn(timeout: .milliseconds(20))
          flag.connections.withLock { $0 = server.connectionCount }
          if flag.value.withLock(\.self) { server.stop() }
        }
      } catch {
        found.withLock { $0 = $0 ?? .failure(error) }
        isListening.signal()
      }
    }
    thread.stackSize = 8 << 20
    thread.start()
    isListening.wait()
    port = try found.withLock { try $0?.get() } ?? 0
  }

  deinit { stop() }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Asks it to end after what is under way, and waits for that.
  func stop() {
    isStopping.value.withLock { $0 = true }
    ended.wait()
    ended.signal()
  }
}

/// A service made of a closure.
struct StandInService: Service {
  var slow: @Sendable (Request) -> Bool = { _ in false }
  var ticking: @Sendable () -> Duration? = { nil }
  var changes: @Sendable (Request) -> Bool = { _ in false }
  /// Called before a group of changes is answered.
  var gathered: @Sendable ([Request]) -> Void = { _ in }
  var answer: @Sendable (Request) -> Response

  init(_ answer: @escaping @Sendable (Request) -> Response) { self.answer = answer }

  func respond(to request: Request) -> Response { answer(request) }
  func isSlow(_ request: Request) -> Bool { slow(request) }
  func tick() -> Duration? { ticking() }
  func isChange(_ request: Request) -> Bool { changes(request) }
  func respond(together requests: [Request]) -> [Response] {
    gathered(requests)
    return requests.map(answer)
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
