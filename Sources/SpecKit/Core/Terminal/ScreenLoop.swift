/// Runs a screen on the terminal: one thread that sleeps until a key, a signal, a source or the
/// next change.
struct ScreenLoop<S: Screen>: ScreenRunner {
  var screen: S
  let driver: ScreenDriver
  private let session: any TerminalSession
  private let sources: [ScreenSource<S>]
  let perform: ScreenDriver.Perform<S>?
  private var canvas: Canvas
  private var decoder = KeyDecoder()
  private var size = ScreenSize.standard
  private var ahead: Ahead?

  /// How long a lone escape waits for the rest of a sequence.
  private static var escapeDelay: Duration { .milliseconds(50) }
  /// The wall clock may be set at any time, so no wait is longer.
  private static var longestWait: Duration { .seconds(1) }

  init(
    _ driver: ScreenDriver, _ screen: S, _ sources: [ScreenSource<S>],
    _ perform: ScreenDriver.Perform<S>?
  ) throws {
    session = try driver.context.terminal.open(.screen)
    self.driver = driver
    self.screen = screen
    self.sources = sources
    self.perform = perform
    canvas = Canvas(color: driver.color)
  }

  mutating func run() throws {
    defer { session.close() }
    size = currentSize()
    try draw()
    guard try take(decoder.feed(driver.typed)) else { return }
    while try turn() {}
  }

  private mutating func turn() throws -> Bool {
    let wake = screen.wake(after: driver.moment())
    if ahead == nil, let wake, wake.isExact { ahead = prepare(wake) }
    let event = try session.wait(
      timeout(wake), sources.flatMap { $0.descriptors() }, isExact: wake?.isExact == true)
    switch event {
    case .timeout:
      if decoder.isPending { return try take(decoder.flush()) }
      return try wakeUp(wake)
    case .ready(let descriptors):
      // What the time brings does not wait for others.
      guard try wakeUp(wake) else { return false }
      for source in sources where !descriptors.isDisjoint(with: source.descriptors()) {
        ahead = nil
        let action = try source.tell(&screen, driver.context)
        guard try finish(action) else { return false }
      }
    case .input(let bytes): return try take(decoder.feed(bytes))
    case .resized:
      let new = currentSize()
      guard new != size else { return true }
      size = new
      return try handle(.resize(size))
    case .resumed:
      ahead = nil
      size = currentSize()
      canvas.forget()
      try draw()
    case .closed: return false
    }
    return true
  }

  private func currentSize() -> ScreenSize { driver.size ?? driver.context.terminal.size() }

  private func timeout(_ wake: Wake?) -> Duration? {
    let untilWake = wake.map {
      max(.zero, min(Self.longestWait, $0.instant.since(driver.moment())))
    }
    guard decoder.isPending else { return untilWake }
    return min(Self.escapeDelay, untilWake ?? Self.escapeDelay)
  }

  private mutating func wakeUp(_ wake: Wake?) throws -> Bool {
    guard let wake, wake.instant <= driver.moment() else { return true }
    guard let ready = ahead, isOnTime(ready) else { return try handle(.wake) }
    ahead = nil
    session.leave(with: ready.leaving)
    try session.write(ready.text)
    (screen, canvas) = (ready.screen, ready.canvas)
    return try finish(ready.effect.map(ScreenAction.perform) ?? .unchanged)
  }

  private mutating func handle(_ event: ScreenEvent) throws -> Bool {
    ahead = nil
    return try finish(screen.update(event, at: driver.moment()))
  }

  private mutating func take(_ inputs: [KeyDecoder.Input]) throws -> Bool {
    for input in inputs {
      switch input {
      case .key(let key): guard try handle(.key(key)) else { return false }
      case .paste(let text): guard try handle(.paste(text)) else { return false }
      }
    }
    return true
  }

  /// Carries the action out and draws what has come of it.
  private mutating func finish(_ action: ScreenAction<S.Effect>) throws -> Bool {
    switch try carryOut(action) {
    case .changed:
      try draw()
      return true
    case .unchanged: return true
    case .left: return false
    }
  }

  mutating func draw() throws {
    let frame = screen.frame(size: size, at: driver.moment())
    let text = canvas.text(for: frame, size: size)
    guard !text.isEmpty else { return }
    session.leave(with: Canvas.leaving(frame))
    try session.write(text)
  }

  /// The next change worked out before its moment, so that it only has to be written then.
  private struct Ahead {
    var screen: S
    var canvas: Canvas
    var instant: Instant
    var text: String
    var leaving: [UInt8]
    var effect: S.Effect?
  }

  private func prepare(_ wake: Wake) -> Ahead? {
    var ahead = Ahead(screen: screen, canvas: canvas, instant: wake.instant, text: "", leaving: [])
    switch ahead.screen.update(.wake, at: wake.instant) {
    case .stay: break
    case .show(let effect): ahead.effect = effect
    // Other effects may happen only when the time has come.
    case .unchanged, .perform, .leave: return nil
    }
    let frame = ahead.screen.frame(size: size, at: wake.instant)
    ahead.text = ahead.canvas.text(for: frame, size: size)
    ahead.leaving = Canvas.leaving(frame)
    return ahead
  }

  /// Whether the moment it was prepared for is still the latest that has come.
  private func isOnTime(_ ahead: Ahead) -> Bool {
    guard let next = ahead.screen.wake(after: ahead.instant) else { return true }
    return next.instant > driver.moment()
  }
}
