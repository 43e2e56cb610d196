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

  let context: Context
  let keys: KeyScript?
  let size: ScreenSize?
  let timeline: Timeline

  /// - Parameters:
  ///   - keys: the script of `--keys`, if there is one.
  ///   - size: the command's own size option, which beats the terminal's size.
  package init(
    _ context: Context, keys: KeyScript?, size: ScreenSize? = nil, timeline: Timeline = .wall
  ) {
    self.context = context
    self.keys = keys
    self.size = size
    self.timeline = timeline
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
        screen: screen, context: context, size: size, words: words, perform: perform)
      defer { screen = player.screen }
      try player.play(keys)
    } else {
      guard context.isInteractive else { throw TerminalError.absent }
      var loop = ScreenLoop(
        screen: screen, context: context, size: size, timeline: timeline, perform: perform)
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
