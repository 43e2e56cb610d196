/// A connection and what belongs to it outside the protocol.
final class ServedClient {
  /// Never used again, as descriptors are.
  let number: UInt64
  let descriptor: Descriptor
  let peer: String
  var connection: Connection
  /// Bytes of the body of a request that waits in a lane.
  var requestBytes = 0
  /// The request under way, for the log.
  var request: (method: String, path: String, began: UInt64)?
  /// A response that is sent later, and when.
  var delayed: (response: Response, due: UInt64)?

  init(_ number: UInt64, _ descriptor: Descriptor, peer: String, _ connection: Connection) {
    (self.number, self.descriptor) = (number, descriptor)
    (self.peer, self.connection) = (peer, connection)
  }

  /// When the connection is looked at, if nothing happens before.
  var deadline: UInt64? { delayed?.due ?? connection.deadline }

  /// Bytes of a stream that are sent at a time: others want their turn while a hundred snapshots go out.
  private static let streamShare = 131_072

  /// Sends as much as the system takes.
  func send(at now: UInt64) {
    var sent = 0
    while true {
      connection.pump(at: now)
      if connection.outbox.isEmpty || connection.isStreaming && sent >= Self.streamShare { break }
      do throws(SystemError) {
        let count = try connection.outbox.withUnsafeBufferPointer {
          bytes throws(SystemError) in
          try descriptor.send(some: UnsafeRawBufferPointer(bytes))
        }
        connection.sent(count, at: now)
        sent += count
      } catch {
        if !error.isBlocked { connection.close() }
        break
      }
    }
    if connection.isToShutDown {
      descriptor.shutdownWriting()
      connection.linger(at: now)
    }
  }
}

extension Server {
  func accept(from listener: TCPListener, at now: UInt64) {
    // Not without end: those who are here want to be served too.
    for _ in 0..<64 {
      do throws(SystemError) {
        guard let (descriptor, peer) = try listener.accept() else { return }
        let hasRoom = makeRoom(for: peer, at: now)
        lastNumber += 1
        let connection = Connection(configuration, at: now) { [service] head throws(Refusal) in
          var head = head
          head.peer = peer
          return try service.bodyLimit(of: head)
        }
        let client = ServedClient(lastNumber, descriptor, peer: peer, connection)
        if clients.count >= configuration.connections {
          client.connection.refuse(.tooMany, at: now)
        }
        guard hasRoom else {
          // Unread bytes at the end of a connection would make the system destroy the answer.
          _ = try? descriptor.receive(into: buffer)
          client.send(at: now)
          descriptor.close()
          continue
        }
        clients[client.number] = client
        handle(client, .readable, at: now)
      } catch {
        if error.isTooManyDescriptors { acceptsAfter = now &+ 100_000_000 }
        return
      }
    }
  }

  /// If all connections are taken and one address has a quarter of them or more, a client of another
  /// address gets the place of that address's newest, so that one address cannot keep out all others.
  /// Otherwise the clients that have been silent longest make room, if they were silent for `timeouts.crowded`.
  ///
  /// - Returns: false for one more of such an address, which is answered without being waited for.
  private func makeRoom(for peer: String, at now: UInt64) -> Bool {
    let excess = clients.count - configuration.connections + 1
    guard excess > 0 else { return true }
    let places = Dictionary(grouping: clients.values, by: \.peer)
    let greediest = places.values.max { $0.count < $1.count } ?? []
    let isGreedy = greediest.count >= max(2, configuration.connections / 4)
    let isForAnother = isGreedy && greediest.first?.peer != peer
    var leaving: [ServedClient]
    if isForAnother {
      leaving = greediest.sorted { $0.number > $1.number }
    } else {
      let patience = configuration.timeouts.crowded.nanoseconds
      leaving = clients.values.filter { ($0.connection.idleSince ?? now) &+ patience < now }
      leaving.sort { $0.connection.idleSince ?? now < $1.connection.idleSince ?? now }
    }
    guard isForAnother || leaving.count >= excess else {
      return !isGreedy || clients.count < configuration.connections + 32
    }
    for client in leaving.prefix(excess) { drop(client, at: now) }
    return true
  }

  private func drop(_ client: ServedClient, at now: UInt64) {
    client.connection.close()
    flush(client, at: now)
  }

  func handle(_ client: ServedClient, _ ready: Readiness, at now: UInt64) {
    guard !client.connection.isClosed else { return }
    let wants = client.connection.wants
    if wants.contains(.readable), ready != .writable {
      receive(from: client, at: now)
    } else if !ready.isDisjoint(with: .closed), !wants.contains(.writable) {
      client.connection.close()
    }
    proceed(client, at: now)
  }

  private func receive(from client: ServedClient, at now: UInt64) {
    do throws(SystemError) {
      let count = try client.descriptor.receive(into: buffer)
      if count == 0 {
        client.connection.receiveEnd(at: now)
        return
      }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      countingHeld(by: client) { client.connection.receive(bytes, at: now) }
      dropSlowReaders(at: now)
      if held > configuration.heldBytes { client.connection.refuse(.noMemory, at: now) }
    } catch {
      if !error.isBlocked { client.connection.close() }
    }
  }

