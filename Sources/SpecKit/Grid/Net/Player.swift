internal import SpecCore

/// Runs a host or a seat: one thread that sleeps until the network, a person, a signal or the
/// machine wants something.
final class Player<R: Role> {
  private var role: R
  private var machine: R.M
  private let station: Station
  private let maker: KeyMaker
  private let context: Context
  private var face: Face
  private var signals: StopSignals?
  private var ending: Ending?
  private var deathSignal: Signal?
  /// Output failed: nothing is shown any more.
  private var isMuted = false

  /// Where it shows itself.
  enum Face {
    /// Events as lines; lines from standard input, if there are any.
    case lines(LineReader?)
    case screen(ScreenFace)
    case keys(KeysFace)
  }

  /// Datagrams handled before anything else is looked at.
  private static var batch: Int { 64 }

  init(
    _ role: R, _ machine: R.M, _ station: Station, _ context: Context, readsLines: Bool,
    keys: KeyScript?
  )
    throws
  {
    self.role = role
    self.machine = machine
    self.station = station
    self.context = context
    maker = try KeyMaker()
    if let keys {
      face = .keys(KeysFace(keys, context))
    } else if drawsScreens(context) {
      face = .screen(try ScreenFace(context))
    } else {
      face = .lines(readsLines ? LineReader() : nil)
    }
    signals = try? StopSignals(Self.signals)
  }

  /// Of a broken pipe writing tells, once the signal does not kill.
  private static var signals: [Signal] { [.interrupt, .terminate, .hangup, .brokenPipe] }

  var now: Moment { Moment(nanoseconds: Int64(clamping: context.clock.monotonic())) }

  /// Runs to the end.
  func run() throws {
    defer { station.close() }
    do {
      try feed(.tick)
      while ending == nil { try turn() }
    } catch {
      sayGoodbye()
      close()
      // As it would have ended without a goodbye to say.
      if error is ReaderGone { Signal.brokenPipe.die() }
      throw error
    }
    close()
    if let deathSignal {
      deathSignal.die()
    }
    if case .failed(let error)? = ending { throw error }
  }

  /// The output is gone; the others shall know.
  private func sayGoodbye() {
    isMuted = true
    let end = now + .milliseconds(600)
    try? feed(.command(R.farewell))
    while ending == nil, now < end { try? turn(until: end) }
  }

  private func close() {
    signals = nil
    if case .screen(let screen) = face { screen.close() }
  }

  private func feed(_ input: MachineInput<R.M.Command>) throws {
    let moment = now
    let outputs = machine.handle(input, at: moment)
    var answers: [R.M.Command] = []
    if !R.presentsFirst { perform(outputs) }
    for case .event(let event) in outputs { try present(event, &answers) }
    if R.presentsFirst { perform(outputs) }
    for case .event(let event) in outputs {
      let stamp = Stamp(wall: context.clock.now(), moment: now)
      if !isMuted { role.keep(event, machine, at: stamp, context) }
    }
    for answer in answers { try feed(.command(answer)) }
  }

  private func perform(_ outputs: [MachineOutput<R.M.Event>]) {
    for output in outputs {
      switch output {
      case .send(let bytes, let destination): station.send(bytes, to: destination)
      case .makeKey(let session, let code): maker.make(session: session, code: code)
      case .end(let ending): self.ending = ending
      case .event: break
      }
    }
  }

  private func present(_ event: R.M.Event, _ answers: inout [R.M.Command]) throws {
    var shownAt = now
    role.follow(event, machine, at: shownAt)
    if !isMuted {
      let urgency = R.urgency(event)
      switch face {
      case .lines:
        let stamp = Stamp(wall: context.clock.now(), moment: shownAt)
        try context.emit(role.record(event, machine, at: stamp))
      case .screen(var screen):
        screen.isDirty = true
        if let urgency {
          shownAt = now
          try screen.drawNow(urgency, role, machine, at: shownAt)
        }
        face = .screen(screen)
      case .keys(var keys):
        keys.heard.append(R.word(event))
        if urgency != nil { try keys.printChange(role.frame(machine, keys.style, at: shownAt)) }
        keys.isDirty = true
        face = .keys(keys)
      }
    }
    if let answer = R.answer(event, shownAt: shownAt) { answers.append(answer) }
  }

