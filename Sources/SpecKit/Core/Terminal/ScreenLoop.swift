/// Runs a screen: passes it the events of a backend, which shows its frames.
struct ScreenLoop<Backend: ScreenBackend> {
  typealias S = Backend.S

  private(set) var screen: S
  private let driver: ScreenDriver
  private let sources: [ScreenSource<S>]
  private let perform: ScreenDriver.Perform<S>?
  private var backend: Backend

  init(
    _ driver: ScreenDriver, _ screen: S, _ sources: [ScreenSource<S>],
    _ perform: ScreenDriver.Perform<S>?, _ backend: Backend
  ) {
    (self.driver, self.screen, self.sources) = (driver, screen, sources)
    (self.perform, self.backend) = (perform, backend)
  }

  mutating func run() throws {
    var outcome = try settle()
    if outcome != .left { try draw(isStep: true) }
    while outcome != .left {
      let ahead = changeAhead()
      guard let occurrence = try backend.next(&screen, after: outcome) else { return }
      outcome = try handle(occurrence, ahead)
    }
  }

  private mutating func handle(
    _ occurrence: ScreenOccurrence, _ ahead: Ahead?
  ) throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    var isStep = false
    switch occurrence {
    case .events(let events):
      isStep = Backend.showsEachStep
      for event in events { outcome = try outcome.then { try handle(event) } }
    case .wake: outcome = try wakeUp(ahead)
    case .sources(let indices):
      for index in indices { outcome = try outcome.then { try tell(index) } }
    case .redraw: outcome = .changed
    }
    if outcome == .changed || isStep && outcome != .left { try draw(isStep: isStep) }
    return outcome
  }

  /// Passes an event to the screen, then the results of work that took no time.
  private mutating func handle(_ event: ScreenEvent) throws -> ScreenOutcome {
    try carryOut(screen.update(event, at: driver.moment())).then { try settle() }
  }

  private mutating func settle() throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    while outcome != .left {
      let indices = try backend.readySources()
      for index in indices { outcome = try outcome.then { try tell(index) } }
      // In real time the source could have more each time.
      if indices.isEmpty || driver.virtualTime == nil { break }
    }
    return outcome
  }

  private mutating func tell(_ index: Int) throws -> ScreenOutcome {
    try carryOut(sources[index].tell(&screen, driver.context))
  }

  private mutating func carryOut(_ action: ScreenAction<S.Effect>) throws -> ScreenOutcome {
    var action = action
    while true {
      switch action {
      case .stay: return .changed
      case .unchanged: return .unchanged
      case .leave: return .left
      case .perform(let effect):
        action = try perform?(effect, &screen, driver.context) ?? .stay
      case .show(let effect):
        try draw()
        action = .perform(effect)
      }
    }
  }

  private mutating func draw(isStep: Bool = false) throws {
    let frame = screen.frame(size: backend.size, at: driver.moment())
    try backend.show(backend.prepared(frame), isStep: isStep)
  }
}

/// Exact wakes.
extension ScreenLoop {
  /// The next change, computed before its moment so that only the write remains.
  private struct Ahead {
    var screen: S
    var frame: Backend.Prepared
    var instant: Instant
    var effect: S.Effect?
  }

  private func changeAhead() -> Ahead? {
    guard !Backend.showsEachStep, let wake = screen.wake(after: driver.moment()), wake.isExact
    else { return nil }
    var next = screen
    var effect: S.Effect?
    switch next.update(.wake, at: wake.instant) {
    case .stay: break
    case .show(let shown): effect = shown
    // Other effects may happen only when the time has come.
    case .unchanged, .perform, .leave: return nil
    }
    let frame = next.frame(size: backend.size, at: wake.instant)
    return Ahead(
      screen: next, frame: backend.prepared(frame), instant: wake.instant, effect: effect)
  }

  private mutating func wakeUp(_ ahead: Ahead?) throws -> ScreenOutcome {
    guard let ahead, isOnTime(ahead) else { return try handle(.wake) }
    try backend.show(ahead.frame, isStep: false)
    screen = ahead.screen
    return try carryOut(ahead.effect.map(ScreenAction.perform) ?? .unchanged)
  }

  /// Whether no later change is due.
  private func isOnTime(_ ahead: Ahead) -> Bool {
    guard let next = ahead.screen.wake(after: ahead.instant) else { return true }
    return next.instant > driver.moment()
  }
}
