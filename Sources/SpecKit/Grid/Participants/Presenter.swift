internal import SpecCore

/// What a host and a seat have of their own beside the state machine: the records of their stream,
/// their screens, and the meaning of keys, lines and signals.
protocol Presenter {
  associatedtype M: Machine

  /// Whether events are shown before datagrams are sent: a seat's colors come before all else, a
  /// host's answers do.
  static var reportsFirst: Bool { get }
  /// The command that ends this side at once.
  static var farewell: M.Command { get }

  /// The name of the event, for the stream and for `until:`.
  static func word(_ event: M.Event) -> String
  /// The event in the stream.
  func record(_ event: M.Event, _ machine: M, at stamp: Stamp) -> GridEvent
  /// Whether the screen must change at this very moment.
  static func isUrgent(_ event: M.Event) -> Bool
  /// What the machine is told once the event has been shown.
  static func answer(_ event: M.Event, shownAt moment: Moment) -> M.Command?
  /// Takes an event in, for the screen.
  mutating func follow(_ event: M.Event, _ machine: M, at now: Moment)
  /// Saves what is to be kept of an event, after it was shown.
  func keep(_ event: M.Event, _ machine: M, at stamp: Stamp, _ context: Context)

  mutating func press(_ key: Key, _ machine: M, at now: Moment) -> [M.Command]
  /// The commands of a line from a pipe, or of its end (nil); nil if the line means nothing.
  func commands(of line: String?, _ machine: M) -> [M.Command]?
  func stop(_ signal: Signal, isTerminal: Bool, _ machine: M) -> SignalResponse<M.Command>

  func frame(_ machine: M, _ style: FrameStyle, at now: Moment) -> Frame
  /// Takes in the step that is due next, before the machine reports it; false if there is none.
  mutating func anticipate(_ machine: M) -> Bool
  /// When the screen changes by itself.
  func wake(_ machine: M, after now: Moment) -> Moment
}

/// What a signal does.
enum SignalResponse<Command> {
  case continues(Command)
  /// Ends by the signal after this.
  case dies(Command)
}

struct FrameStyle {
  var size: ScreenSize
  var depth: ColorDepth
  var isUTF8: Bool
}