  private func turn(until limit: Moment = .distantFuture) throws {
    var deadline = min(machine.wake ?? limit, limit, station.nextRenewal)
    var inputs: [Descriptor] = []
    switch face {
    case .lines(let reader): if reader?.isOpen == true { inputs.append(.input) }
    case .screen(var screen):
      screen.prepare(role, machine)
      face = .screen(screen)
      deadline = min(deadline, screen.wake)
      inputs.append(.input)
    case .keys(let keys): deadline = min(deadline, keys.wake)
    }
    if isMuted { inputs = [] }
    let network = station.descriptors + [maker.descriptor]
    let signal = signals.map { [$0.descriptor] } ?? []
    let ready = try poll(
      readable: network + signal + inputs,
      untilMonotonic: deadline == .distantFuture ? nil : UInt64(clamping: deadline.nanoseconds),
      approaching: machine.isExact && deadline == machine.wake)
    if let wake = machine.wake, wake <= now { try feed(.tick) }
    for index in 0..<2 where ready[index] { try receive(index) }
    if ready[2] { try learn() }
    if let wake = machine.wake, wake <= now { try feed(.tick) }
    if let signal = signals?.take(), signal != .brokenPipe { try stop(signal) }
    if !isMuted, ending == nil { try attend(hasInput: !inputs.isEmpty && ready.last == true) }
    station.renew(at: now)
  }

  private func receive(_ index: Int) throws {
    for _ in 0..<Self.batch {
      guard ending == nil, let (bytes, source) = station.receive(index) else { return }
      try feed(.datagram(bytes, from: source, arrived: now))
    }
  }

  private func learn() throws {
    for made in maker.take() where ending == nil {
      try feed(.key(made.key, session: made.session, code: made.code))
    }
  }

  private func command(_ commands: [R.M.Command]) throws {
    for command in commands where ending == nil { try feed(.command(command)) }
  }

  private func stop(_ signal: Signal) throws {
    // The second one is not to end the program before the terminal is as it was.
    signals = nil
    signals = try? StopSignals(Self.signals)
    let isTerminal = if case .screen = face { true } else { false }
    switch role.stop(signal, isTerminal: isTerminal, machine) {
    case .goOn(let command): try self.command([command])
    case .die(let command):
      deathSignal = signal
      try self.command([command])
    }
  }

  /// What a person wants, and what the screen shows of it.
  private func attend(hasInput: Bool) throws {
    switch face {
    case .lines(var reader):
      guard hasInput else { return }
      let lines = reader?.read() ?? []
      face = .lines(reader)
      for line in lines {
        guard ending == nil else { return }
        switch role.read(line, machine) {
        case .commands(let commands): try command(commands)
        case .bad:
          let stamp = Stamp(wall: context.clock.now(), moment: now)
          try context.emit(
            GridEvent(
              "refused", stamp, columns: ["bad-line"],
              members: [.init("code", text: "bad-line")]))
        }
      }
    case .screen(var screen):
      let (keys, isOpen) = try screen.input()
      face = .screen(screen)
      for key in keys where ending == nil { try press(key) }
      guard isOpen else {
        deathSignal = .hangup
        isMuted = true
        return try command([R.farewell])
      }
      guard case .screen(var screen) = face else { return }
      try screen.draw(role, machine, at: now)
      face = .screen(screen)
    case .keys(var keys):
      if keys.isDirty || now >= keys.changeAt {
        try keys.printChange(role.frame(machine, keys.style, at: now))
        keys.changeAt = role.wake(machine, after: now)
      }
      let step = try keys.take(at: now)
      face = .keys(keys)
      switch step {
      case .nothing: break
      case .key(let key): try press(key)
      case .text(let text): for character in text { try press(.character(character)) }
      case .end: return try command([R.farewell])
      }
      guard step != .nothing, case .keys(var keys) = face, ending == nil else { return }
      try keys.print(role.frame(machine, keys.style, at: now))
      face = .keys(keys)
    }
  }

  private func press(_ key: Key) throws {
    try command(role.press(key, machine, at: now))
    if case .screen(var screen) = face {
      screen.isDirty = true
      screen.drawAt = now
      face = .screen(screen)
    }
  }
}
