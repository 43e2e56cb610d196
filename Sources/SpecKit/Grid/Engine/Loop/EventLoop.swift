internal import SpecCore

/// Runs participants over a clock and a transport, on one thread: delivers datagrams and ticks to
/// them and sends their datagrams. Programs on a network, rehearsals and tests all run on it.
final class EventLoop<T: Transport> {
  let transport: T
  private let clock: any LoopClock
  private var participants: [any LoopParticipant] = []
  /// When each participant wants a tick.
  private var wakes: [Nanoseconds] = []
  /// The server for phones, which runs in this loop too.
  var carrier: WebCarrier?

  init(_ transport: T, _ clock: any LoopClock) {
    self.transport = transport
    self.clock = clock
  }

  var now: Nanoseconds { clock.now }

  /// Adds a participant under the number that the transport has for it.
  func add(_ participant: any LoopParticipant) {
    participant.number = participants.count
    participants.append(participant)
    wakes.append(participant.wake)
  }

  /// The descriptors to wait for.
  var descriptors: [Descriptor] {
    transport.descriptors + (carrier?.descriptors ?? [])
  }

  /// When there is something to do, whatever arrives.
  var wake: Nanoseconds {
    min(wakes.min() ?? .max, transport.wake, carrier?.wake ?? .max)
  }

  /// Whether people see what happens at `wake`, so that it should be met as exactly as possible.
  var isExact: Bool {
    let wake = wake
    return wakes.indices.contains { wakes[$0] == wake && participants[$0].isExact }
  }

  /// Runs until a time, or as long as the condition holds.
  func run(until end: Nanoseconds, while isWanted: () -> Bool = { true }) throws {
    while isWanted(), now < end { try turn(until: end) }
  }

  /// Waits for the next thing to happen, until `end` at most, and handles it.
  ///
  /// - Returns: which of the other descriptors can be read.
  @discardableResult
  func turn(until end: Nanoseconds = .max, _ others: [Descriptor] = []) throws -> [Bool] {
    let own = descriptors
    let ready = try clock.wait(own + others, until: min(end, wake), isExact: isExact)
    try advance(Array(ready.prefix(own.count)))
    return Array(ready.dropFirst(own.count))
  }

  /// Handles ticks and datagrams that are due, without waiting.
  ///
  /// - Parameter ready: which of the descriptors can be read; nil if that is not known.
  func advance(_ ready: [Bool]? = nil) throws {
    try tick()
    let count = transport.descriptors.count
    let arrived = ready.map { Array($0.prefix(count)) } ?? Array(repeating: true, count: count)
    try transport.exchange(arrived, now: { self.clock.now }) { bytes, source, receiver in
      self.participants[receiver].receive(bytes, from: source, at: self.now)
      try self.finish(receiver)
      // A color that has come due does not wait for the other datagrams.
      try self.tick()
    }
    if let carrier, ready?.dropFirst(count).contains(true) ?? true || carrier.wake <= now {
      try carrier.advance()
    }
  }

  /// Gives a participant a command.
  func perform<M>(_ command: M.Action, by participant: Participant<M>) throws {
    participant.take(.command(command), at: now)
    try finish(participant.number)
  }

  /// The participant's wake has changed.
  func reschedule(_ participant: any LoopParticipant) {
    wakes[participant.number] = participant.wake
  }

  /// Gives a tick to all participants that are due, then handles their outputs.
  func tick() throws {
    let now = now
    guard wakes.contains(where: { $0 <= now }) else { return }
    let due = wakes.indices.filter { wakes[$0] <= now }
    for index in due { participants[index].tick(at: now) }
    for index in due { try finish(index) }
  }

  private func finish(_ index: Int) throws {
    try participants[index].finish(now: { self.clock.now }) { bytes, destination in
      self.transport.send(bytes, from: index, to: destination, at: self.now)
    }
    wakes[index] = participants[index].wake
  }
}

/// A participant whose kind the event loop does not have to know.
protocol LoopParticipant: AnyObject {
  var number: Int { get set }
  /// When it wants a tick, by the clock of the loop.
  var wake: Nanoseconds { get }
  var isExact: Bool { get }

  func receive(_ bytes: [UInt8], from source: SocketAddress, at now: Nanoseconds)
  func tick(at now: Nanoseconds)
  /// Reports the events, and sends the datagrams.
  func finish(now: () -> Nanoseconds, send: ([UInt8], Destination) -> Void) throws
}
