internal import SpecCore

/// Runs a host or a seat to its end: as lines in a pipe, on the terminal, or by a script of keys.
final class ParticipantRunner<P: Presenter> {
  typealias Action = P.M.Action

  let participant: Participant<P.M>
  let loop: EventLoop<UDPTransport>
  private let context: Context
  private var presenter: P
  private var signals: StopSignals?
  private var deathSignal: Signal?
  /// Output failed or has ended: nothing is shown any more.
  private var isMuted = false
  /// Events that have not been followed up yet.
  private var events: [P.M.Event] = []

  init(_ presenter: P, _ machine: P.M, _ transport: UDPTransport, _ context: Context) throws {
    self.presenter = presenter
    self.context = context
    loop = EventLoop(transport, MonotonicClock(clock: context.clock))
    participant = Participant(machine)
    loop.add(participant)
  }

  var now: Moment { Moment(nanoseconds: loop.now) }

  private var stamp: Stamp { Stamp(wall: context.clock.now(), moment: now) }

  /// - Parameter readsLines: whether commands are read from standard input where it is a pipe.
  func run(readsLines: Bool, keys: KeyScript?) throws {
    defer { loop.transport.close() }
    do {
      if keys != nil || drawsScreens(context) {
        try runScreen(keys)
        if let words = presenter.lastWords(participant.machine) { context.note("spec: \(words)") }
      } else {
        try runLines(readsLines ? LineReader() : nil)
      }
      // The script or the terminal has ended.
      if !participant.hasEnded { sayGoodbye() }
    } catch {
      sayGoodbye()
      signals = nil
      // The process dies by the signal, as others do.
      if error is BrokenPipe { Signal.brokenPipe.die() }
      throw error
    }
    signals = nil
    deathSignal?.die()
    if case .failed(let error)? = participant.ending { throw error }
  }

  /// Tells the others before the program ends.
  private func sayGoodbye() {
    isMuted = true
    participant.report = { [unowned self] event, _ in
      events.append(event)
      return nil
    }
    let end = loop.now + .milliseconds(600)
    try? perform([P.farewell])
    while !participant.hasEnded, loop.now < end { _ = try? loop.turn(until: end) }
    keepReported()
  }

  private func perform(_ commands: [Action]) throws {
    for command in commands where !participant.hasEnded {
      try loop.perform(command, by: participant)
    }
  }

  /// Stores the data of events that have been shown.
  private func keep(_ events: [P.M.Event]) {
    for event in events { presenter.keep(event, participant.machine, at: stamp, context) }
  }
}

// MARK: signals

extension ParticipantRunner {
  /// A broken pipe shows in writing once the signal does not kill.
  private static var stopSignals: [Signal] { [.interrupt, .terminate, .hangup, .brokenPipe] }

  private var signalDescriptors: [Descriptor] {
    if signals == nil { signals = try? StopSignals(Self.stopSignals) }
    return signals.map { [$0.descriptor] } ?? []
  }

  /// The actions of the signal that has come.
  private func takeSignal(isTerminal: Bool) -> [Action] {
    guard let signal = signals?.take(), signal != .brokenPipe else { return [] }
    // A second one must not end the program before the terminal is restored.
    signals = nil
    signals = try? StopSignals(Self.stopSignals)
    switch presenter.stop(signal, isTerminal: isTerminal, participant.machine) {
    case .continues(let command): return [command]
    case .dies(let command):
      deathSignal = signal
      return [command]
    }
  }
}

// MARK: lines

extension ParticipantRunner {
  private func runLines(_ reader: LineReader?) throws {
    participant.report = { [unowned self] event, _ in
      let shownAt = now
      let stamp = Stamp(wall: context.clock.now(), moment: shownAt)
      if let record = presenter.record(event, participant.machine, at: stamp) {
        try context.show(record)
      }
      if let warning = P.warning(event) { context.note("spec: \(warning)") }
      events.append(event)
      return P.answer(event, shownAt: shownAt)
    }
    var reader = reader
    while !participant.hasEnded {
      let signal = signalDescriptors
      let reads = reader?.isOpen == true && presenter.takesLines(participant.machine)
      let input: [Descriptor] = reads ? [.input] : []
      let ready = try loop.turn(signal + input)
      keepReported()
      try perform(takeSignal(isTerminal: false))
      if !input.isEmpty, ready.last == true {
        for line in reader?.read() ?? [] { try handle(line) }
      }
      keepReported()
    }
  }

  private func keepReported() {
    keep(events)
    events = []
  }

  private func handle(_ line: String?) throws {
    guard !participant.hasEnded else { return }
    try perform(presenter.commands(of: line, participant.machine))
  }
}

// MARK: a screen

extension ParticipantRunner {
  private func runScreen(_ keys: KeyScript?) throws {
    participant.report = { [unowned self] event, _ in
      events.append(event)
      return nil
    }
    let begun = now
    let driver = ScreenDriver(context, keys: keys, timeline: .live)
    var screen = ParticipantScreen(
      self, presenter, Stamp(wall: driver.now, moment: begun),
      FrameStyle(
        size: .standard, depth: driver.color, isUTF8: keys != nil || context.isUTF8),
      interval: keys == nil ? .milliseconds(100) : 0)
    let network = ScreenSource<ParticipantScreen<P>>({ [loop] in loop.descriptors }) {
      [unowned self] screen, _ in
      try loop.advance()
      return followUp(&screen)
    }
    let signals = ScreenSource<ParticipantScreen<P>>({ [unowned self] in signalDescriptors }) {
      [unowned self] screen, _ in
      try perform(takeSignal(isTerminal: keys == nil))
      return followUp(&screen)
    }
    let until = ScreenDriver.Word<ParticipantScreen<P>>("until") { $1.hasHeard($0) }
    defer { presenter = screen.presenter }
    try driver.run(&screen, sources: [network, signals], words: [until]) {
      [unowned self] effect, screen, _ in
      switch effect {
      case .tick: try loop.tick()
      case .advance: try loop.advance()
      case .perform(let commands): try perform(commands)
      case .shown(let events):
        let shownAt = now
        keep(events)
        try perform(events.compactMap { P.answer($0, shownAt: shownAt) })
      }
      return followUp(&screen)
    }
    if !participant.hasEnded, keys == nil { deathSignal = .hangup }
  }

  /// Passes the new events to the screen.
  private func followUp(_ screen: inout ParticipantScreen<P>) -> ScreenAction<
    ParticipantScreen<P>.Effect
  > {
    let new = events
    events = []
    let action = screen.follow(new, at: now)
    presenter = screen.presenter
    switch action {
    case .show, .perform: return action
    case .stay, .unchanged, .leave:
      keep(new)
      return participant.hasEnded ? .leave : action
    }
  }
}

/// Reads lines from standard input without waiting.
struct LineReader {
  private(set) var isOpen = true
  private var rest: [UInt8] = []
  private static let lineLimit = 4096

  /// Reads the lines that are available; nil stands for the end of the input.
  mutating func read() -> [String?] {
    let bytes = (try? Descriptor.input.read(upTo: 4096)) ?? []
    var lines: [String?] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(String(decoding: rest, as: UTF8.self))
        rest = []
      } else if rest.count < Self.lineLimit {
        rest.append(byte)
      }
    }
    if bytes.isEmpty {
      isOpen = false
      if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
      lines.append(nil)
    }
    return lines
  }
}
