internal import SpecCore

/// A host or a seat in an event loop: its state machine, and the clock it lives by.
final class Participant<M: Machine>: LoopParticipant {
  private(set) var machine: M
  let clock: DriftingClock
  private let reportsFirst: Bool
  var number = 0
  private(set) var ending: Ending?
  /// A stopped process neither hears nor sends.
  var isPaused = false
  private var outputs: [(at: Nanoseconds, outputs: [MachineOutput<M.Event>])] = []

  /// Takes an event and the time of the loop at which it happened, and returns what the machine is
  /// told in answer.
  var report: (_ event: M.Event, _ at: Nanoseconds) throws -> M.Action? = { _, _ in nil }

  /// - Parameter reportsFirst: whether events are reported before datagrams are sent.
  init(_ machine: M, clock: DriftingClock = DriftingClock(), reportsFirst: Bool) {
    self.machine = machine
    self.clock = clock
    self.reportsFirst = reportsFirst
  }

  var hasEnded: Bool { ending != nil }
  var isExact: Bool { machine.isExact }

  var wake: Nanoseconds {
    guard !hasEnded, !isPaused, let wake = machine.wake else { return .max }
    return clock.elapsed(at: wake)
  }

  func handle(_ input: LoopInput, at now: Nanoseconds) {
    switch input {
    case .tick: take(.tick, at: now)
    case .datagram(let bytes, let source):
      take(.datagram(bytes, from: source, arrived: clock.moment(at: now)), at: now)
    case .key(let made): take(.key(made.key, session: made.session, code: made.code), at: now)
    }
  }

  func take(_ input: MachineInput<M.Action>, at now: Nanoseconds) {
    guard !hasEnded else { return }
    outputs.append((now, machine.handle(input, at: clock.moment(at: now))))
  }

  func ask<Answer>(
    _ request: (inout M, Moment) -> (Answer, [MachineOutput<M.Event>]), at now: Nanoseconds
  ) -> Answer {
    let (answer, outputs) = request(&machine, clock.moment(at: now))
    self.outputs.append((now, outputs))
    return answer
  }

  func finish(now: () -> Nanoseconds, _ perform: (LoopRequest) -> Void) throws {
    while !outputs.isEmpty {
      let (at, outputs) = outputs.removeFirst()
      var answers: [M.Action] = []
      if !reportsFirst { request(outputs, perform) }
      for case .event(let event) in outputs {
        if let answer = try report(event, at) { answers.append(answer) }
      }
      if reportsFirst { request(outputs, perform) }
      for answer in answers { take(.command(answer), at: now()) }
    }
  }

  private func request(_ outputs: [MachineOutput<M.Event>], _ perform: (LoopRequest) -> Void) {
    for output in outputs {
      switch output {
      case .send(let bytes, let destination): perform(.send(bytes, to: destination))
      case .deriveKey(let session, let code): perform(.deriveKey(session: session, code: code))
      case .end(let ending): self.ending = ending
      case .event: break
      }
    }
  }
}
