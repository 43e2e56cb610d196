internal import SpecCore

/// Hosts and seats in simulated time: the same state machines and the same bytes as on a network,
/// over links that lose and delay each datagram for each receiver by itself.
struct SimulatedHall {
  enum Node: Hashable {
    case host(Int)
    case seat(Int)
  }

  private enum Happening {
    case datagram([UInt8], from: Endpoint, to: Node)
    case wake(Node)
    case key(session: UInt64, code: JoinCode, to: Node)
  }

  /// What surrounds a machine.
  private struct Place {
    var endpoint: Endpoint
    var clock: VirtualClock
    /// The wake that stands in the queue.
    var planned = Nanoseconds.max
    /// Stopped processes neither hear nor speak; what is sent to them waits.
    var isStopped = false
    var waiting: [([UInt8], Endpoint)] = []
    /// Cut off from the network.
    var isCutOff = false
    var isGone = false
  }

  /// 10.0.0.1 and the following, 10.0.1.0 and the following.
  private static let (hostAddress, seatAddress): (UInt32, UInt32) = (0x0A00_0001, 0x0A00_0100)
  /// How long a key takes to be made.
  private static let keyTime = Nanoseconds.milliseconds(5)

  var link: Link
  /// True time since the beginning.
  private(set) var elapsed: Nanoseconds = 0
  private(set) var hosts: [HostMachine] = []
  private(set) var seats: [SeatMachine] = []
  /// Datagrams said, and things that happened to somebody.
  private(set) var (sent, happenings) = (0, 0)
  private var hostPlaces: [Place] = []
  private var seatPlaces: [Place] = []
  private var queue = EventQueue<Happening>()
  private var random: SplitMix64
  private var keys: KeyCache
  /// What happened since this was last emptied.
  private(set) var hostEvents: [(at: Nanoseconds, host: Int, event: HostEvent)] = []
  private(set) var seatEvents: [(at: Nanoseconds, seat: Int, event: SeatEvent)] = []
  private(set) var endings: [Node: Ending] = [:]

  init(link: Link, seed: UInt64, keys: KeyCache = KeyCache()) {
    self.link = link
    self.keys = keys
    random = SplitMix64(seed: seed)
  }

  /// A clock that began up to a day ago.
  mutating func drawClock(skew partsPerMillion: Double = 0) -> VirtualClock {
    let offset = random.length(upTo: .seconds(86_400))
    let rate = (random.unit() * 2 - 1) * partsPerMillion * 1000
    return VirtualClock(offset: offset, rate: Int64(rate))
  }

  @discardableResult
  mutating func add(_ options: HostOptions, clock: VirtualClock? = nil) -> Int {
    let clock = clock ?? drawClock()
    let index = hosts.count
    let session = random.next() | 1
    hosts.append(
      HostMachine(
        options, session: session, key: keys.key(options.code, session: session),
        at: clock.moment(at: elapsed)))
    hostPlaces.append(
      Place(
        endpoint: Endpoint(address: Self.hostAddress + UInt32(index), port: 20811), clock: clock))
    plan(.host(index))
    return index
  }

  @discardableResult
  mutating func add(_ options: SeatOptions, clock: VirtualClock? = nil) -> Int {
    let clock = clock ?? drawClock()
    let index = seats.count
    seats.append(
      SeatMachine(
        options, id: random.next() | 1, seed: random.next(), at: clock.moment(at: elapsed)))
    seatPlaces.append(
      Place(
        endpoint: Endpoint(address: Self.seatAddress + UInt32(index), port: 40_000), clock: clock))
    plan(.seat(index))
    return index
  }

  /// Lets everything happen up to a time, or until the condition holds after something happened.
  ///
  /// - Returns: whether it did.
  @discardableResult
  mutating func run(
    until end: Nanoseconds, while isWanted: (borrowing SimulatedHall) -> Bool = { _ in true }
  ) -> Bool {
    while let next = queue.nextTime, next <= end, let (time, happening) = queue.take() {
      elapsed = max(elapsed, time)
      happenings += 1
      happen(happening)
      if !isWanted(self) { return true }
    }
    elapsed = max(elapsed, end)
    return false
  }

  mutating func takeEvents() -> (
    hosts: [(at: Nanoseconds, host: Int, event: HostEvent)],
    seats: [(at: Nanoseconds, seat: Int, event: SeatEvent)]
  ) {
    defer { (hostEvents, seatEvents) = ([], []) }
    return (hostEvents, seatEvents)
  }

  private mutating func happen(_ happening: Happening) {
    switch happening {
    case .datagram(let bytes, let source, let node):
      if self[node].isStopped {
        self[node].waiting.append((bytes, source))
      } else if !self[node].isGone {
        let now = self[node].clock.moment(at: elapsed)
        handle(node, .datagram(bytes, source, arrived: now))
      }
    case .wake(let node):
      guard self[node].planned == elapsed else { return }
      self[node].planned = .max
      if !self[node].isStopped, !self[node].isGone { handle(node, .tick) }
    case .key(let session, let code, let node):
      guard !self[node].isGone else { return }
      handle(node, .key(keys.key(code, session: session), session, code))
    }
  }

  /// An input without the type of its commands.
  private enum Stimulus {
    case datagram([UInt8], Endpoint, arrived: Moment)
    case tick
    case key(SessionKey, UInt64, JoinCode)

