internal import SpecCore

/// How the host handles datagrams.
extension HostMachine {
  mutating func receive(
    _ bytes: [UInt8], from source: SocketAddress, arrived: Moment, at now: Moment
  ) {
    if case .leaving = phase { return }
    // Its own datagrams come back through the multicast group.
    guard let envelope = try? Envelope(bytes), envelope.sender != session else { return }
    let isClaiming = if case .claiming = phase { true } else { false }
    if envelope.kind == .discover {
      if !isClaiming, (try? envelope.message()) != nil, mayAnswer(at: now) {
        beacon(to: .unicast(source), at: now)
      }
    } else if envelope.session == session {
      guard !isClaiming, envelope.isAuthentic(with: key), let message = try? envelope.message()
      else { return }
      take(message, envelope, from: source, arrived: arrived, at: now)
    } else if envelope.kind == .beacon, envelope.sender == envelope.session {
      meet(envelope, KeyRing.Held(bytes: bytes, source: source, arrived: arrived), at: now)
    }
  }

  mutating func beacon(to destination: Destination, at now: Moment) {
    let order: RunOrder
    let phase: Beacon.Phase
    switch self.phase {
    case .starting: phase = .starting
    case .running: phase = .running
    default: phase = run?.revision == revision ? .finished : .waiting
    }
    if let run, phase != .waiting {
      order = RunOrder(run.show, start: run.start)
    } else {
      order = RunOrder(sequence: 0, stepMilliseconds: 0, start: Moment(nanoseconds: 0))
    }
    let held = holders.filter { !$0.isLost }
    let beacon = Beacon(
      hostTime: now, revision: revision, phase: phase, run: order,
      seats: UInt8(clamping: held.count), readySeats: UInt8(clamping: held.count { $0.isReady }),
      name: options.name)
    say(.beacon(beacon), to: destination)
  }

  private mutating func take(
    _ message: Message, _ envelope: Envelope, from source: SocketAddress, arrived: Moment,
    at now: Moment
  ) {
    if case .hello(let hello) = message {
      return take(hello, envelope, from: source, at: now)
    }
    guard let index = holders.firstIndex(where: { $0.device == envelope.sender }) else {
      switch message {
      case .probe, .ready: acknowledge(envelope, .unknownDevice, to: source)
      case .bye, .done: acknowledge(envelope, .done, to: source)
      default: break
      }
      return
    }
    // Probes are answered first: delay makes the measured clock worse.
    if case .probe(let probe) = message {
      say(
        .reply(
          Reply(
            probeSent: probe.sent, received: arrived, sent: now,
            probeSequence: envelope.sequence, revision: revision)), to: .unicast(source))
      holders[index].boundMicroseconds = probe.bound
    }
    hear(envelope, from: source, holder: index, at: now)
    switch message {
    case .ready(let isReady): take(isReady, envelope, from: source, holder: index, at: now)
    case .ack(let ack): take(ack, from: envelope.sender, at: now)
    case .done(let done):
      acknowledge(envelope, .done, to: source)
      take(done, from: holders[index], at: now)
    case .bye:
      guard envelope.sequence >= holders[index].lastOrder else { return }
      acknowledge(envelope, .done, to: source)
      let holder = holders[index]
      tombstones.add(holder.device, sequence: envelope.sequence, at: now)
      if let participant = run?.index(of: holder.device), isRunning {
        run?.participants[participant].hasLeft = true
      }
      remove(holder)
    default: break
    }
  }

  private mutating func acknowledge(
    _ envelope: Envelope, _ result: Acknowledgement.Result, to source: SocketAddress
  ) {
    let ack = Acknowledgement(
      sequence: envelope.sequence, kind: envelope.kind, result: result, revision: revision)
    say(.ack(ack), to: .unicast(source))
  }

  /// Notes that the device was heard, unless the datagram is a replay or out of order.
  private mutating func hear(
    _ envelope: Envelope, from source: SocketAddress, holder index: Int, at now: Moment
  ) {
    guard envelope.sequence > holders[index].highestSequence else { return }
    holders[index].highestSequence = envelope.sequence
    holders[index].lastHeard = now
    if holders[index].endpoint != source { holders[index].endpoint = source }
    guard holders[index].isLost else { return }
    holders[index].isLost = false
    emit(.back(holders[index]))
  }

