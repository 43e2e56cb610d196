/// Runs a screen: on the terminal, or by a script of keys in virtual time.
package struct ScreenDriver: Sendable {
  /// The clock a screen lives by on a terminal.
  package enum Timeline: Sendable {
    /// The wall clock, which may be set while the screen is up.
    case wall
    /// The wall clock's moment at the start and the counting clock from there on.
    case counting
  }

  /// A word of `--keys` that a module adds, such as `until:finished`.
  package struct Word<S: Screen> {
    /// The part before the colon.
    package var name: String
    /// Whether what the word waits for has come.
    package var isMet: (_ value: String, _ screen: S) -> Bool
    /// How long it may take.
    package var limit: Duration

    package init(
      _ name: String, limit: Duration = .seconds(60),
      isMet: @escaping (_ value: String, _ screen: S) -> Bool
    ) {
      self.name = name
      self.limit = limit
      self.isMet = isMet
    }
  }

  /// Does what a screen asks for. The context's clock is virtual under `--keys`.
  package typealias Perform<S: Screen> =
    (_ effect: S.Effect, _ screen: inout S, _ context: Context) throws -> ScreenAction<S.Effect>

  /// The moment the screen begins; under `--keys` exactly `--now` where that is given. Build the
  /// screen with it rather than with `context.now`.
  package let now: Instant
  /// The context for loading what the screen shows and for effects: under `--keys` its clock
  /// stands still until the script moves it.
  package let context: Context
  /// How many colors the frames are drawn with.
  package let color: ColorDepth
  private let keys: KeyScript?
  private let size: ScreenSize?
  private let moment: @Sendable () -> Instant
  private let time: VirtualTime

  /// - Parameters:
  ///   - keys: the script of `--keys`, if there is one.
  ///   - size: the command's own size option, which beats the terminal's size.
  package init(
    _ context: Context, keys: KeyScript?, size: ScreenSize? = nil, timeline: Timeline = .wall
  ) {
    let clock = context.clock
    let wall = clock.now()
    let base = clock.monotonic()
    now = keys == nil ? wall : context.options.now ?? wall
    time = VirtualTime(start: now, base: base)
    self.keys = keys
    self.size = size
    switch timeline {
    case .wall: moment = clock.now
    case .counting:
      moment = { wall.adding(.nanoseconds(Int64(clamping: clock.monotonic() &- base))) }
    }
    // A recording is not made for the terminal it happens to be made on.
    let recorded: ColorDepth = context.options.color == .always ? .trueColor : .none
    color = keys == nil ? context.colorDepth(of: context.output) : recorded
    var copy = context
    if keys != nil { copy.clock = time.clock }
    self.context = copy
  }

  /// Runs until the screen leaves, the script ends or the terminal goes; `screen` is then as it was
  /// left. Effects that throw end the screen and the error goes on to the caller.
  package func run<S: Screen>(
    _ screen: inout S, words: [Word<S>] = [], perform: @escaping Perform<S>
  ) throws {
    try drive(&screen, words, perform)
  }

  package func run<S: Screen>(_ screen: inout S, words: [Word<S>] = []) throws
  where S.Effect == Never {
    try drive(&screen, words, nil)
  }

  private func drive<S: Screen>(
    _ screen: inout S, _ words: [Word<S>], _ perform: Perform<S>?
  ) throws {
    if let keys {
      var player = KeyPlayer(
        screen: screen, context: context, time: time, size: size, color: color, words: words,
        perform: perform)
      defer { screen = player.screen }
      try player.play(keys)
    } else {
      guard context.isInteractive else { throw TerminalError.absent }
      var loop = ScreenLoop(
        screen: screen, context: context, size: size, color: color, moment: moment,
        perform: perform)
      defer { screen = loop.screen }
      try loop.run()
    }
  }
}

/// Hands an event to a screen and has its effects done.
///
/// - Returns: whether the screen goes on.
func deliver<S: Screen>(
  _ event: ScreenEvent, to screen: inout S, in context: Context, at now: Instant,
  perform: ScreenDriver.Perform<S>?
) throws -> Bool {
  var action = screen.update(event, at: now)
  while case .perform(let effect) = action, let perform {
    action = try perform(effect, &screen, context)
  }
  if case .leave = action { return false }
  return true
}
