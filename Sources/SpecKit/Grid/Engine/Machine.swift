internal import SpecCore

/// A host or a seat as a pure state machine. A loop gives it what happens and carries out its outputs: over a network
/// (``MachineRunner``), in a rehearsal or a test (``Simulation``).
///
/// All moments are readings of the participant's own monotonic clock.
protocol Machine: Sendable {
  associatedtype Action: Sendable
  associatedtype Event: Sendable

  /// When the next tick is due, in the past if at once; nil after the end.
  var wake: Moment? { get set }
  /// Whether `wake` changes a screen, so that it should be met as exactly as possible.
  var isExact: Bool { get }
  var outputs: [MachineOutput<Event>] { get set }
  /// Nil until the end.
  var ending: Ending? { get set }

  mutating func receive(
    _ bytes: [UInt8], from source: SocketAddress, arrived: Moment, at now: Moment)
  mutating func perform(_ command: Action, at now: Moment)
  /// Does everything that is due, as ``reaches(_:at:)`` tells it.
  mutating func advance(at now: Moment)
  /// Recovers after the process or the machine was suspended.
  mutating func wakeUp(at now: Moment)
  /// Returns the action that tells the machine that the event was shown; nil if it need not know.
  static func reaction(to event: Event, shownAt moment: Moment) -> Action?
}

extension Machine {
  static func reaction(to event: Event, shownAt moment: Moment) -> Action? { nil }

  var hasEnded: Bool { ending != nil }

  /// Lets something happen, such as a datagram or an action, and then does everything that is due. Nothing happens
  /// after the end.
  mutating func process(at now: Moment, _ happen: (inout Self, Moment) -> Void)
    -> [MachineOutput<Event>]
  {
    guard let due = wake else { return [] }
    if now - due > Timing.suspension { wakeUp(at: now) }
    happen(&self, now)
    wake = .distantFuture
    if !hasEnded { advance(at: now) }
    if hasEnded { wake = nil }
    defer { outputs = [] }
    return outputs
  }

  /// Whether the moment has come; before it, schedules a tick for it. A moment that has come gets one more tick at
  /// once, because its work may change the schedule.
  mutating func reaches(_ moment: Moment?, at now: Moment) -> Bool {
    guard let moment else { return false }
    wake = min(wake ?? moment, max(moment, now))
    return now >= moment
  }

  mutating func emit(_ event: Event) { outputs.append(.event(event)) }
}

enum MachineOutput<Event: Sendable>: Sendable {
  case send([UInt8], to: Destination)
  case event(Event)
}

/// The destination of a datagram.
enum Destination: Sendable, Hashable {
  /// The multicast group, on each interface.
  case multicast
  /// Each interface's broadcast address.
  case broadcast
  case unicast(SocketAddress)
}

/// The result of a participant.
enum Ending: Sendable, Equatable {
  case done
  case failed(Failure)
}

/// Intervals and limits of the protocol that both sides use.
enum Timing {
  static let repeating = Nanoseconds.milliseconds(100)
  static let beacon = Nanoseconds.milliseconds(250)
  /// A participant that was not heard for so long is lost.
  static let silence = Nanoseconds.seconds(3)
  /// A wake that comes so late means that the process or the machine was suspended.
  static let suspension = Nanoseconds.seconds(1)
  static let reporting = Nanoseconds.seconds(2)
  /// For this long before a step its moment no longer changes.
  static let fixedBefore = Nanoseconds.milliseconds(200)
  /// The longest allowed time until a start.
  static let furthestStart = Nanoseconds.seconds(120)
}
