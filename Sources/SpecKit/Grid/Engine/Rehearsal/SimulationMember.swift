internal import SpecCore

/// A host or a seat of a simulation: its state machine, and the clock it lives by.
final class SimulationMember<M: Machine>: AnySimulationMember {
  private(set) var machine: M
  let clock: DriftingClock
  /// Its number in the simulation.
  let number: Int
  /// Takes an event and the time of the simulation at which it happened.
  var report: (_ event: M.Event, _ at: Nanoseconds) -> Void = { _, _ in }

  init(_ machine: M, clock: DriftingClock, number: Int) {
    (self.machine, self.clock, self.number) = (machine, clock, number)
  }

  /// When it wants a tick, by the clock of the simulation.
  var wake: Nanoseconds { machine.wake.map(clock.elapsed) ?? .max }

  var isExact: Bool { machine.isExact }

  func tick(at now: Nanoseconds, in simulation: Simulation) {
    process(at: now, in: simulation) { _, _ in }
  }

  func receive(
    _ bytes: [UInt8], from source: SocketAddress, at now: Nanoseconds, in simulation: Simulation
  ) {
    process(at: now, in: simulation) { $0.receive(bytes, from: source, arrived: $1, at: $1) }
  }

  /// Lets something happen, and carries out the outputs in their order.
  func process(at now: Nanoseconds, in simulation: Simulation, _ happen: (inout M, Moment) -> Void)
  {
    let moment = clock.moment(at: now)
    var reactions: [M.Action] = []
    for output in machine.process(at: moment, happen) {
      switch output {
      case .send(let bytes, let destination): simulation.send(bytes, from: number, to: destination)
      case .event(let event):
        report(event, now)
        if let reaction = M.reaction(to: event, shownAt: moment) { reactions.append(reaction) }
      }
    }
    simulation.schedule(number, at: wake)
    for reaction in reactions { simulation.perform(reaction, by: self) }
  }
}

/// A member whose kind the simulation does not have to know.
protocol AnySimulationMember: AnyObject {
  var isExact: Bool { get }

  func receive(
    _ bytes: [UInt8], from source: SocketAddress, at now: Nanoseconds, in simulation: Simulation)
  func tick(at now: Nanoseconds, in simulation: Simulation)
}

/// A simulated monotonic clock with an offset and a rate error.
struct DriftingClock: Sendable {
  /// Its reading at true time 0.
  var offset: Nanoseconds = 0
  /// The rate above true time, in parts per 10^9; at most 500 000 (500 ppm).
  var rate: Int64 = 0

  /// - Parameter elapsed: true time, up to some hours.
  func moment(at elapsed: Nanoseconds) -> Moment {
    Moment(nanoseconds: offset + elapsed + elapsed / 1000 * rate / 1_000_000)
  }

  /// The first true time at which it shows the moment.
  func elapsed(at moment: Moment) -> Nanoseconds {
    guard moment != .distantFuture else { return .max }
    let shown = moment.nanoseconds.saturatingSubtracting(offset)
    guard shown < .max / 2, shown > .min / 2 else { return shown }
    var elapsed = shown - shown / 1000 * rate / (1_000_000 + rate / 1000)
    while self.moment(at: elapsed) < moment { elapsed += 1 }
    return elapsed
  }
}

extension SplitMix64 {
  /// A clock that began up to a day ago and is fast or slow by up to `partsPerMillion`.
  mutating func clock(skew partsPerMillion: Double = 0) -> DriftingClock {
    let offset = length(upTo: .seconds(86_400))
    let rate = (unit() * 2 - 1) * partsPerMillion * 1000
    return DriftingClock(offset: offset, rate: Int64(rate))
  }
}
