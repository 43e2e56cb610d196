import Foundation
package import SpecCore
import Synchronization

/// A server in a thread of this process, on a free port of the loopback interface.
package final class RunningServer: Sendable {
  package let port: UInt16
  private let isStopping: Flag
  private let ended = DispatchSemaphore(value: 0)

  private final class Flag: Sendable {
    let value = Mutex(false)
    let connections = Mutex(0)
  }

  /// The number of connections after the last turn of the event loop.
  package var connectionCount: Int { isStopping.connections.withLock(\.self) }

  package init(
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
        let server = try Server(service, on: [SocketAddress(host, port: 0)], configuration)
        found.withLock { $0 = .success(server.addresses[0].port) }
        isListening.signal()
        while !server.isStopped {
          _ = try server.runOnce(timeout: .milliseconds(20))
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

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Stops the server after the requests in progress, and waits for its thread.
  package func stop() {
    isStopping.value.withLock { $0 = true }
    ended.wait()
    ended.signal()
  }
}
