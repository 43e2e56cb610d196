/// A service behind sockets: one thread, one poll loop, connections as values.
///
/// Who makes it prints ``addresses`` and then lets it ``serve()``, or takes its
/// ``runOnce(_:timeout:)`` in a loop that waits for other things too.
package final class Server {
  package let addresses: [SocketAddress]
  let service: any Service
  let configuration: ServerConfiguration
  let waker: Waker
  var listeners: [TCPListener]
  /// By their numbers.
  var clients: [UInt64: ServedClient] = [:]
  var lastNumber: UInt64 = 0
  /// The lanes in threads; `.loop` has none.
  let lanes: [ServiceLane: LaneWorker]
  let changes: LaneWorker
  /// When the service may do its deferred work; nil without a change since.
  var deferredWorkDue: UInt64?
  /// The Date field of this second.
  var date: (second: Int64, text: String) = (.min, "")
  /// Bytes in memory for all clients, also for changes of clients that are gone.
  var held = 0
  /// When the next deadline of a client has to be looked for, at the latest.
  var nextSweep = UInt64.max
  var nextTick: UInt64? = 0
  /// When clients are accepted again after all descriptors were in use.
  var acceptsAfter: UInt64 = 0
  var stopDeadline: UInt64?
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  /// Listens at the addresses, all or none.
  ///
  /// - Throws: ``SystemError`` of the operation `listen` with the address as its path.
  package init(
    _ service: any Service, on addresses: [SocketAddress], _ configuration: ServerConfiguration
  ) throws {
    self.service = service
    self.configuration = configuration
    waker = try Waker()
    let shape = configuration.refusal
    changes = LaneWorker(
      service, shape, groupSize: 256, patience: configuration.timeouts.change, waker: waker)
    lanes = [
      .changes: changes,
      .slow: LaneWorker(service, shape, limit: configuration.slowWaiting, waker: waker),
      .streams: LaneWorker(service, shape, limit: configuration.streamsWaiting, waker: waker),
    ]
    var listeners: [TCPListener] = []
    for address in addresses {
      do throws(SystemError) {
        listeners.append(try TCPListener(address))
      } catch {
        for listener in listeners { listener.descriptor.close() }
        throw SystemError(code: error.code, operation: .listen, path: address.authority)
      }
    }
    self.listeners = listeners
    self.addresses = listeners.map(\.address)
    // More than the connections: files of the service, programs that it runs.
    Host.raiseDescriptorLimit(to: configuration.connections + 256)
  }

  deinit {
    for listener in listeners { listener.descriptor.close() }
    for client in clients.values {
      client.connection.close()
      client.descriptor.close()
    }
    buffer.deallocate()
  }

  /// The number of open connections.
  package var connectionCount: Int { clients.count }

  var now: UInt64 { configuration.clock.monotonic() }
}

// MARK: the loop

extension Server {
  /// Serves until SIGINT or SIGTERM, finishes the requests under way, and dies by the signal.
  package func serve() throws {
    let signals = try StopSignals()
    var signal: Signal?
    while !isStopped {
      let ready = try runOnce([(signals.descriptor, .readable)])
      if ready.first?.isEmpty == false, let taken = signals.take() {
        signal = taken
        stop()
      }
    }
    signal?.die()
  }

