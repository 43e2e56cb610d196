/// Runs a screen on the terminal: one thread that sleeps until a key, a signal or the next change.
struct ScreenLoop<S: Screen> {
  var screen: S
  private let context: Context
  private let fixedSize: ScreenSize?
  private let perform: ScreenDriver.Perform<S>?
  private let moment: () -> Instant
  private var canvas: Canvas
  private var decoder = KeyDecoder()
  private var size = ScreenSize.standard

  /// How long a lone escape waits for the rest of a sequence.
  private static var escapeDelay: Duration { .milliseconds(50) }
  /// The wall clock may be set at any time, so no wait is longer.
  private static var longestWait: Duration { .seconds(1) }

  init(
    screen: S, context: Context, size: ScreenSize?, color: ColorDepth,
    moment: @escaping () -> Instant,
    perform: ScreenDriver.Perform<S>?
  ) {
    self.screen = screen
    self.context = context
    fixedSize = size
    self.perform = perform
    canvas = Canvas(color: color)
    self.moment = moment
  }

  mutating func run() throws {
    let session = try context.terminal.open(.screen)
    defer { session.close() }
    size = currentSize()
    try draw(on: session)
    var ahead: Ahead?
    while true {
      let wake = screen.wake(after: moment())
      if ahead == nil, let wake { ahead = prepare(wake) }
      switch try session.wait(timeout(wake)) {
      case .timeout:
        if decoder.isPending {
          ahead = nil
          guard try take(decoder.flush()) else { return }
        } else if let wake, wake.instant <= moment() {
          let ready = ahead
          ahead = nil
          if let ready, isOnTime(ready) {
            try session.write(ready.text)
            (screen, canvas) = (ready.screen, ready.canvas)
            continue
          }
          guard try handle(.wake) else { return }
        } else {
          continue
        }
      case .input(let bytes):
        ahead = nil
        guard try take(decoder.feed(bytes)) else { return }
      case .resized:
        ahead = nil
        let new = currentSize()
        guard new != size else { continue }
        size = new
        guard try handle(.resize(size)) else { return }
      case .resumed:
        ahead = nil
        size = currentSize()
        canvas.forget()
      case .closed:
        return
      }
      try draw(on: session)
    }
  }

  private func currentSize() -> ScreenSize { fixedSize ?? context.terminal.size() }

  private func timeout(_ wake: Wake?) -> Duration? {
    let untilWake = wake.map { max(.zero, min(Self.longestWait, $0.instant.since(moment()))) }
    guard decoder.isPending else { return untilWake }
    return min(Self.escapeDelay, untilWake ?? Self.escapeDelay)
  }

  private mutating func handle(_ event: ScreenEvent) throws -> Bool {
    try deliver(event, to: &screen, in: context, at: moment(), perform: perform)
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

  private mutating func draw(on session: any TerminalSession) throws {
    let text = canvas.text(for: screen.frame(size: size, at: moment()), size: size)
    if !text.isEmpty { try session.write(text) }
  }

  /// The next change worked out before its moment, so that it only has to be written then.
  private struct Ahead {
    var screen: S
    var canvas: Canvas
    var instant: Instant
    var text: String
  }

  private func prepare(_ wake: Wake) -> Ahead? {
    var ahead = Ahead(screen: screen, canvas: canvas, instant: wake.instant, text: "")
    // Effects may happen only when the time has come.
    guard case .stay = ahead.screen.update(.wake, at: wake.instant) else { return nil }
    let frame = ahead.screen.frame(size: size, at: wake.instant)
    ahead.text = ahead.canvas.text(for: frame, size: size)
    return ahead
  }

  /// Whether the moment it was prepared for is still the latest that has come.
  private func isOnTime(_ ahead: Ahead) -> Bool {
    guard let next = ahead.screen.wake(after: ahead.instant) else { return true }
    return next.instant > moment()
  }
}
