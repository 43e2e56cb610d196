/// The outer side of a screen: brings its events, and shows its frames.
protocol ScreenBackend<S> {
  associatedtype S: Screen

  /// Whether a frame follows each step, also one that changes nothing.
  static var showsEachStep: Bool { get }
  var size: ScreenSize { get }
  /// Waits for the next occurrence.
  ///
  /// - Parameter outcome: the result of the one before.
  /// - Returns: nil at the end.
  mutating func next(_ screen: inout S, after outcome: ScreenOutcome) throws -> ScreenOccurrence?
  /// The sources that have something to tell before the next frame.
  func readySources() throws -> [Int]
  /// Shows a frame if it differs from the last one, or after a step.
  mutating func show(_ frame: Frame, isStep: Bool) throws
}

enum ScreenOccurrence {
  case events([ScreenEvent])
  /// The screen's wake is due.
  case wake
  /// Indices of the sources that have something to tell.
  case sources([Int])
  /// The frame may differ, or the terminal no longer shows it.
  case redraw
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

/// A screen on a terminal.
struct TerminalBackend<S: Screen>: ScreenBackend {
  private let driver: ScreenDriver
  private let session: any TerminalSession
  private let sources: [ScreenSource<S>]
  private var canvas: Canvas
  private var decoder = KeyDecoder()
  private(set) var size: ScreenSize
  /// Events that came with the one before.
  private var events: [ScreenEvent] = []
  private var ready: Set<Descriptor> = []

  /// How long a lone escape waits for the rest of a sequence.
  private static var escapeDelay: Duration { .milliseconds(50) }
  /// The wall clock may be set at any time, so no wait is longer.
  private static var longestWait: Duration { .seconds(1) }

  init(
    _ driver: ScreenDriver, _ session: any TerminalSession, _ sources: [ScreenSource<S>]
  ) {
    (self.driver, self.session, self.sources) = (driver, session, sources)
    canvas = Canvas(color: driver.color)
    size = driver.size ?? driver.context.terminal.size()
    events = decoder.feed(driver.typed)
    // The console of Linux does not know the question.
    if S.asksBackground, driver.color.hasColor, driver.context.environment["TERM"] != "linux" {
      try? session.write("\u{1B}]11;?\u{1B}\\")
    }
  }

  mutating func next(_ screen: inout S, after outcome: ScreenOutcome) throws -> ScreenOccurrence? {
    while true {
      if !events.isEmpty { return .events([events.removeFirst()]) }
      let indices = sources.indices.filter { !ready.isDisjoint(with: sources[$0].descriptors()) }
      ready = []
      if !indices.isEmpty { return .sources(indices) }
      let wake = screen.wake(after: driver.moment())
      let event = try session.wait(
        timeout(wake), sources.flatMap { $0.descriptors() }, isExact: wake?.isExact == true)
      switch event {
      case .timeout where decoder.isPending: events = decoder.flush()
      case .timeout: if isDue(wake) { return .wake }
      case .ready(let descriptors):
        ready = descriptors
        // A due wake does not wait for others.
        if isDue(wake) { return .wake }
      case .input(let bytes): events = decoder.feed(bytes)
      case .resized:
        let new = currentSize
        guard new != size else { continue }
        size = new
        return .events([.resize(new)])
      case .resumed:
        size = currentSize
        canvas.forget()
        return .redraw
      case .closed: return nil
      }
    }
  }

  func readySources() -> [Int] { [] }

  private var currentSize: ScreenSize { driver.size ?? driver.context.terminal.size() }

  private func isDue(_ wake: Wake?) -> Bool { wake.map { $0.instant <= driver.moment() } ?? false }

  private func timeout(_ wake: Wake?) -> Duration? {
    let untilWake = wake.map {
      max(.zero, min(Self.longestWait, $0.instant.since(driver.moment())))
    }
    guard decoder.isPending else { return untilWake }
    return min(Self.escapeDelay, untilWake ?? Self.escapeDelay)
  }

  static var showsEachStep: Bool { false }

  mutating func show(_ frame: Frame, isStep: Bool) throws {
    let text = canvas.text(for: frame, size: size)
    guard !text.isEmpty else { return }
    session.leave(with: Canvas.leaving(frame))
    try session.write(text)
  }
}
