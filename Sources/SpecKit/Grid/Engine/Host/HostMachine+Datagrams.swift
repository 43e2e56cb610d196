internal import SpecCore

extension HostMachine {
  mutating func receive(
    _ bytes: [UInt8], from source: SocketAddress, arrived: Moment, at now: Moment
  ) {
    if case .leaving = phase { return }
    // Its own datagrams come back through the multicast group.
    guard let datagram = try? Datagram(bytes), datagram.sender != session else { return }
    if datagram.kind == .discover {
      if hasClaimedCode, (try? datagram.message()) != nil, mayAnswer(at: now) {
        beacon(to: .unicast(source), at: now)
      }
    } else if datagram.session == session {
      guard hasClaimedCode, datagram.isAuthentic(with: options.key),
        let message = try? datagram.message()
      else { return }
      take(message, datagram, from: source, arrived: arrived, at: now)
    } else if datagram.kind == .beacon, datagram.sender == datagram.session,
      datagram.isAuthentic(with: options.key), case .beacon(let beacon)? = try? datagram.message()
    {
      meet(beacon, datagram, from: source, at: now)
    }
  }

  /// Handles the announcement of another host with the same join code: ends while the code is not claimed,
  /// and warns once after that. The seats keep to the host that they have joined.
  private mutating func meet(
    _ beacon: Beacon, _ datagram: Datagram, from source: SocketAddress, at now: Moment
  ) {
    let name = DisplayName(cleaning: beacon.name, fallback: source.description).text
    guard hasClaimedCode else {
      return ending = .failed(.anotherOrganizer(name, address: source))
    }
    if otherHost == nil {
      otherHost = OtherHost(
        session: datagram.session, name: name, address: source, lastHeard: now)
      emit(.otherHost(name: name, address: source))
    } else if otherHost?.session == datagram.session {
      otherHost?.lastHeard = now
    }
  }

  /// The state of the run, the same for all seats.
  var announced: RunState {
    let phase: Beacon.Phase =
      switch phase {
      case .starting: .starting
      case .running: .running
      default: run?.revision == revision ? .finished : .waiting
      }
    let order = phase == .waiting ? nil : run.map { RunOrder($0.show, start: $0.start) }
    return RunState(revision: revision, phase: phase, run: order)
  }

  mutating func beacon(to destination: Destination, at now: Moment) {
    let state = announced
    let beacon = Beacon(
      hostTime: now, revision: state.revision, phase: state.phase, run: state.run ?? RunOrder(),
      name: options.name)
    say(.beacon(beacon), to: destination)
  }

