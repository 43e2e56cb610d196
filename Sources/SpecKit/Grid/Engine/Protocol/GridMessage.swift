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

  /// Zeros in DISCOVER, so that no answer is longer than the question.
  private static let discoverPadding = 112

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
  var sequence: UInt8 = 0
  var stepMilliseconds: UInt32 = 0
  /// On the host's clock.
  var start = Moment()
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

  var hostTime = Moment()
  var revision: UInt32 = 0
  var phase = Phase.waiting
  /// All zero without a run.
  var run = RunOrder()
  var name = ""
}

struct Hello: Sendable, Equatable {
  var seat = Seat(index: 0)
  var name = ""
}

struct SeatAnswer: Sendable, Equatable {
  enum Result: UInt8, Sendable { case yours, taken }

  var helloSequence: UInt32 = 0
  var result = Result.yours
  var seat = Seat(index: 0)
  /// The device's own name, or that of the device that has the seat.
  var name = ""
}

struct Probe: Sendable, Equatable {
  fileprivate static let unknown = UInt32.max

  /// t1, on the device's clock.
  var sent = Moment()
  /// The error bound in microseconds; nil if not known.
  var bound: UInt32?
}

struct Reply: Sendable, Equatable {
  var probeSent = Moment()
  /// t2 and t3, on the host's clock.
  var received = Moment()
  var sent = Moment()
  var probeSequence: UInt32 = 0
  var revision: UInt32 = 0
}

struct StartOrder: Sendable, Equatable {
  var revision: UInt32 = 0
  var run = RunOrder()
  /// The host's time of sending.
  var sent = Moment()
}

struct Acknowledgement: Sendable, Equatable {
  enum Result: UInt8, Sendable { case done, refused, unknownDevice }

  var sequence: UInt32 = 0
  var kind = GridMessage.Kind.start
  var result = Result.done
  var revision: UInt32 = 0
}

struct Done: Sendable, Equatable {
  static let stepLimit = 4
  fileprivate static let notShown = Int32.max

  var revision: UInt32 = 0
  /// The lateness of each step in microseconds; nil for a step that was not shown.
  var lateness: [Int32?] = []
}

// MARK: payloads

extension GridMessage {
  /// Reads a payload.
  ///
  /// - Throws: `Dropped.malformed` if it is too short or has a value that is not allowed.
  init(_ kind: Kind, reading payload: ArraySlice<UInt8>) throws(Dropped) {
    self.init(blank: kind)
    var coder = WireCoder(reading: payload)
    code(&coder)
    guard coder.isValid else { throw .malformed }
  }

  /// A message whose fields are not read yet.
  private init(blank kind: Kind) {
    self =
      switch kind {
      case .discover: .discover
      case .beacon: .beacon(Beacon())
      case .hello: .hello(Hello())
      case .seat: .seat(SeatAnswer())
      case .probe: .probe(Probe())
      case .reply: .reply(Reply())
      case .ready: .ready(false)
      case .start: .start(StartOrder())
      case .stop: .stop(revision: 0)
      case .ack: .ack(Acknowledgement())
      case .done: .done(Done())
      case .bye: .bye
      }
  }

  /// Writes or reads the payload.
  mutating func code(_ coder: inout WireCoder) {
    switch self {
    case .discover: coder.pad(Self.discoverPadding)
    case .beacon(var beacon):
      coder.code(&beacon.hostTime)
      coder.code(&beacon.revision)
      coder.code(&beacon.phase)
      coder.code(&beacon.run.sequence)
      coder.pad(2)
      coder.code(&beacon.run.stepMilliseconds)
      coder.code(&beacon.run.start)
      coder.code(name: &beacon.name)
      self = .beacon(beacon)
    case .hello(var hello):
      coder.code(&hello.seat)
      coder.code(name: &hello.name)
      self = .hello(hello)
    case .seat(var answer):
      coder.code(&answer.helloSequence)
      coder.code(&answer.result)
      coder.code(&answer.seat)
      coder.code(name: &answer.name)
      self = .seat(answer)
    case .probe(var probe):
      var bound = probe.bound ?? Probe.unknown
      coder.code(&probe.sent)
      coder.code(&bound)
      probe.bound = bound == Probe.unknown ? nil : bound
      self = .probe(probe)
    case .reply(var reply):
      coder.code(&reply.probeSent)
      coder.code(&reply.received)
      coder.code(&reply.sent)
      coder.code(&reply.probeSequence)
      coder.code(&reply.revision)
      self = .reply(reply)
    case .ready(let isReady):
      var value: UInt8 = isReady ? 1 : 0
      coder.code(&value)
      coder.pad(3)
      if value > 1 { coder.isValid = false }
      self = .ready(value == 1)
    case .start(var start):
      coder.code(&start.revision)
      coder.code(&start.run.sequence)
      coder.pad(3)
      coder.code(&start.run.stepMilliseconds)
      coder.code(&start.run.start)
      coder.code(&start.sent)
      self = .start(start)
    case .stop(var revision):
      coder.code(&revision)
      self = .stop(revision: revision)
    case .ack(var ack):
      coder.code(&ack.sequence)
      coder.code(&ack.kind)
      coder.code(&ack.result)
      coder.pad(2)
      coder.code(&ack.revision)
      self = .ack(ack)
    case .done(var done):
      coder.code(&done.revision)
      coder.code(&done.lateness)
      self = .done(done)
    case .bye: break
    }
  }
}

extension WireCoder {
  /// The number of steps and the lateness of each.
  fileprivate mutating func code(_ lateness: inout [Int32?]) {
    var steps = lateness.prefix(Done.stepLimit).map { $0 ?? Done.notShown }
    var count = UInt8(steps.count)
    code(&count)
    pad(3)
    guard count <= Done.stepLimit else { return isValid = false }
    if steps.count > count { steps = [] }
    steps += repeatElement(0, count: Int(count) - steps.count)
    for step in steps.indices { code(&steps[step]) }
    lateness = steps.map { $0 == Done.notShown ? nil : $0 }
  }
}
