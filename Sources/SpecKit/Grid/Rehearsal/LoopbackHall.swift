internal import SpecCore

/// A host and seats in this process, in real time, over real sockets on the loopback interface:
/// each datagram is lost or delayed before it is sent, for each receiver by itself.
final class LoopbackHall {
  private struct Node<M: Machine> {
    var machine: M
    let socket: UDPSocket
    let clock: VirtualClock
    var isGone = false

    /// True time at which it wants a tick.
    var wake: Nanoseconds {
      guard !isGone, let wake = machine.wake else { return .max }
      return clock.elapsed(at: wake)
    }
  }

  private struct Letter {
    var bytes: [UInt8]
    /// -1 is the host.
    var sender: Int
    var receiver: Endpoint
  }

  private let link: SimulatedHall.Link
  private let base: UInt64
  private let clockSource: Clock
  private let key: SessionKey
  private var random: SplitMix64
  private var host: Node<HostMachine>
  private var seats: [Node<SeatMachine>] = []
  /// True time at which each wants a tick.
  private var wakes: [Nanoseconds] = []
  private var sockets: [Descriptor]
  private var outbox = EventQueue<Letter>()
  /// Told of each event of a seat, with the true time at which it was shown.
  var watch: (SeatEvent, Int, SeatMachine, VirtualClock, Nanoseconds) -> Void = { _, _, _, _, _ in }

  init(_ options: HostOptions, link: SimulatedHall.Link, random: SplitMix64, clock: Clock) throws {
    self.link = link
    self.random = random
    clockSource = clock
    base = clock.monotonic()
    let session = self.random.next() | 1
    key = SessionKey(options.code, session: session)
    let hostClock = VirtualClock(offset: self.random.length(upTo: .seconds(86_400)), rate: 0)
    host = Node(
      machine: HostMachine(
        options, session: session, key: key,
        at: hostClock.moment(at: Int64(clamping: clock.monotonic() &- base))),
      socket: try UDPSocket(address: Endpoint.loopback, port: 0), clock: hostClock)
    sockets = [host.socket.descriptor]
  }

  deinit {
    host.socket.close()
    for seat in seats { seat.socket.close() }
  }

  /// True time since the beginning.
  var elapsed: Nanoseconds { Int64(clamping: clockSource.monotonic() &- base) }
  var hostMachine: HostMachine { host.machine }
  var hostEndpoint: Endpoint { Endpoint(address: Endpoint.loopback, port: host.socket.port) }
  var hasEnded: Bool { host.isGone }

  /// True time of the first color of the run in hand.
  var start: Nanoseconds? { host.machine.run.map { host.clock.elapsed(at: $0.start) } }

  func add(_ options: SeatOptions, skew partsPerMillion: Double) throws {
    let rate = (random.unit() * 2 - 1) * partsPerMillion * 1000
    let clock = VirtualClock(offset: random.length(upTo: .seconds(86_400)), rate: Int64(rate))
    seats.append(
      Node(
        machine: SeatMachine(
          options, id: random.next() | 1, seed: random.next(), at: clock.moment(at: elapsed)),
        socket: try UDPSocket(address: Endpoint.loopback, port: 0), clock: clock))
    wakes.append(elapsed)
    sockets.append(seats[seats.count - 1].socket.descriptor)
  }

  func command(_ command: HostMachine.Command) { handle(.command(command)) }

  /// Lets everything happen up to a true time, or as long as the condition holds.
  func run(until end: Nanoseconds, while isWanted: () -> Bool = { true }) throws {
    while isWanted(), elapsed < end { try turn(until: end) }
  }

  private func turn(until end: Nanoseconds) throws {
    let first = wakes.indices.min { wakes[$0] < wakes[$1] }
    let other = min(end, outbox.nextTime ?? .max, host.wake)
    let wake = min(other, first.map { wakes[$0] } ?? .max)
    let isExact = first.map { wakes[$0] == wake && seats[$0].machine.isExact } ?? false
    let ready = try poll(
      readable: sockets, untilMonotonic: base &+ UInt64(clamping: wake), approaching: isExact)
    tick()
    if host.wake <= elapsed { handle(.tick) }
    for (index, isReady) in ready.enumerated() where isReady {
      for _ in 0..<64 {
        let socket = index == 0 ? host.socket : seats[index - 1].socket
        guard let (bytes, source) = socket.receive(limit: Datagram.sizeLimit + 1) else { break }
        let now = elapsed
        if index == 0 {
          let arrived = host.clock.moment(at: now)
          handle(.datagram(bytes, from: source, arrived: arrived))
        } else {
          let arrived = seats[index - 1].clock.moment(at: now)
          handle(.datagram(bytes, from: source, arrived: arrived), seat: index - 1)
        }
        // A color that has come due does not wait for the rest.
        tick()
      }
    }
    while let next = outbox.nextTime, next <= elapsed, let (_, letter) = outbox.take() {
      let socket = letter.sender < 0 ? host.socket : seats[letter.sender].socket
      try? socket.send(letter.bytes, to: letter.receiver)
      tick()
    }
  }