  private mutating func take(
    _ message: GridMessage, _ datagram: Datagram, from source: SocketAddress, arrived: Moment,
    at now: Moment
  ) {
    if case .hello(let hello) = message {
      return take(hello, datagram, from: source, at: now)
    }
    let holder = holders.firstIndex {
      $0.device == datagram.sender && $0.carrier.kind == .terminal
    }
    guard let index = holder else {
      // A device that leaves stops asking for a seat.
      if case .bye = message { duplicates.removeAll { $0.device == datagram.sender } }
      switch message {
      case .probe, .ready: acknowledge(datagram, .unknownDevice, to: source)
      case .bye, .done: acknowledge(datagram, .done, to: source)
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
            probeSequence: datagram.sequence, revision: revision)), to: .unicast(source))
      if datagram.sequence > holders[index].highestSequence {
        holders[index].boundMicroseconds = probe.bound
      }
    }
    hear(datagram, from: source, holder: index, at: now)
    switch message {
    case .ready(let isReady): take(isReady, datagram, from: source, holder: index, at: now)
    case .ack(let ack): take(ack, from: datagram.sender, at: now)
    case .done(let done):
      acknowledge(datagram, .done, to: source)
      take(done, from: holders[index], at: now)
    case .bye:
      guard datagram.sequence >= holders[index].lastOrder else { return }
      acknowledge(datagram, .done, to: source)
      dismiss(holders[index])
    default: break
    }
  }

  /// The holder has said that it leaves.
  mutating func dismiss(_ holder: SeatHolder) {
    if let participant = run?.index(of: holder.device), isRunning {
      run?.participants[participant].hasLeft = true
    }
    remove(holder)
  }

  private mutating func acknowledge(
    _ datagram: Datagram, _ result: Acknowledgement.Result, to source: SocketAddress
  ) {
    let ack = Acknowledgement(
      sequence: datagram.sequence, kind: datagram.kind, result: result, revision: revision)
    say(.ack(ack), to: .unicast(source))
  }

  /// Notes that the device was heard, unless the datagram is a replay or out of order.
  private mutating func hear(
    _ datagram: Datagram, from source: SocketAddress, holder index: Int, at now: Moment
  ) {
    guard datagram.sequence > holders[index].highestSequence else { return }
    if holders[index].carrier != .datagram(source) { holders[index].carrier = .datagram(source) }
    holders[index].highestSequence = datagram.sequence
    noteHeard(holder: index, at: now)
  }

  mutating func noteHeard(holder index: Int, at now: Moment) {
    holders[index].lastHeard = now
    guard holders[index].isLost else { return }
    holders[index].isLost = false
    emit(.back(holders[index]))
  }

  private mutating func take(
    _ hello: Hello, _ datagram: Datagram, from source: SocketAddress, at now: Moment
  ) {
    let device = datagram.sender
    let own = holders.firstIndex { $0.device == device }
    // A number that a page has.
    if let own, holders[own].carrier.kind != .terminal { return }
    guard !tombstones.cover(device, sequence: datagram.sequence),
      own.map({ datagram.sequence >= holders[$0].lastOrder }) ?? true
    else { return }
    let name = DisplayName(cleaning: hello.name, fallback: hello.seat.defaultName).text
    if let holder = vacate(hello.seat, for: device, name: name, at: now) {
      tombstones.add(device, sequence: datagram.sequence)
      return answer(datagram, .taken, hello.seat, name: holder.name, to: source)
    }
    if let own, holders[own].seat == hello.seat {
      hear(datagram, from: source, holder: own, at: now)
      holders[own].lastOrder = datagram.sequence
      holders[own].name = name
    } else {
      holders.removeAll { $0.device == device }
      let holder = SeatHolder(
        device: device, seat: hello.seat, name: name, carrier: .datagram(source), lastHeard: now,
        highestSequence: datagram.sequence, lastOrder: datagram.sequence)
      holders.append(holder)
      emit(.seated(holder))
    }
    answer(datagram, .yours, hello.seat, name: name, to: source)
    beacon(to: .unicast(source), at: now)
  }

  /// Takes the seat from a lost holder. Returns the holder if it is heard, and then changes nothing.
  mutating func vacate(
    _ seat: Seat, for device: UInt64, name: String, at now: Moment
  ) -> SeatHolder? {
    let other = holders.first { $0.seat == seat && $0.device != device }
    guard let holder = other, !holder.isLost else {
      if let other { remove(other) }
      duplicates.removeAll { $0.device == device }
      return nil
    }
    duplicates.removeAll { now - $0.at > .seconds(10) }
    let isKnown = duplicates.contains { $0.device == device && $0.seat == seat }
    if !isKnown, duplicates.count < 100 {
      duplicates.append((device, seat, now))
      emit(.duplicate(seat, name: name, holder: holder.name))
    }
    return holder
  }

  private mutating func answer(
    _ datagram: Datagram, _ result: SeatAnswer.Result, _ seat: Seat, name: String,
    to source: SocketAddress
  ) {
    let answer = SeatAnswer(
      helloSequence: datagram.sequence, result: result, seat: seat, name: name)
    say(.seat(answer), to: .unicast(source))
  }

  private mutating func take(
    _ isReady: Bool, _ datagram: Datagram, from source: SocketAddress, holder index: Int,
    at now: Moment
  ) {
    guard datagram.sequence >= holders[index].lastOrder else { return }
    holders[index].lastOrder = datagram.sequence
    acknowledge(datagram, .done, to: source)
    let wasReady = holders[index].isReady
    note(isReady, holder: index, at: now)
    // The seat joins the run late; a BEACON tells it the run.
    if isReady, !wasReady, phase == .running { beacon(to: .unicast(source), at: now) }
  }

  /// Notes whether the seat is ready; a seat that becomes ready during a run takes part in it.
  mutating func note(_ isReady: Bool, holder index: Int, at now: Moment) {
    guard holders[index].isReady != isReady else { return }
    holders[index].isReady = isReady
    emit(isReady ? .ready(holders[index]) : .unready(holders[index]))
    if isReady, phase == .starting || phase == .running { add(holders[index], at: now) }
  }

  private mutating func take(_ ack: Acknowledgement, from device: UInt64, at now: Moment) {
    switch ack.kind {
    case .start:
      if ack.result == .done { startAcknowledged(ack.revision, by: device, at: now) }
    case .stop:
      if stopping?.revision == ack.revision { stopping?.open.remove(device) }
    default: break
    }
  }
}

/// The state of the run: BEACON for terminals, STATE for pages.
struct RunState: Sendable, Equatable {
  var revision: UInt32
  var phase: Beacon.Phase
  /// Nil before the first run and after a stop.
  var run: RunOrder?
}

/// Devices that lost their seat or were refused one. Their HELLOs up to a number are ignored as replays.
struct Tombstones: Sendable {
  private static let limit = 256
  /// The devices with their highest numbers, the oldest first.
  private var tombstones: [(device: UInt64, sequence: UInt32)] = []

  mutating func add(_ device: UInt64, sequence: UInt32) {
    let highest = tombstones.first { $0.device == device }?.sequence ?? 0
    tombstones.removeAll { $0.device == device }
    if tombstones.count >= Self.limit { tombstones.removeFirst() }
    tombstones.append((device, max(highest, sequence)))
  }

  /// Whether the device sent this before it left or was refused.
  func cover(_ device: UInt64, sequence: UInt32) -> Bool {
    tombstones.contains { $0.device == device && sequence <= $0.sequence }
  }
}
