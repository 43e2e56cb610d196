import SpecCore

/// A screen for tests: a counter that ticks each second, a flash of 150 ms on enter, and an effect
/// that takes two seconds.
struct SampleScreen: Screen {
  enum Effect: Sendable { case save, fail }

  var start: Instant
  var typed = ""
  var flashEnds: Instant?
  var saved: Instant?
  var ticks = 0

  init(start: Instant) { self.start = start }

  func frame(size: ScreenSize, at now: Instant) -> Frame {
    let state = flashEnds == nil ? "rest" : "flash"
    return Frame(
      typed.isEmpty ? "home" : "typing",
      rows: [
        Line("\(state) \(ticks)   "), Line(typed, .bold), Line("\(size.columns)x\(size.rows)"),
      ])
  }

  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect> {
    switch event {
    case .key(.character("q")): return .leave
    case .key(.enter): flashEnds = now.adding(.milliseconds(150))
    case .key(.control("s")): return .perform(.save)
    case .key(.control("f")): return .perform(.fail)
    case .key(.character(let character)): typed.append(character)
    case .paste(let text): typed += text
    case .wake:
      if let end = flashEnds, end <= now { flashEnds = nil }
      ticks = Int(now.since(start).components.seconds)
    default: break
    }
    return .stay
  }

  func wake(after now: Instant) -> Wake? {
    let tick = start.adding(seconds: now.since(start).components.seconds + 1)
    if let end = flashEnds, end <= tick { return .animation(end) }
    return .at(tick)
  }

  /// Saving sleeps, so that tests see that the clock is the virtual one.
  static func perform(
    _ effect: Effect, _ screen: inout SampleScreen, _ context: Context
  ) throws -> ScreenAction<Effect> {
    guard effect == .save else { throw Failure(.refused, "no", "no") }
    try context.clock.sleep(.seconds(2))
    screen.saved = context.now
    return .stay
  }
}
