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
      guard let occurrence = try backend.next(&screen, after: outcome) else { return }
      outcome = try handle(occurrence)
    }
  }

  private mutating func handle(_ occurrence: ScreenOccurrence) throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    var isStep = false
    switch occurrence {
    case .events(let events):
      isStep = Backend.showsEachStep
      for event in events { outcome = try outcome.then { try handle(event) } }
    case .wake: outcome = try handle(ScreenEvent.wake)
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
    try backend.show(frame, isStep: isStep)
  }
}
