/// A service behind sockets: one thread, one poll loop, connections as values.
///
/// Who makes it prints ``addresses`` and then lets it ``serve()``, or takes its
/// ``turn(_:timeout:)`` in a loop that waits for other things too.
package final class Server {
  package let addresses: [SocketAddress]
  let service: any Service
  let configuration: ServerConfiguration
  let waker: Waker
  var listeners: [TCPListener]
  var clients: [Descriptor: ServedClient] = [:]
  /// Clients whose bytes in memory may hold another request.
  var unfinished: Set<Descriptor> = []
  let changes: LaneWorker
  let slow: LaneWorker
  let streams: LaneWorker
  /// When the service may do what changes left for an idle moment; nil if there was no change.
  var deferredWorkDue: UInt64?
  /// Answers with a delay, until they are due.
  var delayed: [(due: UInt64, ticket: LaneWorker.Ticket, response: Response)] = []
  var serial: UInt64 = 0
  /// The Date field of this second.
  var date: (second: Int64, text: String) = (.min, "")
  /// Bytes in memory for all clients.
  var held = 0
  /// When the next deadline of a client has to be looked for, at the latest.
  var nextSweep = UInt64.max
  var nextTick: UInt64? = 0
  /// No client is taken before: there were no descriptors left.
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
    changes = LaneWorker(
      service, groupSize: 256, limit: .max, patience: configuration.timeouts.change, waker: waker
    ) { Refusal.noMemory.response(configuration.refusal, to: $0) }
    slow = LaneWorker(service, groupSize: 1, limit: configuration.slowWaiting, waker: waker)
    streams = LaneWorker(service, groupSize: 1, limit: configuration.streamsWaiting, waker: waker)
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
    // Some beside the connections: files of the service, programs that it runs.
    Host.raiseDescriptorLimit(to: configuration.connections + 256)
  }

  deinit {
    for listener in listeners { listener.descriptor.close() }
    for descriptor in clients.keys {
      clients[descriptor]?.connection.close()
      descriptor.close()
    }
    buffer.deallocate()
  }

  /// How many connections are open.
  package var connectionCount: Int { clients.count }

  var now: UInt64 { configuration.clock.monotonic() }
}

// MARK: the loop

extension Server {
  /// Serves until SIGINT or SIGTERM, finishes what is under way, and dies by the signal.
  package func serve() throws {
    let signals = try StopSignals()
    var signal: Signal?
    while !isStopped {
      let ready = try turn([(signals.descriptor, .readable)])
      if ready.first?.isEmpty == false, let taken = signals.take() {
        signal = taken
        stop()
      }
    }
    signal?.die()
  }

  /// Sends what streams hold, waits until something happens, does all that can be done without
  /// waiting, and returns what the other descriptors are ready for.
  package func turn(
    _ others: [(Descriptor, Readiness)] = [], timeout: Duration? = nil
  ) throws -> [Readiness] {
    var now = self.now
    pumpStreams(at: now)
    let isListening = isListening(at: now)
    var watched = others + [(waker.descriptor, .readable)]
    watched += listeners.map { ($0.descriptor, isListening ? .readable : []) }
    let first = watched.count
    held = 0
    for (descriptor, client) in clients {
      held += client.held
      watched.append((descriptor, client.connection.wants))
    }
    let ready = try poll(watched, timeout: wait(at: now, atMost: timeout))
    now = self.now

    if !ready[others.count].isEmpty { waker.clear() }
    answerFromLanes(at: now)
    answerDelayed(at: now)
    for index in first..<watched.count where !ready[index].isEmpty {
      handle(watched[index].0, ready[index], at: now)
    }
    for descriptor in unfinished { proceed(descriptor, at: now) }
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

  /// What a loop that waits for reading only waits for on behalf of this server; then a turn of no time
  /// is due.
  package var readable: [Descriptor] {
    var descriptors = [waker.descriptor]
    if isListening(at: now) { descriptors += listeners.map(\.descriptor) }
    for (descriptor, client) in clients where client.connection.wants.contains(.readable) {
      descriptors.append(descriptor)
    }
    return descriptors
  }

  /// How long such a loop may wait until a turn is due all the same; nil: without end. What a client has
  /// not taken at once is tried again now and then.
  package var patience: Duration? {
    let now = self.now
    var limit: Duration?
    for client in clients.values {
      if !client.connection.outbox.isEmpty {
        limit = min(limit ?? Self.sendingAgain, Self.sendingAgain)
      } else if client.connection.hasUnsent {
        return .zero
      }
    }
    return wait(at: now, atMost: limit)
  }

  private static let sendingAgain = Duration.milliseconds(25)

  private func isListening(at now: UInt64) -> Bool {
    acceptsAfter <= now && clients.count < configuration.connections + 64
  }

  /// Takes no more clients, and ends those it has after what is under way.
  package func stop() {
    guard stopDeadline == nil else { return }
    let now = self.now
    stopDeadline = now &+ configuration.timeouts.stop.nanoseconds
    nextSweep = now
    for listener in listeners { listener.descriptor.close() }
    listeners = []
    for descriptor in Array(clients.keys) {
      clients[descriptor]?.connection.stop(at: now)
      proceed(descriptor, at: now)
    }
    startLanes(at: now)
  }

  /// It was stopped, all connections have ended, and what they changed is stored, if that does not take
  /// too long.
  package var isStopped: Bool {
    guard let stopDeadline, clients.isEmpty else { return false }
    return changes.isIdle && deferredWorkDue == nil || stopDeadline <= now
  }

  private func wait(at now: UInt64, atMost limit: Duration?) -> Duration? {
    var next = nextTick ?? .max
    if !clients.isEmpty { next = min(next, nextSweep) }
    if acceptsAfter > now { next = min(next, acceptsAfter) }
    for answer in delayed { next = min(next, answer.due) }
    if let deferredWorkDue, changes.isIdle { next = min(next, deferredWorkDue) }
    if let stopDeadline { next = min(next, stopDeadline) }
    if !unfinished.isEmpty { next = now }
    guard next != .max else { return limit }
    let wait = Duration.nanoseconds(Int64(clamping: next - min(next, now)))
    return limit.map { min($0, wait) } ?? wait
  }

  private func pumpStreams(at now: UInt64) {
    let streaming = clients.filter { $0.value.connection.isStreaming }
    for descriptor in streaming.keys { flush(descriptor, at: now) }
  }

  /// Ends what has taken too long.
  private func sweep(at now: UInt64) {
    nextSweep = stopDeadline ?? .max
    for descriptor in Array(clients.keys) {
      if let stopDeadline, stopDeadline <= now {
        clients[descriptor]?.connection.close()
      } else {
        clients[descriptor]?.connection.expire(at: now)
      }
      flush(descriptor, at: now)
    }
  }
}
