internal import SpecCore

/// A host or a seat in an event loop: its state machine, and the clock it lives by.
final class Participant<M: Machine>: LoopParticipant {
  private(set) var machine: M
  let clock: DriftingClock
  var number = 0
  private(set) var ending: Ending?
  /// A stopped process neither hears nor sends.
  var isPaused = false
  private var outputs: [(at: Nanoseconds, outputs: [MachineOutput<M.Event>])] = []

  /// Takes an event and the time of the loop at which it happened, and returns what the machine is
  /// told in answer.
  var report: (_ event: M.Event, _ at: Nanoseconds) throws -> M.Action? = { _, _ in nil }

  init(_ machine: M, clock: DriftingClock = DriftingClock()) {
    self.machine = machine
    self.clock = clock
  }

  var hasEnded: Bool { ending != nil }
  var isExact: Bool { machine.isExact }

  var wake: Nanoseconds {
    guard !isPaused, let wake = machine.wake else { return .max }
    return clock.elapsed(at: wake)
  }

  func tick(at now: Nanoseconds) { take(.tick, at: now) }

  func receive(_ bytes: [UInt8], from source: SocketAddress, at now: Nanoseconds) {
    take(.datagram(bytes, from: source, arrived: clock.moment(at: now)), at: now)
  }

  func take(_ input: MachineInput<M.Action>, at now: Nanoseconds) {
    outputs.append((now, machine.handle(input, at: clock.moment(at: now))))
  }

  /// Carries out the outputs in the order of the machine, which puts first what must not wait: a seat's color, a host's
  /// datagrams.
  func finish(now: () -> Nanoseconds, send: ([UInt8], Destination) -> Void) throws {
    while !outputs.isEmpty {
      let (at, outputs) = outputs.removeFirst()
      var answers: [M.Action] = []
      for output in outputs {
        switch output {
        case .send(let bytes, let destination): send(bytes, destination)
        case .event(let event):
          if let answer = try report(event, at) { answers.append(answer) }
        case .end(let ending): self.ending = ending
        }
      }
      for answer in answers { take(.command(answer), at: now()) }
    }
  }
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
