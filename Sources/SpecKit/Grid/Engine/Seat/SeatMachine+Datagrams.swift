internal import SpecCore

extension SeatMachine {
  mutating func receive(
    _ bytes: [UInt8], from source: SocketAddress, arrived: Moment, at now: Moment
  ) {
    let datagram: Datagram
    do {
      datagram = try Datagram(bytes)
    } catch {
      if case .newerVersion(.beacon) = error, link == nil {
        strangers.since = strangers.since ?? now
        strangers.newer += 1
      }
      return
    }
    // Datagrams of devices, this one or another, are ignored.
    guard datagram.sender == datagram.session, datagram.session != 0 else { return }
    if let link, link.session == datagram.session {
      guard datagram.isAuthentic(with: options.key), let message = try? datagram.message() else {
        return
      }
      let isNew = datagram.sequence > link.highestSequence
      if isNew { hear(datagram, message, from: source, at: now) }
      take(message, datagram, isNew: isNew, arrived: arrived, at: now)
    } else if datagram.kind == .beacon {
      meet(datagram, from: source, at: now)
    }
  }

  /// Notes that the host was heard.
  private mutating func hear(
    _ datagram: Datagram, _ message: GridMessage, from source: SocketAddress, at now: Moment
  ) {
    guard var link else { return }
    link.highestSequence = datagram.sequence
    link.lastHeard = now
    lastHeard = now
    if link.isLost {
      link.isLost = false
      if link.stage == .seated { emit(.back(host: link.hostName)) }
    }
    if case .beacon = message, options.pinned == nil { link.endpoint = source }
    self.link = link
  }

  /// Handles a datagram of a host that this seat has not joined.
  private mutating func meet(_ datagram: Datagram, from source: SocketAddress, at now: Moment) {
    if let pinned = options.pinned, pinned != source { return }
    guard run == nil || isReporting, !isLeaving, !silent.contains(datagram.session, at: now),
      link.map({ $0.isLost || $0.isSilent(at: now) }) ?? true
    else { return }
    guard datagram.isAuthentic(with: options.key) else {
      if link == nil {
        strangers.since = strangers.since ?? now
        strangers.unverified += 1
      }
      return
    }
    guard case .beacon(let beacon)? = try? datagram.message() else { return }
    join(datagram, beacon, from: source, at: now)
  }

  /// - Parameter isNew: the datagram is neither a replay nor out of order.
  private mutating func take(
    _ message: GridMessage, _ datagram: Datagram, isNew: Bool, arrived: Moment, at now: Moment
  ) {
    switch message {
    case .beacon(let beacon): take(beacon, arrived: arrived, at: now)
    case .seat(let answer): take(answer, at: now)
    case .reply(let reply): take(reply, arrived: arrived, at: now)
    case .start(let order): take(order, datagram, isNew: isNew, arrived: arrived, at: now)
    case .stop(let revision): takeStop(revision, datagram, at: now)
    case .ack(let ack): take(ack, at: now)
    case .bye: takeBye(at: now)
    case .discover, .hello, .probe, .ready, .done: break
    }
  }

  private mutating func take(_ reply: Reply, arrived: Moment, at now: Moment) {
    guard probes.answered(reply.probeSequence, sent: reply.probeSent) else { return }
    _ = clock.add(
      sent: reply.probeSent, received: reply.received, answered: reply.sent, arrived: arrived)
    guard let link, reply.revision > link.revision, now >= link.nextQuestion else { return }
    // The seat has missed a message; the answer to DISCOVER has the current state.
    self.link?.nextQuestion = now + Timing.repeating
    discover(.unicast(link.endpoint))
  }

  private mutating func take(_ ack: Acknowledgement, at now: Moment) {
    // A recorded answer to another device names a number that this one has not used.
    guard hasSent(ack.sequence) else { return }
    if ack.result == .unknownDevice {
      // An answer to a datagram before the last HELLO is a replay.
      guard let link, ack.sequence >= link.firstHello else { return }
      if link.stage == .refused { self.link?.hasAnswered = true }
      // The seat sends HELLO again, and keeps its estimate of the clock and its run.
      if link.stage == .seated { sayHello(at: now) }
      return
    }
    switch ack.kind {
    case .ready:
      guard let link, link.stage == .seated, ack.sequence >= link.firstReady,
        link.nextReady != nil
      else { return }
      self.link?.nextReady = nil
      self.link?.acknowledged = wantsReady
      let bound = clock.estimate(at: now)?.bound
      guard wantsReady else { return pressedAt == nil ? () : emit(.unready(bound: bound)) }
      let waited = pressedAt.flatMap { pressed in seatedAt.map { max(0, pressed - $0) } } ?? 0
      emit(.ready(bound: bound, joined: now - begun - waited))
    case .done: if isReporting, run?.revision == ack.revision { run = nil }
    case .bye: if isLeaving { ending = .done }
    default: break
    }
  }

  private mutating func takeBye(at now: Moment) {
    guard link?.hasLeft == false, link?.hasAnswered == true else { return }
    link?.hasLeft = true
    if run == nil || isReporting { sayGoodbye() }
  }

  /// Ends after the host's goodbye, unless a run has to be played first.
  mutating func sayGoodbye() {
    emit(.bye(runs: runsFinished))
    ending = .done
  }
}
