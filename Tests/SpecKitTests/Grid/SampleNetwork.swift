import SpecCore
import Testing

@testable import SpecGrid

/// Hosts and seats of tests in an event loop, in simulated time.
final class SampleNetwork {
  static let code = JoinCode("K7QX2M")!
  static let key = JoinKey(code)
  static let show = Show(sequence: .turns, stepMilliseconds: 500)

  enum Node: Hashable {
    case host(Int)
    case seat(Int)
  }

  let simulation: SampleSimulation
  private var hostParticipants: [SimulationMember<HostMachine>] = []
  private var seatParticipants: [SimulationMember<SeatMachine>] = []
  private(set) var hostEvents: [(at: Nanoseconds, host: Int, event: HostEvent)] = []
  private(set) var seatEvents: [(at: Nanoseconds, seat: Int, event: SeatEvent)] = []

  init(link: Simulation.Link = .init(), seed: UInt64 = 1) {
    simulation = SampleSimulation(link, random: SplitMix64(seed: seed))
  }

  /// Returns a host and seats that are ready.
  static func ready(_ count: Int, link: Simulation.Link = .init()) -> SampleNetwork {
    let network = SampleNetwork(link: link)
    network.add(host())
    for seat in full(count) { network.add(seat) }
    network.run(3)
    return network
  }

  var elapsed: Nanoseconds { simulation.now }
  var hosts: [HostMachine] { hostParticipants.map(\.machine) }
  var seats: [SeatMachine] { seatParticipants.map(\.machine) }

  var endings: [Node: Ending] {
    var endings: [Node: Ending] = [:]
    for (index, host) in hosts.enumerated() { endings[.host(index)] = host.ending }
    for (index, seat) in seats.enumerated() { endings[.seat(index)] = seat.ending }
    return endings
  }

  func drawClock(skew: Double = 0) -> DriftingClock { simulation.random.clock(skew: skew) }

  func add(_ options: HostOptions) {
    attempt {
      let (index, host) = (hosts.count, try simulation.add(options))
      host.report = { [unowned self] event, at in hostEvents.append((at, index, event)) }
      hostParticipants.append(host)
    }
  }

  func add(_ options: SeatOptions, clock: DriftingClock? = nil) {
    attempt {
      let (index, clock) = (seats.count, clock ?? drawClock())
      let seat = try simulation.add(options, clock: clock)
      seat.report = { [unowned self] event, at in seatEvents.append((at, index, event)) }
      seatParticipants.append(seat)
    }
  }

  func run(_ seconds: Double) {
    attempt { try simulation.run(until: elapsed + Nanoseconds(seconds * 1e9)) }
  }

  func command(host index: Int, _ command: HostMachine.Action) {
    simulation.perform(command, by: hostParticipants[index])
  }

  func command(seat index: Int, _ command: SeatMachine.Action) {
    simulation.perform(command, by: seatParticipants[index])
  }

  func clock(_ node: Node) -> DriftingClock {
    switch node {
    case .host(let index): hostParticipants[index].clock
    case .seat(let index): seatParticipants[index].clock
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { Issue.record(error) }
  }
}

/// What happens to nodes.
extension SampleNetwork {
  private func number(_ node: Node) -> Int {
    switch node {
    case .host(let index): hostParticipants[index].number
    case .seat(let index): seatParticipants[index].number
    }
  }

  func cut(_ node: Node, _ isCutOff: Bool = true) {
    if isCutOff {
      simulation.cutOff.insert(number(node))
    } else {
      simulation.cutOff.remove(number(node))
    }
  }

  /// The process dies.
  func kill(_ node: Node) {
    cut(node)
    pause(node, true)
  }

  /// The process is stopped: what comes waits.
  func stop(_ node: Node) {
    simulation.held.insert(number(node))
    pause(node, true)
  }

  /// A stopped process goes on, and reads at once what has come.
  func resume(_ node: Node) {
    simulation.held.remove(number(node))
    pause(node, false)
  }

  private func pause(_ node: Node, _ isPaused: Bool) {
    switch node {
    case .host(let index): pause(hostParticipants[index], isPaused)
    case .seat(let index): pause(seatParticipants[index], isPaused)
    }
  }

  private func pause<M>(_ participant: SimulationMember<M>, _ isPaused: Bool) {
    if isPaused {
      simulation.paused.insert(participant.number)
    } else {
      simulation.paused.remove(participant.number)
    }
    simulation.schedule(participant.number, at: participant.wake)
  }

