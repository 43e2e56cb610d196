/// Runs a screen: on the terminal, or by a script of keys in virtual time.
package struct ScreenDriver: Sendable {
  /// The clock a screen lives by on a terminal.
  package enum Timeline: Sendable {
    /// The wall clock, which may be set while the screen is up.
    case wall
    /// The wall clock's moment at the start and the counting clock from there on.
    case counting
    /// As `counting`, and the waits of `--keys` are real ones: the screen talks to others, who keep
    /// the real time.
    case live
  }

  /// A word of `--keys` that a module adds, such as `until:finished`.
  package struct Word<S: Screen> {
    /// The part before the colon.
    package var name: String
    /// Whether what the word waits for has come; the screen may note that it was waited for.
    package var isMet: (_ value: String, _ screen: inout S) -> Bool
    /// How long it may take.
    package var limit: Duration

    package init(
      _ name: String, limit: Duration = .seconds(60),
      isMet: @escaping (_ value: String, _ screen: inout S) -> Bool
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
  let size: ScreenSize?
  /// Bytes that came from the terminal before the screen had it.
  let typed: [UInt8]
  private let keys: KeyScript?
  /// The moment of the timeline that the screen lives by.
  package let moment: @Sendable () -> Instant
  /// The clock of a script in virtual time.
  let virtualTime: VirtualTime?

  /// - Parameters:
  ///   - keys: the script of `--keys`, if there is one.
  ///   - size: the command's own size option, which beats the terminal's size.
  ///   - typed: what was typed while the terminal was asked what it can.
  package init(
    _ context: Context, keys: KeyScript?, size: ScreenSize? = nil, timeline: Timeline = .wall,
    typed: [UInt8] = []
  ) {
    let clock = context.clock
    let wall = clock.now()
    let base = clock.monotonic()
    now = keys == nil || timeline == .live ? wall : context.options.now ?? wall
    self.keys = keys
    self.size = size
    self.typed = typed
    // A recording is not made for the terminal it happens to be made on.
    let hasColor = context.options.color == .always && !context.options.isJSON
    let recorded: ColorDepth = hasColor ? .trueColor : .none
    // A full screen is never plain text.
    color = keys == nil ? max(.monochrome, context.colorDepth(of: context.output)) : recorded
    var copy = context
    if keys != nil, timeline != .live {
      let time = VirtualTime(start: now, base: base)
      virtualTime = time
      copy.clock = time.clock
      moment = time.clock.now
    } else {
      virtualTime = nil
      let counting: @Sendable () -> Instant = {
        wall.adding(.nanoseconds(Int64(clamping: clock.monotonic() &- base)))
      }
      moment = timeline == .wall ? clock.now : counting
    }
    self.context = copy
  }

  /// Runs until the screen leaves, the script ends or the terminal goes; `screen` is then as it was
  /// left. Effects that throw end the screen and the error goes on to the caller.
  package func run<S: Screen>(
    _ screen: inout S, sources: [ScreenSource<S>] = [], words: [Word<S>] = [],
    perform: Perform<S>? = nil
  ) throws {
    if let keys {
      try run(&screen, sources, perform, ScriptBackend(self, keys, sources, words))
    } else {
      guard context.isInteractive else { throw SystemError.noTerminal }
      let session = try context.terminal.open(.screen)
      defer { session.close() }
      try run(&screen, sources, perform, TerminalBackend(self, session, sources))
    }
  }

  private func run<Backend: ScreenBackend>(
    _ screen: inout Backend.S, _ sources: [ScreenSource<Backend.S>],
    _ perform: Perform<Backend.S>?, _ backend: Backend
  ) throws {
    var loop = ScreenLoop(self, screen, sources, perform, backend)
    defer { screen = loop.screen }
    try loop.run()
  }
}

/// Something that tells a screen of events beside keys and the time: a socket, or a
/// ``ScreenWorker``.
package struct ScreenSource<S: Screen> {
  let descriptors: () -> [Descriptor]
  /// In virtual time: when it has something to tell; nil if nothing is under way.
  let due: () -> Instant?
  /// Takes what has come, and tells the screen.
  let tell: (_ screen: inout S, _ context: Context) throws -> ScreenAction<S.Effect>

  /// - Parameters:
  ///   - descriptors: asked before each wait, for the first time when the terminal has been taken
  ///     over. In virtual time they are not waited for.
  ///   - tell: called when one of them can be read, or in virtual time when it is due.
  package init(
    _ descriptors: @escaping () -> [Descriptor], due: @escaping () -> Instant? = { nil },
    tell: @escaping (_ screen: inout S, _ context: Context) throws -> ScreenAction<S.Effect>
  ) {
    (self.descriptors, self.due, self.tell) = (descriptors, due, tell)
  }
}