  /// Counts the bytes that a client holds after a change of its connection.
  private func countingHeld<Result>(by client: ServedClient, _ change: () -> Result) -> Result {
    let before = client.connection.held
    defer { held += client.connection.held - before }
    return change()
  }

  /// While all clients together hold too much, closes those that have taken nothing for the longest time:
  /// whoever asks for much and reads nothing must not use up the memory of the others.
  private func dropSlowReaders(at now: UInt64) {
    guard held > configuration.heldBytes else { return }
    let unread = clients.values.compactMap { client in
      client.connection.unreadSince.map { (client: client, since: $0) }
    }
    // The last one stays: it may be a response that is larger than the limit.
    for (client, _) in unread.sorted(by: { $0.since < $1.since }).dropLast() {
      guard held > configuration.heldBytes else { break }
      held -= client.connection.held
      drop(client, at: now)
    }
  }

  /// Answers the requests that have come, some at a time so that others get their turn.
  func proceed(_ client: ServedClient, at now: UInt64) {
    for _ in 0..<16 {
      let incoming = countingHeld(by: client) { client.connection.nextRequest(at: now) }
      guard let incoming else { break }
      dispatch(incoming.request, of: client, at: now)
    }
    flush(client, at: now)
  }

  private func dispatch(_ request: Request, of client: ServedClient, at now: UInt64) {
    var request = request
    request.peer = client.peer
    if configuration.log != nil {
      let path = Request(request.method, request.path).target
      client.request = (request.method, path, self.now)
    }
    guard let lane = lanes[service.lane(of: request)] else {
      answer(service.respond(to: request), to: client, at: now)
      return
    }
    if let refusal = lane.add(request, of: client.number) {
      answer(refusal, to: client, at: now)
    } else {
      client.requestBytes = request.body.count
      held += client.requestBytes
    }
  }

  /// Begins to answer what waits in the lanes; without changes, finishes deferred work when it is due.
  func startLanes(at now: UInt64) {
    for lane in lanes.values { lane.start() }
    if let due = deferredWorkDue, stopDeadline != nil || due <= now, changes.isIdle {
      changes.finishDeferredWork()
      deferredWorkDue = nil
    }
  }

  /// Nanoseconds without a change after which the service does deferred work.
  private static let pauseBeforeDeferredWork: UInt64 = 50_000_000

  /// Sends the responses of the lanes; further requests of their connections have their turn next.
  func answerFromLanes(at now: UInt64) {
    for (name, lane) in lanes {
      let responses = lane.takeResponses()
      if name == .changes, !responses.isEmpty {
        deferredWorkDue = now &+ Self.pauseBeforeDeferredWork
      }
      for (number, response) in responses {
        guard let client = clients[number] else {
          response.stream?.drop()
          continue
        }
        answer(response, to: client, at: now)
        flush(client, at: now)
      }
    }
  }

  private func answer(_ response: Response, to client: ServedClient, at now: UInt64) {
    if response.delay > .zero {
      client.delayed = (response, now &+ response.delay.nanoseconds)
    } else {
      reply(response, to: client, at: now)
    }
  }

  /// Sends a response now, whatever its delay was.
  func reply(_ response: Response, to client: ServedClient, at now: UInt64) {
    client.delayed = nil
    held -= client.requestBytes
    client.requestBytes = 0
    let status = countingHeld(by: client) {
      defer { client.send(at: now) }
      return client.connection.answer(response, date: dateText, at: now)
    }
    log(client, status, bytes: response.body.count)
    dropSlowReaders(at: now)
  }

  private func log(_ client: ServedClient, _ status: Int, bytes: Int) {
    guard let log = configuration.log else { return }
    let now = self.now
    let (method, path, began) = client.request ?? ("", "", now)
    log(
      AccessEntry(
        peer: client.peer, method: method, path: path, status: status, bytes: bytes,
        duration: .nanoseconds(Int64(clamping: now - began))))
    client.request = nil
  }

  private var dateText: String {
    let second = configuration.clock.now().seconds
    if date.second != second { date = (second, HTTPDate.text(Instant(seconds: second))) }
    return date.text
  }

  /// Sends as much as possible, and removes the client if its connection is closed.
  func flush(_ client: ServedClient, at now: UInt64) {
    client.send(at: now)
    guard client.connection.isClosed else {
      if let deadline = client.deadline { nextSweep = min(nextSweep, deadline) }
      return
    }
    guard clients.removeValue(forKey: client.number) != nil else { return }
    if let status = client.connection.refused { log(client, status, bytes: 0) }
    client.delayed?.response.stream?.drop()
    for (name, lane) in lanes where name != .changes { lane.remove(client.number) }
    client.descriptor.close()
  }
}
