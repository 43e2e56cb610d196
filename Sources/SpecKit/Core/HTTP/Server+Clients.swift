/// A connection and what belongs to it outside the protocol.
final class ServedClient {
  var connection: Connection
  let peer: String
  /// Told apart from later clients with the same descriptor.
  let serial: UInt64
  /// Bytes of the request that is being answered.
  var requestBytes = 0
  /// The request under way, for the log.
  var request: (method: String, path: String, began: UInt64)?

  init(_ connection: Connection, peer: String, serial: UInt64) {
    (self.connection, self.peer, self.serial) = (connection, peer, serial)
  }

  /// Bytes in memory for this client.
  var held: Int { connection.held + requestBytes }

  /// Bytes of a stream that are sent at a time: others want their turn while a hundred snapshots go out.
  private static let streamShare = 131_072

  /// Sends as much as the system takes.
  func send(to descriptor: Descriptor, at now: UInt64) {
    var sent = 0
    while true {
      connection.pump(at: now)
      if connection.outbox.isEmpty || connection.isStreaming && sent >= Self.streamShare { break }
      do throws(SystemError) {
        let count = try connection.outbox.withBytes { bytes throws(SystemError) in
          try descriptor.send(some: bytes)
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
        serial += 1
        var connection = Connection(configuration, at: now) { [service] head throws(Refusal) in
          var head = head
          head.peer = peer
          return try service.bodyLimit(of: head)
        }
        if clients.count >= configuration.connections { connection.refuse(.tooMany, at: now) }
        let client = ServedClient(connection, peer: peer, serial: serial)
        guard hasRoom else {
          // What is unread at the end of a connection makes the system destroy the answer.
          _ = try? descriptor.receive(into: buffer)
          client.send(to: descriptor, at: now)
          descriptor.close()
          continue
        }
        clients[descriptor] = client
        handle(descriptor, .readable, at: now)
      } catch {
        if error.isTooManyDescriptors { acceptsAfter = now &+ 100_000_000 }
        return
      }
    }
  }

  /// Where all connections are taken and one address has a quarter of them or more, a client of another
  /// address gets the place of that address's newest, so that one address cannot keep out all others.
  /// Otherwise the clients that have been silent longest make room, if they were silent for `timeouts.crowded`.
  ///
  /// - Returns: false for one more of such an address, which is answered without being waited for.
  private func makeRoom(for peer: String, at now: UInt64) -> Bool {
    let excess = clients.count - configuration.connections + 1
    guard excess > 0 else { return true }
    let places = Dictionary(grouping: clients, by: \.value.peer)
    let greediest = places.values.max { $0.count < $1.count } ?? []
    let isGreedy = greediest.count >= max(2, configuration.connections / 4)
    if isGreedy, greediest.first?.value.peer != peer {
      close(
        greediest.sorted { $0.value.serial > $1.value.serial }.prefix(excess).map(\.key), at: now)
      return true
    }
    let patience = configuration.timeouts.crowded.nanoseconds
    let silent = clients.compactMap { descriptor, client in
      client.connection.idleSince.map { (descriptor: descriptor, since: $0) }
    }.filter { $0.since &+ patience < now }
    if silent.count >= excess {
      close(silent.sorted { $0.since < $1.since }.prefix(excess).map(\.descriptor), at: now)
      return true
    }
    return !isGreedy || clients.count < configuration.connections + 32
  }

  private func close(_ descriptors: [Descriptor], at now: UInt64) {
    for descriptor in descriptors {
      clients[descriptor]?.connection.close()
      flush(descriptor, at: now)
    }
  }

  func handle(_ descriptor: Descriptor, _ ready: Readiness, at now: UInt64) {
    guard let wants = clients[descriptor]?.connection.wants else { return }
    if wants.contains(.readable), ready != .writable {
      receive(descriptor, at: now)
    } else if !ready.isDisjoint(with: .closed), !wants.contains(.writable) {
      clients[descriptor]?.connection.close()
    }
    proceed(descriptor, at: now)
  }

  private func receive(_ descriptor: Descriptor, at now: UInt64) {
    do throws(SystemError) {
      let count = try descriptor.receive(into: buffer)
      if count == 0 {
        clients[descriptor]?.connection.receiveEnd(at: now)
        return
      }
      held += count
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      clients[descriptor]?.connection.receive(bytes, at: now)
      dropSlowReaders(at: now)
      if held > configuration.heldBytes {
        clients[descriptor]?.connection.refuse(.noMemory, at: now)
      }
    } catch {
      if !error.isBlocked { clients[descriptor]?.connection.close() }
    }
  }

  /// While all clients together hold too much, closes those that have taken nothing for the longest time:
  /// whoever asks for much and reads nothing must not use up the memory of the others.
  private func dropSlowReaders(at now: UInt64) {
    guard held > configuration.heldBytes else { return }
    let unread = clients.compactMap { descriptor, client in
      client.connection.unreadSince.map { (descriptor: descriptor, since: $0) }
    }
    // The last one stays: it may be a response that is larger than the limit.
    for (descriptor, _) in unread.sorted(by: { $0.since < $1.since }).dropLast() {
      guard held > configuration.heldBytes, let client = clients[descriptor] else { break }
      held -= client.held
      close([descriptor], at: now)
    }
  }

  /// Answers what has come, some requests at a time so that others get their turn.
  func proceed(_ descriptor: Descriptor, at now: UInt64) {
    unfinished.remove(descriptor)
    for _ in 0..<16 {
      guard let incoming = clients[descriptor]?.connection.nextRequest(at: now) else { break }
      dispatch(incoming, descriptor, at: now)
    }
    flush(descriptor, at: now)
    if clients[descriptor]?.connection.hasMore == true { unfinished.insert(descriptor) }
  }

  private func dispatch(_ incoming: IncomingRequest, _ descriptor: Descriptor, at now: UInt64) {
    guard let (peer, serial) = clients[descriptor].map({ ($0.peer, $0.serial) }) else { return }
    var request = incoming.request
    request.peer = peer
    clients[descriptor]?.requestBytes = request.body.count
    if configuration.log != nil {
      let path = Request(request.method, request.path).target
      clients[descriptor]?.request = (request.method, path, self.now)
    }
    let ticket = LaneWorker.Ticket(descriptor: descriptor, serial: serial)
    let refusal: Refusal?
    switch service.lane(of: request) {
    case .loop:
      answer(service.respond(to: request), to: ticket, at: now)
      return
    case .changes: refusal = changes.add(request, ticket)
    case .slow: refusal = slow.add(request, ticket)
    case .streams: refusal = streams.add(request, ticket)
    }
    guard let refusal else { return }
    answer(refusal.response(configuration.refusal, to: request), to: ticket, at: now)
  }

  /// Begins to answer what waits in the lanes; without changes, finishes deferred work when it is due.
  func startLanes(at now: UInt64) {
    for lane in [changes, slow, streams] { lane.start() }
    if let due = deferredWorkDue, stopDeadline != nil || due <= now, changes.isIdle {
      changes.finishDeferredWork()
      deferredWorkDue = nil
    }
  }

  /// Nanoseconds without a change after which the service does deferred work.
  private static let pauseBeforeDeferredWork: UInt64 = 50_000_000

  /// Sends the responses of the lanes; further requests of their connections have their turn next.
  func answerFromLanes(at now: UInt64) {
    let stored = changes.takeResponses()
    if !stored.isEmpty { deferredWorkDue = now &+ Self.pauseBeforeDeferredWork }
    for (ticket, response) in stored + slow.takeResponses() + streams.takeResponses() {
      answer(response, to: ticket, at: now)
      flush(ticket.descriptor, at: now)
      if clients[ticket.descriptor]?.connection.hasMore == true {
        unfinished.insert(ticket.descriptor)
      }
    }
  }

  func answer(_ response: Response, to ticket: LaneWorker.Ticket, at now: UInt64) {
    guard let client = clients[ticket.descriptor], client.serial == ticket.serial else {
      response.stream?.drop()
      return
    }
    guard response.delay <= .zero else {
      var later = response
      later.delay = .zero
      delayed.append((now &+ response.delay.nanoseconds, ticket, later))
      return
    }
    let before = client.held
    client.requestBytes = 0
    let status = client.connection.answer(response, date: dateText, at: now)
    client.send(to: ticket.descriptor, at: now)
    held += client.held - before
    if let log = configuration.log, let request = client.request {
      log(
        AccessEntry(
          peer: client.peer, method: request.method, path: request.path, status: status,
          bytes: response.body.count,
          duration: .nanoseconds(Int64(clamping: self.now - request.began))))
    }
    dropSlowReaders(at: now)
  }

  /// Sends the answers whose delay is over.
  func answerDelayed(at now: UInt64) {
    for (_, ticket, response) in delayed.filter({ $0.due <= now }) {
      answer(response, to: ticket, at: now)
      proceed(ticket.descriptor, at: now)
    }
    delayed.removeAll { $0.due <= now }
  }

  private var dateText: String {
    let second = configuration.clock.now().seconds
    if date.second != second { date = (second, HTTPDate.text(Instant(seconds: second))) }
    return date.text
  }

  /// Sends what can be sent, and lets go of what is at its end.
  func flush(_ descriptor: Descriptor, at now: UInt64) {
    clients[descriptor]?.send(to: descriptor, at: now)
    guard let client = clients[descriptor] else { return }
    if client.connection.isClosed {
      if let log = configuration.log, let status = client.connection.refused {
        log(
          AccessEntry(
            peer: client.peer, method: "", path: "", status: status, bytes: 0, duration: .zero))
      }
      let ticket = LaneWorker.Ticket(descriptor: descriptor, serial: client.serial)
      slow.remove(ticket)
      streams.remove(ticket)
      clients[descriptor] = nil
      unfinished.remove(descriptor)
      descriptor.close()
    } else if let deadline = client.connection.deadline {
      nextSweep = min(nextSweep, deadline)
    }
  }
}
