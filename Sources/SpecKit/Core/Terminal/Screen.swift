/// A full-screen program as two pure functions: from state to frame, and from what happens to the
/// next state. A terminal, `--keys` and the tests drive the same pair.
package protocol Screen {
  /// What the screen wants done outside itself, such as saving; `Never` for none.
  associatedtype Effect = Never

  func frame(size: ScreenSize, at now: Instant) -> Frame
  mutating func update(_ event: ScreenEvent, at now: Instant) -> ScreenAction<Effect>
  /// When the screen next changes by itself; nothing if only a key can change it.
  func wake(after now: Instant) -> Wake?
  /// Whether the terminal is asked for its background color, which comes as an event.
  static var asksBackground: Bool { get }
}

extension Screen {
  package static var asksBackground: Bool { false }
  package func wake(after now: Instant) -> Wake? { nil }
}

package enum ScreenEvent: Sendable, Equatable {
  case key(Key)
  /// Pasted text, line ends as `\n`.
  case paste(String)
  /// The moment that `wake` named has come, or has passed.
  case wake
  /// The size was changed; frames get the new one by themselves.
  case resize(ScreenSize)
  case background(RGB)
}

package enum ScreenAction<Effect> {
  case stay
  /// Nothing that can be seen has changed: nothing is drawn.
  case unchanged
  /// Has the effect done, then goes on with what doing it answers.
  case perform(Effect)
  /// Draws at once, and has the effect done after that.
  case show(Effect)
  case leave
}

extension ScreenAction: Equatable where Effect: Equatable {}
extension ScreenAction: Sendable where Effect: Sendable {}

/// A moment at which a screen changes by itself.
package struct Wake: Sendable, Equatable {
  package var instant: Instant
  /// Part of a flash or fade that soon ends. Under `--keys` such a change happens before the next
  /// key, where others wait for a `wait:`.
  package var isAnimation = false
  /// The way to another screen is under way: a script does not end before that is seen.
  package var isTransition = false
  /// The moment is met as exactly as possible.
  package var isExact = false

  package static func at(_ instant: Instant) -> Wake { Wake(instant: instant) }
  package static func animation(_ instant: Instant) -> Wake {
    Wake(instant: instant, isAnimation: true)
  }
  package static func transition(_ instant: Instant) -> Wake {
    Wake(instant: instant, isTransition: true)
  }
  package static func exact(_ instant: Instant) -> Wake { Wake(instant: instant, isExact: true) }
}

/// What a screen shows at one moment.
package struct Frame: Sendable, Equatable {
  /// The name of the screen, such as `home`.
  package var screen: String
  /// From the top; what exceeds the size is cut off.
  package var rows: [Line]
  /// The indices of rows that a dialog does not dim: the title bar and a message.
  package var fixedRows: Set<Int> = []
  /// Lies over the rows.
  package var picture: PictureLayer?
  /// Lie over the picture; the last one uppermost.
  package var overlays: [Overlay] = []
  /// Whether the mouse is told to the screen, which takes it from the terminal's own selection.
  package var usesMouse = false
  /// What has the focus, for `--keys --json`.
  package var focus: JSON?
  /// More members of the JSON frame.
  package var extra: [JSON.Member]

  package init(
    _ screen: String, rows: [Line], focus: JSON? = nil, extra: [JSON.Member] = []
  ) {
    self.screen = screen
    self.rows = rows
    self.focus = focus
    self.extra = extra
  }
}
