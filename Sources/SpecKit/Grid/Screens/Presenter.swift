internal import SpecCore

/// The user interface of a host or a seat: the records of its stream,
/// their screens, and the meaning of keys, lines and signals.
protocol Presenter {
  associatedtype M: Machine
  associatedtype Record: GridEvent

  /// The action that ends this side at once.
  static var farewell: M.Action { get }
  /// Whether pasted text counts as typed.
  static var takesText: Bool { get }

  /// Returns the record of an event, for whose name `until:` waits; nil for an event that is only a warning.
  func record(_ event: M.Event, _ machine: M, at stamp: Stamp) -> Record?
  /// Returns the message about the event on standard error, for streams.
  static func warning(_ event: M.Event) -> String?
  /// Whether the screen must change at this very moment.
  static func isUrgent(_ event: M.Event) -> Bool
  /// Takes an event in, for the screen.
  mutating func follow(_ event: M.Event, _ machine: M, at now: Moment)
  /// Stores the data of an event after it was shown.
  func keep(_ event: M.Event, _ machine: M, at stamp: Stamp, _ context: Context)

  mutating func press(_ key: Key, _ machine: M, at now: Moment) -> [M.Action]
  /// The actions of a line from a pipe, or of its end (nil).
  func commands(of line: String?, _ machine: M) -> [M.Action]
  /// Whether lines are read now.
  func takesLines(_ machine: M) -> Bool
  /// Returns the action of a signal that the program survives; nil if it says its farewell and dies by the signal.
  mutating func actions(of signal: Signal, isTerminal: Bool, _ machine: M) -> [M.Action]?

  func frame(_ machine: M, _ style: FrameStyle, at now: Moment) -> Frame
  /// When the screen changes by itself.
  func wake(_ machine: M, after now: Moment) -> Moment
  /// Returns a message that is printed after the screen is closed.
  func lastWords(_ machine: M) -> String?
}

extension Presenter {
  static var takesText: Bool { false }
  static func warning(_ event: M.Event) -> String? { nil }
  static func isUrgent(_ event: M.Event) -> Bool { false }
  func commands(of line: String?, _ machine: M) -> [M.Action] { [] }
  func takesLines(_ machine: M) -> Bool { false }
  func actions(of signal: Signal, isTerminal: Bool, _ machine: M) -> [M.Action]? { nil }
  func lastWords(_ machine: M) -> String? { nil }
}

/// The size and the look of a frame.
struct FrameStyle {
  var size: ScreenSize
  var theme: PageTheme

  init(size: ScreenSize, depth: ColorDepth, isUTF8: Bool) {
    self.size = size
    theme = PageTheme("spec grid", .violet, language: "en", isASCII: !isUTF8, depth: depth)
  }

  var context: DrawingContext {
    DrawingContext(theme: theme, size: size, now: Instant(seconds: 0))
  }
}