  /// Has all colors shown that are due, then looks at what else came of it.
  private func tick() {
    let now = elapsed
    guard wakes.contains(where: { $0 <= now }) else { return }
    var done: [(seat: Int, outputs: [MachineOutput<SeatEvent>], at: Nanoseconds)] = []
    for index in wakes.indices where !seats[index].isGone && wakes[index] <= elapsed {
      let moment = seats[index].clock.moment(at: elapsed)
      done.append((index, seats[index].machine.handle(.tick, at: moment), elapsed))
    }
    for (seat, outputs, at) in done { perform(outputs, of: seat, at: at) }
  }

  private func handle(_ input: MachineInput<HostMachine.Command>) {
    guard !host.isGone else { return }
    for output in host.machine.handle(input, at: host.clock.moment(at: elapsed)) {
      switch output {
      case .send(let bytes, let destination): send(bytes, from: -1, to: destination)
      case .end: host.isGone = true
      case .event, .makeKey: break
      }
    }
  }

  private func handle(_ input: MachineInput<SeatMachine.Command>, seat index: Int) {
    guard !seats[index].isGone else { return }
    let moment = seats[index].clock.moment(at: elapsed)
    perform(seats[index].machine.handle(input, at: moment), of: index, at: elapsed)
  }

  /// - Parameter at: the true time at which its events were shown.
  private func perform(
    _ outputs: [MachineOutput<SeatEvent>], of index: Int, at shownAt: Nanoseconds
  ) {
    let clock = seats[index].clock
    for case .event(let event) in outputs {
      watch(event, index, seats[index].machine, clock, shownAt)
      if let answer = SeatRole.answer(event, shownAt: clock.moment(at: shownAt)) {
        handle(.command(answer), seat: index)
      }
    }
    for output in outputs {
      switch output {
      case .send(let bytes, let destination): send(bytes, from: index, to: destination)
      case .makeKey(let session, let code):
        handle(.key(key, session: session, code: code), seat: index)
      case .end: seats[index].isGone = true
      case .event: break
      }
    }
    wakes[index] = seats[index].wake
  }

  private func send(_ bytes: [UInt8], from sender: Int, to destination: Destination) {
    if case .unicast(let endpoint) = destination { return post(bytes, from: sender, to: endpoint) }
    if sender >= 0 { return post(bytes, from: sender, to: hostEndpoint) }
    for seat in seats where !seat.isGone {
      post(bytes, from: sender, to: Endpoint(address: Endpoint.loopback, port: seat.socket.port))
    }
  }

  private func post(_ bytes: [UInt8], from sender: Int, to receiver: Endpoint) {
    if link.loss > 0, random.unit() < link.loss { return }
    let delay = link.least + random.length(upTo: link.jitter)
    outbox.put(Letter(bytes: bytes, sender: sender, receiver: receiver), at: elapsed + delay)
  }
}

extension Rehearsal {
  var link: SimulatedHall.Link {
    SimulatedHall.Link(loss: Double(lossPercent) / 100, jitter: jitter)
  }

  /// One run in real time, all devices in this process.
  func rehearseOnLoopback(run: Int, clock: Clock) throws -> RehearsedRun {
    var random = random(run: run)
    let code = JoinCode(drawnWith: { random.next() })
    let hall = try LoopbackHall(
      HostOptions(code: code, name: "rehearsal", show: show, lead: lead, startWhen: devices),
      link: link, random: SplitMix64(seed: random.next()), clock: clock)
    try hall.run(until: HostMachine.claim)
    let recorder = SharedRecorder(self)
    hall.watch = { [unowned hall] event, device, seat, clock, elapsed in
      recorder.value.start = hall.start
      recorder.value.record(
        event, of: device, seat: seat, clock: clock, start: hall.hostMachine.run?.start,
        at: elapsed)
    }
    let opened = hall.elapsed
    let arrivals = (0..<devices).map { _ in random.length(upTo: Self.arrival) }.sorted()
    for (device, after) in arrivals.enumerated() {
      try hall.run(until: opened + after)
      try hall.add(options(device, code: code), skew: Double(skewPartsPerMillion))
    }
    try hall.play(patience: opened + Self.patience, show)
    recorder.value.finish(hall.hostMachine.hasRun ? hall.hostMachine.run : nil)
    return recorder.value.outcome
  }
}

/// A recorder that a closure writes to.
private final class SharedRecorder {
  var value: RehearsalRecorder
  init(_ rehearsal: Rehearsal) { value = RehearsalRecorder(rehearsal) }
}

extension LoopbackHall {
  /// From the arrival of the seats to the end of the show.
  func play(patience: Nanoseconds, _ show: Show) throws {
    try run(until: patience) { !self.hostMachine.hasStarted }
    if !hostMachine.hasStarted { command(.start(nil, anyway: true)) }
    let end = (start ?? elapsed) + .milliseconds(Int64(show.totalMilliseconds)) + .seconds(5)
    try run(until: end) { !self.hasEnded }
  }
}