  /// Puts a datagram on the network as if that node had sent it.
  func inject(_ bytes: [UInt8], from sender: Node, to receiver: Node) {
    let source =
      switch sender {
      case .host(let index): SocketAddress(address: 0x0A00_0001 + UInt32(index), port: 20811)
      case .seat(let index): SocketAddress(address: 0x0A00_0100 + UInt32(index), port: 40_000)
      }
    simulation.waiting.append((bytes, source, number(receiver)))
  }
}

/// A simulation whose network tests cut, hold up and feed.
final class SampleSimulation: Simulation {
  /// Participants that are cut off from the network.
  var cutOff: Set<Int> = []
  /// Participants that do not read now.
  var held: Set<Int> = []
  /// Participants whose process is stopped: they want no ticks.
  var paused: Set<Int> = []
  /// Datagrams for participants that do not read, and those of the test.
  var waiting: [(bytes: [UInt8], source: SocketAddress, receiver: Int)] = []
  /// How often the loop has waited.
  private(set) var passes = 0
  private(set) var received = 0

  override func runOnce(until end: Nanoseconds) throws {
    passes += 1
    let arrived = waiting.filter { !held.contains($0.receiver) }
    try super.runOnce(until: arrived.isEmpty ? end : now)
    waiting.removeAll { !held.contains($0.receiver) }
    received += arrived.count
    for (bytes, source, receiver) in arrived {
      super.deliver(bytes, from: source, to: receiver)
    }
  }

  override func deliver(_ bytes: [UInt8], from source: SocketAddress, to receiver: Int) {
    if held.contains(receiver) {
      waiting.append((bytes, source, receiver))
    } else if !cutOff.contains(receiver) {
      received += 1
      super.deliver(bytes, from: source, to: receiver)
    }
  }

  override func schedule(_ number: Int, at wake: Nanoseconds) {
    super.schedule(number, at: paused.contains(number) ? .max : wake)
  }

  override func send(_ bytes: [UInt8], from sender: Int, to destination: Destination) {
    if !cutOff.contains(sender) { super.send(bytes, from: sender, to: destination) }
  }
}

/// The options of hosts and seats, and what became of them.
extension SampleNetwork {
  static func host(name: String = "Hall 1", show: Show = show) -> HostOptions {
    HostOptions(key: key, name: name, show: show)
  }

  static func seat(_ row: Int, _ column: Int, name: String = "Ann") -> SeatOptions {
    SeatOptions(seat: Seat(row: row, column: column)!, name: name, key: key)
  }

  /// Seat i sits at row i / 10 + 1, column i % 10 + 1.
  static func full(_ count: Int) -> [SeatOptions] {
    (0..<count).map { seat($0 / 10 + 1, $0 % 10 + 1, name: "seat \($0)") }
  }

  func events(ofSeat seat: Int) -> [SeatEvent] {
    seatEvents.filter { $0.seat == seat }.map(\.event)
  }
  func events(ofHost host: Int = 0) -> [HostEvent] {
    hostEvents.filter { $0.host == host }.map(\.event)
  }

  /// The steps a seat showed, with their distance from the true moment.
  func steps(ofSeat seat: Int, start: Nanoseconds) -> [(step: Int, off: Nanoseconds)] {
    seatEvents.filter { $0.seat == seat }.compactMap { at, _, event in
      guard case .step(_, let step, _, _) = event else { return nil }
      return (step, at - start - .milliseconds(Int64(Self.show.startMilliseconds(of: step))))
    }
  }

  /// True time of the first color of the newest run.
  var start: Nanoseconds? {
    for (_, host, event) in hostEvents.reversed() {
      if case .start(_, _, _, let at, _) = event {
        return clock(.host(host)).elapsed(at: at)
      }
    }
    return nil
  }

  var report: RunReport? {
    hostEvents.compactMap { $0.event.finishedRun }.last?.report(startedAt: Instant(seconds: 0))
  }
}

extension HostEvent {
  /// The name that the event has in an output.
  var word: String {
    let stamp = Stamp(wall: Instant(seconds: 0), moment: Moment(nanoseconds: 0))
    return PresenterTests.host().record(self, HostRulesTests.opened().machine, at: stamp)?.event
      ?? "none"
  }

  var finishedRun: HostRun? {
    if case .finished(let run) = self { run } else { nil }
  }
}

extension SeatEvent {
  /// The name that the event has in an output.
  var word: String {
    switch self {
    case .found: "found"
    case .seated: "seated"
    case .ready: "ready"
    case .unready: "unready"
    case .start: "start"
    case .step(_, let step, _, _): "step\(step)"
    case .finished: "finished"
    case .stopped: "stopped"
    case .lost: "lost"
    case .back: "back"
    case .refused: "refused"
    case .bye: "bye"
    }
  }
}