  private mutating func take(
    _ hello: Hello, _ envelope: Envelope, from source: SocketAddress, at now: Moment
  ) {
    let device = envelope.sender
    let own = holders.firstIndex { $0.device == device }
    guard !tombstones.cover(device, sequence: envelope.sequence),
      own.map({ envelope.sequence >= holders[$0].lastOrder }) ?? true
    else { return }
    let name = DisplayName(
      cleaning: hello.name, fallback: hello.seat.defaultName
    ).text
    if let holder = holders.first(where: { $0.seat == hello.seat && $0.device != device }) {
      guard holder.isLost else {
        return refuse(hello, envelope, name: name, holder: holder, from: source, at: now)
      }
      remove(holder)
    }
    duplicates.removeAll { $0.device == device }
    if let own, holders[own].seat == hello.seat {
      hear(envelope, from: source, holder: own, at: now)
      holders[own].lastOrder = envelope.sequence
      holders[own].name = name
    } else {
      holders.removeAll { $0.device == device }
      let holder = SeatHolder(
        device: device, seat: hello.seat, name: name, endpoint: source, lastHeard: now,
        highestSequence: envelope.sequence, lastOrder: envelope.sequence)
      holders.append(holder)
      emit(.seated(holder))
    }
    answer(envelope, .yours, hello.seat, name: name, to: source)
    beacon(to: .unicast(source), at: now)
  }

  private mutating func refuse(
    _ hello: Hello, _ envelope: Envelope, name: String, holder: SeatHolder,
    from source: SocketAddress, at now: Moment
  ) {
    answer(envelope, .taken, hello.seat, name: holder.name, to: source)
    duplicates.removeAll { now - $0.at > .seconds(10) }
    let isKnown = duplicates.contains { $0.device == envelope.sender && $0.seat == hello.seat }
    guard !isKnown, duplicates.count < 100 else { return }
    duplicates.append((envelope.sender, hello.seat, now))
    emit(.duplicate(hello.seat, name: name, holder: holder.name))
  }

  private mutating func answer(
    _ envelope: Envelope, _ result: SeatAnswer.Result, _ seat: Seat, name: String,
    to source: SocketAddress
  ) {
    let answer = SeatAnswer(
      helloSequence: envelope.sequence, result: result, seat: seat, name: name)
    say(.seat(answer), to: .unicast(source))
  }

  private mutating func take(
    _ isReady: Bool, _ envelope: Envelope, from source: SocketAddress, holder index: Int,
    at now: Moment
  ) {
    guard envelope.sequence >= holders[index].lastOrder else { return }
    holders[index].lastOrder = envelope.sequence
    acknowledge(envelope, .done, to: source)
    guard holders[index].isReady != isReady else { return }
    holders[index].isReady = isReady
    emit(isReady ? .ready(holders[index]) : .unready(holders[index]))
    guard isReady else { return }
    switch phase {
    case .starting: add(holders[index], at: now)
    // The seat joins the run late; a BEACON tells it the run.
    case .running:
      add(holders[index], at: now)
      beacon(to: .unicast(source), at: now)
    default: break
    }
  }

  private mutating func take(_ ack: Acknowledgement, from device: UInt64, at now: Moment) {
    switch ack.kind {
    case .start: startAcknowledged(ack, by: device, at: now)
    case .stop:
      if stopping?.revision == ack.revision { stopping?.open.remove(device) }
    default: break
    }
  }

  /// Handles the BEACON of another host.
  private mutating func meet(_ envelope: Envelope, _ datagram: KeyRing.Held, at now: Moment) {
    switch ring.key(for: envelope.session, of: datagram, at: now) {
    case .make: outputs.append(.deriveKey(session: envelope.session, code: ring.code))
    case .none: break
    case .key(let key):
      guard envelope.isAuthentic(with: key), case .beacon(let beacon)? = try? envelope.message()
      else { return }
      // A host that is still claiming the code gives way. Of two that began at the same time, the
      // one with the greater session does, unless it has a run.
      if case .claiming = phase {} else if isRunning || session < envelope.session { return }
      let name = DisplayName(
        cleaning: beacon.name, fallback: datagram.source.description
      ).text
      quitting = .atOnce
      let ending = Ending.failed(.anotherOrganizer(name, address: datagram.source))
      if !leave(ending, at: now) { hasEnded = true }
    }
  }
}
