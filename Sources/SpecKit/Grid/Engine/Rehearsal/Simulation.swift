internal import SpecCore

/// Simulates hosts, seats and the network between them in one loop: in simulated time and in memory, or in real time over
/// sockets of the loopback interface. The network loses and delays each datagram for each receiver by itself.
class Simulation {
  /// Loss and delay of datagrams.
  struct Link: Sendable {
    /// 0...1
    var loss = 0.0
    /// Additional delay, evenly distributed from 0 to this.
    var jitter: Nanoseconds = 0
  }

  private struct QueuedDatagram {
    var time: Nanoseconds
    var bytes: [UInt8]
    var sender: Int
    var receiver: SocketAddress
  }

  private struct Peer {
    let endpoint: SocketAddress
    let isHost: Bool
    /// Nil in memory.
    let socket: UDPSocket?
    let member: any AnySimulationMember
  }

  /// Addresses in memory: 10.0.0.1 and up, 10.0.1.0 and up.
  private static let (hostAddress, seatAddress): (UInt32, UInt32) = (0x0A00_0001, 0x0A00_0100)
  private static let minimumDelay = Nanoseconds.microseconds(200)
  /// Datagrams handled before anything else is looked at.
  private static let batch = 64
  /// Datagrams sent before anything else is looked at.
  private static let sendBatch = 8

  private let link: Link
  /// Nil for simulated time.
  private let clock: Clock?
  /// The reading of the clock at time 0.
  private let base: UInt64
  private var simulated: Nanoseconds = 0
  /// Also the source of the other random numbers of the members: one seed decides all.
  var random: SplitMix64
  private var peers: [Peer] = []
  /// When each member wants a tick: a search of these is what each datagram costs.
  private var wakes: [Nanoseconds] = []
  private var numbers: [SocketAddress: Int] = [:]
  /// By time, the next one last; those of the same time in the order of sending.
  private var queue: [QueuedDatagram] = []

  init(_ link: Link, clock: Clock? = nil, random: SplitMix64) {
    (self.link, self.clock, self.random) = (link, clock, random)
    base = clock?.monotonic() ?? 0
  }

  deinit { for peer in peers { peer.socket?.close() } }

  /// The time since the beginning.
  var now: Nanoseconds {
    clock.map { Int64(clamping: $0.monotonic() &- base) } ?? simulated
  }

  func add(_ options: HostOptions) throws -> SimulationMember<HostMachine> {
    let clock = random.clock()
    let machine = HostMachine(options, session: random.next() | 1, at: clock.moment(at: now))
    return try add(machine, clock, isHost: true)
  }

  func add(_ options: SeatOptions, clock: DriftingClock) throws -> SimulationMember<SeatMachine> {
    let machine = SeatMachine(
      options, id: random.next() | 1, seed: random.next(), at: clock.moment(at: now))
    return try add(machine, clock, isHost: false)
  }

  private func add<M>(
    _ machine: M, _ machineClock: DriftingClock, isHost: Bool
  ) throws -> SimulationMember<M> {
    let socket = clock == nil ? nil : try UDPSocket(address: SocketAddress.loopback, port: 0)
    let count = UInt32(peers.count { $0.isHost == isHost })
    let endpoint =
      socket.map { SocketAddress(address: SocketAddress.loopback, port: $0.port) }
      ?? SocketAddress(
        address: (isHost ? Self.hostAddress : Self.seatAddress) + count,
        port: isHost ? 20811 : 40_000)
    let member = SimulationMember(machine, clock: machineClock, number: peers.count)
    numbers[endpoint] = peers.count
    peers.append(
      Peer(endpoint: endpoint, isHost: isHost, socket: socket, member: member))
    wakes.append(member.wake)
    return member
  }

  /// Runs until a time, or as long as the condition holds.
  func run(until end: Nanoseconds, while isWanted: () -> Bool = { true }) throws {
    while isWanted(), now < end { try runOnce(until: end) }
  }

  func perform<M>(_ action: M.Action, by member: SimulationMember<M>) {
    member.process(at: now, in: self) { $0.perform(action, at: $1) }
  }

  /// Waits for the next thing to happen, until `end` at most, and handles due ticks and datagrams.
  func runOnce(until end: Nanoseconds) throws {
    let wake = min(end, wakes.min() ?? .max, queue.last?.time ?? .max)
    var ready: [Bool] = []
    if clock != nil {
      ready = try poll(
        readable: peers.compactMap { $0.socket?.descriptor },
        untilMonotonic: base &+ UInt64(clamping: wake),
        isExact: wakes.indices.contains { wakes[$0] == wake && peers[$0].member.isExact })
    } else {
      simulated = max(simulated, wake)
    }
    tick()
    for (number, isReady) in ready.enumerated() where isReady {
      for _ in 0..<Self.batch {
        guard
          let (bytes, source) = peers[number].socket?.receive(limit: Datagram.sizeLimit + 1)
        else { break }
        deliver(bytes, from: source, to: number)
      }
    }
    for _ in 0..<Self.sendBatch {
      guard let datagram = queue.last, datagram.time <= now else { return }
      queue.removeLast()
      if let socket = peers[datagram.sender].socket {
        try? socket.send(datagram.bytes, to: datagram.receiver)
      } else if let receiver = numbers[datagram.receiver] {
        deliver(datagram.bytes, from: peers[datagram.sender].endpoint, to: receiver)
      }
    }
  }

  /// Gives a tick to all members that are due.
  private func tick() {
    let now = now
    guard wakes.contains(where: { $0 <= now }) else { return }
    for number in wakes.indices where wakes[number] <= now {
      peers[number].member.tick(at: now, in: self)
    }
  }

  /// Notes when a member wants its next tick.
  func schedule(_ number: Int, at wake: Nanoseconds) { wakes[number] = wake }

  func deliver(_ bytes: [UInt8], from source: SocketAddress, to receiver: Int) {
    peers[receiver].member.receive(bytes, from: source, at: now, in: self)
    // A color that has come due does not wait for the other datagrams.
    tick()
  }

  /// - Parameter sender: the number of the member.
  func send(_ bytes: [UInt8], from sender: Int, to destination: Destination) {
    if case .unicast(let endpoint) = destination { return post(bytes, from: sender, to: endpoint) }
    // Seats ignore seats, and on sockets a hundred of them would be busy with that.
    for peer in peers where clock == nil || peer.isHost || peers[sender].isHost {
      post(bytes, from: sender, to: peer.endpoint)
    }
  }

  private func post(_ bytes: [UInt8], from sender: Int, to receiver: SocketAddress) {
    if link.loss > 0, random.unit() < link.loss { return }
    let time = now + Self.minimumDelay + random.length(upTo: link.jitter)
    let place = queue.firstIndex { $0.time <= time } ?? queue.endIndex
    queue.insert(
      QueuedDatagram(time: time, bytes: bytes, sender: sender, receiver: receiver), at: place)
  }
}
