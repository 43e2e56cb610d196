import SpecCore

@testable import SpecGrid

/// One machine by itself: tests say to it what the other side would say, and look at what it sends.
struct SampleMachine<M: Machine> {
  static var session: UInt64 { 0x0123_4567_89AB_CDEF }
  static var other: SocketAddress { SocketAddress(address: 0x0A00_0001, port: 20811) }

  var machine: M
  var now = Moment(nanoseconds: 50_000_000_000)
  /// Every datagram, with the milliseconds since the beginning.
  private(set) var sent: [(at: Int64, message: GridMessage, to: Destination)] = []
  private(set) var events: [M.Event] = []
  var ending: Ending? { machine.ending }
  private var encoders: [UInt64: DatagramEncoder] = [:]
  private let begun: Moment

  init(_ make: (Moment) -> M) {
    machine = make(now)
    begun = now
  }

  /// Milliseconds since the beginning.
  var elapsed: Int64 { (now - begun) / 1_000_000 }

  enum Input {
    case datagram([UInt8], from: SocketAddress, arrived: Moment)
    case command(M.Action)
    case tick
  }

  mutating func take(_ input: Input) {
    process { machine, now in
      switch input {
      case .datagram(let bytes, let source, let arrived):
        machine.receive(bytes, from: source, arrived: arrived, at: now)
      case .command(let command): machine.perform(command, at: now)
      case .tick: break
      }
    }
  }

  mutating func process(_ happen: (inout M, Moment) -> Void) {
    note(machine.process(at: now, happen))
  }

  private mutating func note(_ outputs: [MachineOutput<M.Event>]) {
    for output in outputs {
      switch output {
      case .send(let bytes, let destination):
        if let message = try? Datagram(bytes).message() {
          sent.append((elapsed, message, destination))
        }
      case .event(let event): events.append(event)
      }
    }
  }

  /// Lets the time pass, with every tick that is wanted.
  mutating func pass(_ milliseconds: Int64) {
    let end = now + .milliseconds(milliseconds)
    while let wake = machine.wake, wake <= end {
      now = max(now, wake)
      take(.tick)
    }
    now = end
  }

  /// The bytes of the next datagram of a sender.
  mutating func bytes(
    _ message: GridMessage, from sender: UInt64, session: UInt64? = nil,
    key: JoinKey = SampleNetwork.key
  ) -> [UInt8] {
    var encoder = encoders[sender] ?? DatagramEncoder(id: sender)
    defer { encoders[sender] = encoder }
    if case .discover = message { return encoder.encode(message) }
    return encoder.encode(message, session: session ?? Self.session, key: key)
  }

  /// Says something to the machine.
  mutating func hear(
    _ message: GridMessage, from sender: UInt64, session: UInt64? = nil,
    key: JoinKey = SampleNetwork.key,
    at source: SocketAddress? = nil
  ) {
    let bytes = bytes(message, from: sender, session: session, key: key)
    take(.datagram(bytes, from: source ?? Self.other, arrived: now))
  }

  mutating func forget() { (sent, events) = ([], []) }

  func sent(_ kind: GridMessage.Kind) -> [(at: Int64, message: GridMessage, to: Destination)] {
    sent.filter { $0.message.kind == kind }
  }
}

extension SampleMachine where M == HostMachine {
  static func host(_ change: (inout HostOptions) -> Void = { _ in }) -> Self {
    var options = SampleNetwork.host()
    change(&options)
    return Self { HostMachine(options, session: session, at: $0) }
  }

  static func device(_ number: Int) -> SocketAddress {
    SocketAddress(address: 0x0A00_0100 + UInt32(number), port: 40_000)
  }

  /// A seat in the first row, ready, whose clock is that well known.
  mutating func seat(_ number: Int, bound: UInt32? = 1000, isReady: Bool = true) {
    let (device, source) = (UInt64(number), Self.device(number))
    let seat = Seat(row: 1, column: number)!
    hear(.hello(Hello(seat: seat, name: "D\(number)")), from: device, at: source)
    probe(number, bound: bound)
    if isReady { hear(.ready(true), from: device, at: source) }
  }

  mutating func probe(_ number: Int, bound: UInt32? = 1000) {
    hear(
      .probe(Probe(sent: now, bound: bound)), from: UInt64(number),
      at: Self.device(number))
  }
}

extension SampleMachine where M == SeatMachine {
  static func seat(_ change: (inout SeatOptions) -> Void = { _ in }) -> Self {
    var options = SampleNetwork.seat(3, 4)
    options.isReady = true
    change(&options)
    return Self { SeatMachine(options, id: 7, seed: 1, at: $0) }
  }

  static func beacon(
    _ now: Moment, phase: Beacon.Phase = .waiting, revision: UInt32 = 1, run: RunOrder? = nil
  ) -> GridMessage {
    .beacon(
      Beacon(
        hostTime: now, revision: revision, phase: phase,
        run: run
          ?? RunOrder(),
        name: "Hall 1"))
  }

  /// The host of these tests says something; its clock is the seat's.
  mutating func host(_ message: GridMessage) { hear(message, from: Self.session) }

  /// Answers what a seat asks on its way to being ready.
  mutating func becomeReady() {
    pass(10)
    host(Self.beacon(now))
    var answered = 0
    for _ in 0..<400 where !events.contains(where: { $0.word == "ready" }) {
      pass(5)
      for (_, message, _) in sent.dropFirst(answered) {
        switch message {
        case .hello(let hello):
          host(
            .seat(
              SeatAnswer(
                helloSequence: machine.encoder.sequence, result: .yours, seat: hello.seat,
                name: hello.name)))
        case .probe(let probe):
          host(
            .reply(
              Reply(
                probeSent: probe.sent, received: probe.sent, sent: probe.sent,
                probeSequence: machine.encoder.sequence, revision: machine.link?.revision ?? 1)))
        case .ready:
          host(
            .ack(
              Acknowledgement(
                sequence: machine.encoder.sequence, kind: .ready, result: .done, revision: 1)))
        default: break
        }
        answered += 1
      }
    }
  }

  func start(
    revision: UInt32 = 2, sequence: UInt8 = 1, step: UInt32 = 2000, in milliseconds: Int64 = 3000
  ) -> GridMessage {
    let run = RunOrder(
      sequence: sequence, stepMilliseconds: step, start: now + .milliseconds(milliseconds))
    return .start(StartOrder(revision: revision, run: run, sent: now))
  }
}
