/// The content of a datagram. Values that a receiver refuses with an answer (sequence and step of
/// START) are kept unchecked.
enum GridMessage: Sendable, Equatable {
  case discover
  case beacon(Beacon)
  case hello(Hello)
  case seat(SeatAnswer)
  case probe(Probe)
  case reply(Reply)
  case ready(Bool)
  case start(StartOrder)
  case stop(revision: UInt32)
  case ack(Acknowledgement)
  case done(Done)
  case bye

  enum Kind: UInt8, Sendable {
    case discover = 1
    case beacon, hello, seat, probe, reply, ready, start, stop, ack, done, bye
  }

  var kind: Kind {
    switch self {
    case .discover: .discover
    case .beacon: .beacon
    case .hello: .hello
    case .seat: .seat
    case .probe: .probe
    case .reply: .reply
    case .ready: .ready
    case .start: .start
    case .stop: .stop
    case .ack: .ack
    case .done: .done
    case .bye: .bye
    }
  }
}

/// The current run as sent in datagrams; not validated.
struct RunOrder: Sendable, Equatable {
  var sequence: UInt8
  var stepMilliseconds: UInt32
  /// On the host's clock.
  var start: Moment
}

extension RunOrder {
  init(_ show: Show, start: Moment) {
    self.init(
      sequence: UInt8(show.sequence.rawValue), stepMilliseconds: UInt32(show.stepMilliseconds),
      start: start)
  }

  /// The show; nil if the sequence or the step duration is invalid.
  var show: Show? {
    guard let sequence = ShowSequence(rawValue: Int(sequence)),
      (Show.leastStepMilliseconds...StepDuration.longest).contains(Int(stepMilliseconds))
    else { return nil }
    return Show(sequence: sequence, stepMilliseconds: Int(stepMilliseconds))
  }
}

struct Beacon: Sendable, Equatable {
  enum Phase: UInt8, Sendable { case waiting, starting, running, finished }

  var hostTime: Moment
  var revision: UInt32
  var phase: Phase
  /// All zero without a run.
  var run: RunOrder
  var name: String
}

struct Hello: Sendable, Equatable {
  var seat: Seat
  var name: String
}

struct SeatAnswer: Sendable, Equatable {
  enum Result: UInt8, Sendable { case yours, taken }

  var helloSequence: UInt32
  var result: Result
  var seat: Seat
  /// The device's own name, or that of the device that has the seat.
  var name: String
}

struct Probe: Sendable, Equatable {
  /// t1, on the device's clock.
  var sent: Moment
  /// The error bound in microseconds; nil if not known.
  var bound: UInt32?
}

struct Reply: Sendable, Equatable {
  var probeSent: Moment
  /// t2 and t3, on the host's clock.
  var received: Moment
  var sent: Moment
  var probeSequence: UInt32
  var revision: UInt32
}

struct StartOrder: Sendable, Equatable {
  var revision: UInt32
  var run: RunOrder
  /// The host's time of sending.
  var sent: Moment
}

struct Acknowledgement: Sendable, Equatable {
  enum Result: UInt8, Sendable { case done, refused, unknownDevice }

  var sequence: UInt32
  var kind: GridMessage.Kind
  var result: Result
  var revision: UInt32
}

struct Done: Sendable, Equatable {
  static let stepLimit = 4

  var revision: UInt32
  /// The lateness of each step in microseconds; nil for a step that was not shown.
  var lateness: [Int32?]
}
