/// Runs a screen: takes events from a terminal or a script of keys, and shows frames on the terminal or
/// prints them.
struct ScreenLoop<Events: EventSource, Sink: FrameSink> {
  typealias S = Events.S

  private(set) var screen: S
  private let driver: ScreenDriver
  private let sources: [ScreenSource<S>]
  private let perform: ScreenDriver.Perform<S>?
  private var events: Events
  private var sink: Sink
  private var ahead: Ahead?

  init(
    _ driver: ScreenDriver, _ screen: S, _ sources: [ScreenSource<S>],
    _ perform: ScreenDriver.Perform<S>?, _ events: Events, _ sink: Sink
  ) {
    (self.driver, self.screen, self.sources, self.perform) = (driver, screen, sources, perform)
    (self.events, self.sink) = (events, sink)
  }

  mutating func run() throws {
    defer { events.close() }
    var outcome = try settle()
    if outcome != .left { try draw(isStep: true) }
    while outcome != .left {
      prepareExactWake()
      guard let occurrence = try events.next(&screen, after: outcome) else { return }
      outcome = try happen(occurrence)
    }
  }

  private mutating func happen(_ occurrence: ScreenOccurrence) throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    var isStep = false
    switch occurrence {
    case .events(let events):
      isStep = Sink.showsEachStep
      for event in events { outcome = try outcome.then { try handle(event) } }
    case .wake: outcome = try wakeUp()
    case .sources(let indices):
      ahead = nil
      for index in indices { outcome = try outcome.then { try tell(index) } }
    case .redraw(let isFresh):
      if isFresh {
        ahead = nil
        sink.forget()
      }
      outcome = .changed
    }
    if outcome == .changed || isStep && outcome != .left { try draw(isStep: isStep) }
    return outcome
  }

  /// Passes an event to the screen, then the results of work that took no time.
  private mutating func handle(_ event: ScreenEvent) throws -> ScreenOutcome {
    ahead = nil
    return try carryOut(screen.update(event, at: driver.moment())).then { try settle() }
  }

  private mutating func settle() throws -> ScreenOutcome {
    var outcome = ScreenOutcome.unchanged
    while outcome != .left {
      let indices = try events.readySources()
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
    let frame = screen.frame(size: events.size, at: driver.moment())
    try sink.show(sink.prepared(frame, size: events.size), isStep: isStep)
  }
}

/// Exact wakes.
extension ScreenLoop {
  /// The next change, computed before its moment so that only the write remains.
  private struct Ahead {
    var screen: S
    var frame: Sink.Prepared
    var instant: Instant
    var effect: S.Effect?
  }

  private mutating func prepareExactWake() {
    guard !Sink.showsEachStep, ahead == nil,
      let wake = screen.wake(after: driver.moment()), wake.isExact
    else { return }
    var next = screen
    var effect: S.Effect?
    switch next.update(.wake, at: wake.instant) {
    case .stay: break
    case .show(let shown): effect = shown
    // Other effects may happen only when the time has come.
    case .unchanged, .perform, .leave: return
    }
    let frame = next.frame(size: events.size, at: wake.instant)
    ahead = Ahead(
      screen: next, frame: sink.prepared(frame, size: events.size), instant: wake.instant,
      effect: effect)
  }

  private mutating func wakeUp() throws -> ScreenOutcome {
    guard let ready = ahead, isOnTime(ready) else { return try handle(.wake) }
    ahead = nil
    try sink.show(ready.frame, isStep: false)
    screen = ready.screen
    return try carryOut(ready.effect.map(ScreenAction.perform) ?? .unchanged)
  }

  /// Whether no later change is due.
  private func isOnTime(_ ahead: Ahead) -> Bool {
    guard let next = ahead.screen.wake(after: ahead.instant) else { return true }
    return next.instant > driver.moment()
  }
}

/// The result of an action for the screen.
enum ScreenOutcome {
  case changed, unchanged, left

  /// The outcome of this and of the next action, unless the screen was left.
  func then(_ next: () throws -> ScreenOutcome) rethrows -> ScreenOutcome {
    guard self != .left else { return .left }
    let outcome = try next()
    return outcome == .unchanged ? self : outcome
  }
}