  /// Sends what streams hold, waits until something happens, does all that can be done without
  /// waiting, and returns what the other descriptors are ready for.
  package func runOnce(
    _ others: [(Descriptor, Readiness)] = [], timeout: Duration? = nil
  ) throws -> [Readiness] {
    var now = self.now
    for client in clients.values where client.connection.isStreaming { flush(client, at: now) }
    let served = Array(clients.values)
    held = lanes.values.reduce(0) { $0 + $1.held }
    held += served.reduce(0) { $0 + $1.connection.held }
    let watched = others + ownDescriptors(at: now)
    let ready = try poll(
      watched + served.map { ($0.descriptor, $0.connection.wants) },
      timeout: wait(at: now, atMost: timeout))
    now = self.now

    if !ready[others.count].isEmpty { waker.clear() }
    answerFromLanes(at: now)
    for (client, ready) in zip(served, ready[watched.count...]) where !ready.isEmpty {
      handle(client, ready, at: now)
    }
    for client in served where client.connection.hasMore { proceed(client, at: now) }
    for (listener, ready) in zip(listeners, ready[(others.count + 1)...]) where !ready.isEmpty {
      accept(from: listener, at: now)
    }
    startLanes(at: now)
    if let due = nextTick, due <= now {
      nextTick = service.tick().map { now &+ max($0.nanoseconds, 1_000_000) }
    }
    if nextSweep <= now { sweep(at: now) }
    return Array(ready[..<others.count])
  }

  /// The waker and the listeners.
  private func ownDescriptors(at now: UInt64) -> [(Descriptor, Readiness)] {
    let accepts = acceptsAfter <= now && clients.count < configuration.connections + 64
    return [(waker.descriptor, .readable)]
      + listeners.map { ($0.descriptor, accepts ? .readable : []) }
  }

  /// The descriptors of this server for a loop that waits for reading only; when one can be read, the loop calls
  /// `runOnce(timeout: .zero)`.
  package var readable: [Descriptor] {
    let all = ownDescriptors(at: now) + clients.values.map { ($0.descriptor, $0.connection.wants) }
    return all.filter { $0.1.contains(.readable) }.map(\.0)
  }

  /// The time after which that loop calls `runOnce(timeout: .zero)` in any case; nil for no limit. Bytes that a client
  /// has not taken at once are tried again every 25 ms.
  package var patience: Duration? {
    var limit: Duration?
    for client in clients.values {
      if !client.connection.outbox.isEmpty {
        limit = Self.sendingAgain
      } else if client.connection.hasUnsent {
        return .zero
      }
    }
    return wait(at: now, atMost: limit)
  }

  private static let sendingAgain = Duration.milliseconds(25)

  /// Accepts no more clients, and ends the others after the requests under way.
  package func stop() {
    guard stopDeadline == nil else { return }
    let now = self.now
    stopDeadline = now &+ configuration.timeouts.stop.nanoseconds
    nextSweep = now
    for listener in listeners { listener.descriptor.close() }
    listeners = []
    for client in clients.values {
      client.connection.stop(at: now)
      proceed(client, at: now)
    }
    startLanes(at: now)
  }

  /// The server was stopped, all connections have ended, and their changes are stored, unless that takes
  /// too long.
  package var isStopped: Bool {
    guard let stopDeadline, clients.isEmpty else { return false }
    return changes.isIdle && deferredWorkDue == nil || stopDeadline <= now
  }

  private func wait(at now: UInt64, atMost limit: Duration?) -> Duration? {
    var next = nextTick ?? .max
    if !clients.isEmpty { next = min(next, nextSweep) }
    if acceptsAfter > now { next = min(next, acceptsAfter) }
    if let deferredWorkDue, changes.isIdle { next = min(next, deferredWorkDue) }
    if let stopDeadline { next = min(next, stopDeadline) }
    if clients.values.contains(where: \.connection.hasMore) { next = now }
    guard next != .max else { return limit }
    let wait = Duration.nanoseconds(Int64(clamping: next - min(next, now)))
    return limit.map { min($0, wait) } ?? wait
  }

  /// Sends the responses whose delay is over, and ends connections that have taken too long.
  private func sweep(at now: UInt64) {
    nextSweep = stopDeadline ?? .max
    for client in clients.values {
      if let stopDeadline, stopDeadline <= now {
        client.connection.close()
      } else if let (response, due) = client.delayed, due <= now {
        reply(response, to: client, at: now)
      } else {
        client.connection.expire(at: now)
      }
      flush(client, at: now)
    }
  }
}