    func input<Command>() -> MachineInput<Command> {
      switch self {
      case .datagram(let bytes, let source, let arrived):
        .datagram(bytes, from: source, arrived: arrived)
      case .tick: .tick
      case .key(let key, let session, let code): .key(key, session: session, code: code)
      }
    }
  }

  private mutating func handle(_ node: Node, _ stimulus: Stimulus) {
    let now = self[node].clock.moment(at: elapsed)
    switch node {
    case .host(let index):
      perform(hosts[index].handle(stimulus.input(), at: now), host: index)
    case .seat(let index):
      perform(seats[index].handle(stimulus.input(), at: now), seat: index)
    }
    plan(node)
  }

  mutating func command(host index: Int, _ command: HostMachine.Command) {
    let now = hostPlaces[index].clock.moment(at: elapsed)
    perform(hosts[index].handle(.command(command), at: now), host: index)
    plan(.host(index))
  }

  mutating func command(seat index: Int, _ command: SeatMachine.Command) {
    let now = seatPlaces[index].clock.moment(at: elapsed)
    perform(seats[index].handle(.command(command), at: now), seat: index)
    plan(.seat(index))
  }

  private mutating func perform(_ outputs: [MachineOutput<HostEvent>], host index: Int) {
    for output in outputs {
      if case .event(let event) = output {
        hostEvents.append((elapsed, index, event))
      } else {
        perform(output, of: .host(index))
      }
    }
  }

  private mutating func perform(_ outputs: [MachineOutput<SeatEvent>], seat index: Int) {
    for output in outputs {
      guard case .event(let event) = output else {
        perform(output, of: .seat(index))
        continue
      }
      seatEvents.append((elapsed, index, event))
      if case .step(let run, let step, _, let due) = event {
        let late = seatPlaces[index].clock.moment(at: elapsed) - due
        command(seat: index, .shown(run: run, step: step, late: late))
      }
    }
  }

  private mutating func perform<Event>(_ output: MachineOutput<Event>, of node: Node) {
    switch output {
    case .send(let bytes, let destination): send(bytes, from: node, to: destination)
    case .makeKey(let session, let code):
      queue.put(.key(session: session, code: code, to: node), at: elapsed + Self.keyTime)
    case .end(let ending):
      endings[node] = ending
      self[node].isGone = true
    case .event: break
    }
  }

  private mutating func send(_ bytes: [UInt8], from node: Node, to destination: Destination) {
    sent += 1
    guard !self[node].isCutOff else { return }
    let source = self[node].endpoint
    if case .unicast(let endpoint) = destination {
      if let receiver = receiver(endpoint) { deliver(bytes, from: source, to: receiver) }
      return
    }
    for index in hosts.indices { deliver(bytes, from: source, to: .host(index)) }
    for index in seats.indices { deliver(bytes, from: source, to: .seat(index)) }
  }

  private func receiver(_ endpoint: Endpoint) -> Node? {
    let host = Int(endpoint.address) - Int(Self.hostAddress)
    if hosts.indices.contains(host) { return .host(host) }
    let seat = Int(endpoint.address) - Int(Self.seatAddress)
    return seats.indices.contains(seat) ? .seat(seat) : nil
  }

  private mutating func deliver(_ bytes: [UInt8], from source: Endpoint, to node: Node) {
    guard !self[node].isGone, !self[node].isCutOff else { return }
    if link.loss > 0, random.unit() < link.loss { return }
    let delay = link.least + random.length(upTo: link.jitter)
    queue.put(.datagram(bytes, from: source, to: node), at: elapsed + delay)
  }

  /// Puts something on the network as if it came from that address.
  mutating func inject(_ bytes: [UInt8], from source: Endpoint, to node: Node) {
    queue.put(.datagram(bytes, from: source, to: node), at: elapsed + link.least)
  }

  private mutating func plan(_ node: Node) {
    let wake =
      switch node {
      case .host(let index): hosts[index].wake
      case .seat(let index): seats[index].wake
      }
    guard let wake, !self[node].isGone else { return }
    let time = max(elapsed, self[node].clock.elapsed(at: wake))
    guard time < self[node].planned, time < .max else { return }
    self[node].planned = time
    queue.put(.wake(node), at: time)
  }

  private subscript(node: Node) -> Place {
    _read {
      switch node {
      case .host(let index): yield hostPlaces[index]
      case .seat(let index): yield seatPlaces[index]
      }
    }
    _modify {
      switch node {
      case .host(let index): yield &hostPlaces[index]
      case .seat(let index): yield &seatPlaces[index]
      }
    }
  }
}

/// What tests do to a hall.
extension SimulatedHall {
  func endpoint(_ node: Node) -> Endpoint { self[node].endpoint }
  func clock(_ node: Node) -> VirtualClock { self[node].clock }

  mutating func cut(_ node: Node, _ isCutOff: Bool = true) { self[node].isCutOff = isCutOff }
  mutating func kill(_ node: Node) { self[node].isGone = true }
  mutating func stop(_ node: Node) { self[node].isStopped = true }

  /// A stopped one goes on: what came meanwhile is read at once.
  mutating func resume(_ node: Node) {
    self[node].isStopped = false
    let waiting = self[node].waiting
    self[node].waiting = []
    for (bytes, source) in waiting { inject(bytes, from: source, to: node) }
    self[node].planned = .max
    queue.put(.wake(node), at: elapsed)
    self[node].planned = elapsed
  }
}
