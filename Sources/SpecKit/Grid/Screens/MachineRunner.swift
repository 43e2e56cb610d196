internal import SpecCore

/// Runs a host or a seat to its end: as lines in a pipe, on the terminal, or by a script of keys.
final class MachineRunner<P: Presenter> {
  typealias Action = P.M.Action

  private(set) var machine: P.M
  var presenter: P
  private let transport: UDPTransport
  /// The server for phones, driven by this loop.
  var carrier: WebCarrier?
  private let context: Context
  private var signals: StopSignals?
  private var deathSignal: Signal?
  /// Each event is written when it happens.
  private var writesEvents = false
  /// Outputs of the machine that are not carried out yet.
  private var outputs: [MachineOutput<P.M.Event>] = []
  /// Events that are not drawn or stored yet.
  private var events: [P.M.Event] = []

  init(_ presenter: P, _ machine: P.M, _ transport: UDPTransport, _ context: Context) {
    (self.presenter, self.machine) = (presenter, machine)
    (self.transport, self.context) = (transport, context)
  }

  var now: Moment { context.clock.moment }

  /// - Parameter readsLines: whether commands are read from standard input where it is a pipe.
  func run(readsLines: Bool, keys: KeyScript?) throws {
    defer { transport.close() }
    do {
      if keys != nil || drawsScreens(context) {
        try runScreen(keys)
        if let words = presenter.lastWords(machine) { context.note("spec: \(words)") }
      } else {
        try runLines(readsLines ? LineReader() : nil)
      }
      // The script or the terminal has ended.
      if !machine.hasEnded { sayGoodbye() }
    } catch {
      sayGoodbye()
      signals = nil
      // The process dies by the signal, as others do.
      if error is BrokenPipe { Signal.brokenPipe.die() }
      throw error
    }
    signals = nil
    deathSignal?.die()
    if case .failed(let error)? = machine.ending { throw error }
  }

  /// Tells the others before the program ends.
  private func sayGoodbye() {
    writesEvents = false
    let end = now + .milliseconds(600)
    try? perform([P.farewell])
    while !machine.hasEnded, now < end { _ = try? runOnce(until: end) }
    keep(takeEvents())
  }
}

// MARK: the loop

extension MachineRunner {
  private var descriptors: [Descriptor] { transport.descriptors + (carrier?.descriptors ?? []) }

  /// When there is something to do, whatever arrives.
  var wake: Moment {
    min(machine.wake ?? .distantFuture, transport.wake, carrier?.wake ?? .distantFuture)
  }

  /// Whether people see what happens at `wake`, so that it should be met as exactly as possible.
  var isExact: Bool { machine.isExact && machine.wake == wake }

  /// Waits for the next thing to happen, until `end` at most, and handles it.
  ///
  /// - Returns: which of the other descriptors can be read.
  private func runOnce(until end: Moment = .distantFuture, _ others: [Descriptor] = []) throws
    -> [Bool]
  {
    let moment = min(end, wake)
    let ready = try poll(
      readable: others + descriptors,
      untilMonotonic: moment == .distantFuture ? nil : UInt64(clamping: moment.nanoseconds),
      isExact: isExact)
    let webDescriptors = ready.dropFirst(others.count + transport.descriptors.count)
    try advance(webIsReady: webDescriptors.contains(true))
    return Array(ready.prefix(others.count))
  }

  /// Handles due ticks and the input that has arrived, without waiting.
  ///
  /// - Parameter webIsReady: whether a phone may have sent something; true if that is not known.
  func advance(webIsReady: Bool = true) throws {
    try tick()
    try transport.exchange(at: now) { bytes, source in
      try handle { $0.receive(bytes, from: source, arrived: $1, at: $1) }
      // A color that has come due does not wait for the other datagrams.
      try tick()
    }
    if let carrier, webIsReady || carrier.wake <= now { try carrier.advance() }
  }

  func tick() throws {
    if let wake = machine.wake, wake <= now { try handle { _, _ in } }
  }

  func perform(_ actions: [Action]) throws {
    for action in actions { try handle { $0.perform(action, at: $1) } }
  }

  /// Lets something happen, and carries out the outputs in the order of the machine, which puts first whatever must not
  /// wait: the color of a seat, REPLY and START of a host. After an error the rest is carried out by the next call.
  func handle(_ happen: (inout P.M, Moment) -> Void) throws {
    outputs += machine.process(at: now, happen)
    var reactions: [Action] = []
    while !outputs.isEmpty {
      switch outputs.removeFirst() {
      case .send(let bytes, let destination): transport.send(bytes, to: destination)
      case .event(let event):
        let shownAt = now
        // Its data is stored even if its line cannot be written.
        events.append(event)
        if writesEvents {
          try write(event, at: shownAt)
          if let reaction = P.M.reaction(to: event, shownAt: shownAt) { reactions.append(reaction) }
        }
      }
    }
    try perform(reactions)
  }

  private func write(_ event: P.M.Event, at moment: Moment) throws {
    let stamp = Stamp(wall: context.clock.now(), moment: moment)
    if let record = presenter.record(event, machine, at: stamp) { try context.show(record) }
    if let warning = P.warning(event) { context.note("spec: \(warning)") }
  }

  func takeEvents() -> [P.M.Event] {
    defer { events = [] }
    return events
  }

  /// Stores the data of events that have been shown.
  func keep(_ events: [P.M.Event]) {
    for event in events {
      presenter.keep(event, machine, at: Stamp(wall: context.clock.now(), moment: now), context)
    }
  }
}

// MARK: signals

extension MachineRunner {
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
    if let actions = presenter.actions(of: signal, isTerminal: isTerminal, machine) {
      return actions
    }
    deathSignal = signal
    return [P.farewell]
  }
}

// MARK: lines and screens

extension MachineRunner {
  private func runLines(_ reader: LineReader?) throws {
    writesEvents = true
    var reader = reader
    while !machine.hasEnded {
      let reads = reader?.isOpen == true && presenter.takesLines(machine)
      let ready = try runOnce(signalDescriptors + (reads ? [.input] : []))
      keep(takeEvents())
      try perform(takeSignal(isTerminal: false))
      if reads, ready.last == true {
        for line in reader?.read() ?? [] { try perform(presenter.commands(of: line, machine)) }
      }
      keep(takeEvents())
    }
  }

  private func runScreen(_ keys: KeyScript?) throws {
    let begun = now
    let driver = ScreenDriver(context, keys: keys, timeline: .live)
    let style = FrameStyle(
      size: .standard, depth: driver.color, isUTF8: keys != nil || context.isUTF8)
    var screen = MachineScreen(
      self, Stamp(wall: driver.now, moment: begun), style,
      interval: keys == nil ? .milliseconds(100) : 0)
    let network = ScreenSource<MachineScreen<P>>({ [unowned self] in descriptors }) {
      [unowned self] screen, _ in
      try advance()
      return screen.followUp()
    }
    let signals = ScreenSource<MachineScreen<P>>({ [unowned self] in signalDescriptors }) {
      [unowned self] screen, _ in
      try perform(takeSignal(isTerminal: keys == nil))
      screen.noteSignal()
      return screen.followUp()
    }
    let until = ScreenDriver.Word<MachineScreen<P>>("until") { $1.hasHeard($0) }
    try driver.run(&screen, sources: [network, signals], words: [until]) { effect, screen, _ in
      try effect()
      return screen.followUp()
    }
    if !machine.hasEnded, keys == nil { deathSignal = .hangup }
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
