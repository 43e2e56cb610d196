internal import SpecCore

/// A participant of the protocol as a pure state machine. Sockets, the rehearsal's hall and the
/// tests drive the same code: they say what happens and when, and do what they are told.
///
/// All moments are of the participant's own counting clock, and never go back.
protocol Machine: Sendable {
  associatedtype Command: Sendable
  associatedtype Event: Sendable

  mutating func handle(_ input: MachineInput<Command>, at now: Moment) -> [MachineOutput<Event>]
  /// When it wants a tick, at the latest; in the past if at once. Nil once it has ended.
  var wake: Moment? { get }
  /// Whether `wake` is a moment that people see, to be met as exactly as can be.
  var isExact: Bool { get }
}

enum MachineInput<Command: Sendable>: Sendable {
  /// `arrived` is as near to the network as can be known, not later than the moment of handling.
  case datagram([UInt8], from: Endpoint, arrived: Moment)
  case tick
  case command(Command)
  /// The key that ``MachineOutput/deriveKey(session:code:)`` asked for.
  case key(SessionKey, session: UInt64, code: JoinCode)
}

enum MachineOutput<Event: Sendable>: Sendable {
  case send([UInt8], to: Destination)
  case event(Event)
  /// Have a key made for the session of somebody not met before, beside all else.
  case deriveKey(session: UInt64, code: JoinCode)
  /// Nothing follows.
  case end(Ending)
}

/// Where a datagram goes.
enum Destination: Sendable, Hashable {
  /// The group, on each interface.
  case multicast
  /// Each interface's broadcast address.
  case broadcast
  case unicast(Endpoint)
}

/// How a participant ended.
enum Ending: Sendable, Equatable {
  case done
  case failed(NetworkError)
}

/// The numbers of the protocol that both sides keep.
enum Timing {
  static let repeating = Nanoseconds.milliseconds(100)
  static let beacon = Nanoseconds.milliseconds(250)
  /// Nothing heard for so long, and the other is lost.
  static let silence = Nanoseconds.seconds(3)
  /// Nobody slept this long on purpose: the process or the machine was stopped.
  static let suspension = Nanoseconds.seconds(1)
  static let reporting = Nanoseconds.seconds(2)
  /// A step's moment does not change any more from here on.
  static let fixedBefore = Nanoseconds.milliseconds(200)
  /// The furthest ahead that a start may lie.
  static let furthestStart = Nanoseconds.seconds(120)
}

/// Numbers and signs the datagrams of one sender.
struct DatagramEncoder: Sendable {
  let id: UInt64
  private(set) var sequence: UInt32 = 0

  init(id: UInt64) { self.id = id }

  /// The bytes of the next datagram; DISCOVER has neither session nor key.
  mutating func encode(_ message: Message, session: UInt64 = 0, key: SessionKey? = nil) -> [UInt8] {
    sequence &+= 1
    return Datagram(session: session, sender: id, sequence: sequence, message: message)
      .encoded(with: key)
  }
}
