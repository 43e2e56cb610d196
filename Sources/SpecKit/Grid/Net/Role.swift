internal import SpecCore

/// What a host and a seat have of their own beside the state machine: what they say in a stream,
/// what they draw, and what keys and lines mean.
protocol Role {
  associatedtype M: Machine

  /// Whether events are written before datagrams are sent: a seat's colors come before all else, a
  /// host's answers do.
  static var presentsFirst: Bool { get }
  /// How this side says goodbye at once.
  static var farewell: M.Command { get }

  /// The word that `until:` knows the event by.
  static func word(_ event: M.Event) -> String
  /// The event in the stream.
  func record(_ event: M.Event, _ machine: M, at stamp: Stamp) -> GridEvent
  /// Not nil if the screen must change in this moment; the number that `next` gave the frame.
  static func urgency(_ event: M.Event) -> Int?
  /// What the machine is told once the event was shown.
  static func answer(_ event: M.Event, shownAt moment: Moment) -> M.Command?
  /// Follows an event on the screen.
  mutating func follow(_ event: M.Event, _ machine: M, at now: Moment)
  /// Has to be kept, after it was shown.
  func keep(_ event: M.Event, _ machine: M, at stamp: Stamp, _ context: Context)

  mutating func press(_ key: Key, _ machine: M, at now: Moment) -> [M.Command]
  /// A line of an input that is no terminal; nil at its end.
  mutating func read(_ line: String?, _ machine: M) -> Reading<M.Command>
  mutating func stop(_ signal: Signal, isTerminal: Bool, _ machine: M) -> Stopping<M.Command>

  func frame(_ machine: M, _ style: FrameStyle, at now: Moment) -> Frame
  /// What `frame` will be after the next step, if that is known, and a number that tells such
  /// frames apart.
  func next(_ machine: M, _ style: FrameStyle) -> (number: Int, frame: Frame)?
  /// When the screen changes by itself.
  func wake(_ machine: M, after now: Moment) -> Moment
}

enum Reading<Command> {
  case commands([Command])
  case bad
}

/// What a signal does.
enum Stopping<Command> {
  case goOn(Command)
  /// Ends by the signal after this.
  case die(Command)
}

struct FrameStyle {
  var size: ScreenSize
  var depth: ColorDepth
  var isUTF8: Bool
}
