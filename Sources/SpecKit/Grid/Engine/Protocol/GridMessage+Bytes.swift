extension GridMessage {
  /// Appends the payload.
  func write(to writer: inout ByteWriter) {
    switch self {
    case .discover: writer.zeros(Datagram.discoverPadding)
    case .beacon(let beacon): beacon.write(to: &writer)
    case .hello(let hello):
      writer.put(hello.seat)
      writer.put(name: hello.name)
    case .seat(let answer):
      writer.put(answer.helloSequence)
      writer.put(answer.result.rawValue)
      writer.put(answer.seat)
      writer.put(name: answer.name)
    case .probe(let probe):
      writer.put(probe.sent.nanoseconds)
      writer.put(probe.bound ?? Datagram.unknownBound)
    case .reply(let reply):
      writer.put(reply.probeSent.nanoseconds)
      writer.put(reply.received.nanoseconds)
      writer.put(reply.sent.nanoseconds)
      writer.put(reply.probeSequence)
      writer.put(reply.revision)
    case .ready(let isReady):
      writer.put(UInt8(isReady ? 1 : 0))
      writer.zeros(3)
    case .start(let start):
      writer.put(start.revision)
      writer.put(start.run.sequence)
      writer.zeros(3)
      writer.put(start.run.stepMilliseconds)
      writer.put(start.run.start.nanoseconds)
      writer.put(start.sent.nanoseconds)
    case .stop(let revision): writer.put(revision)
    case .ack(let ack):
      writer.put(ack.sequence)
      writer.put(ack.kind.rawValue)
      writer.put(ack.result.rawValue)
      writer.zeros(2)
      writer.put(ack.revision)
    case .done(let done):
      let lateness = done.lateness.prefix(Done.stepLimit)
      writer.put(done.revision)
      writer.put(UInt8(lateness.count))
      writer.zeros(3)
      for late in lateness { writer.put(late ?? Datagram.notShown) }
    case .bye: break
    }
  }

  /// Nil for a payload that is too short or has invalid values.
  init?(_ kind: Kind, _ reader: inout ByteReader) {
    switch kind {
    case .discover:
      guard reader.skip(Datagram.discoverPadding) else { return nil }
      self = .discover
    case .beacon:
      guard let beacon = Beacon(&reader) else { return nil }
      self = .beacon(beacon)
    case .hello:
      guard let seat = reader.takeSeat(), let name = reader.takeName() else { return nil }
      self = .hello(Hello(seat: seat, name: name))
    case .seat:
      guard let sequence = reader.take(UInt32.self),
        let result = reader.take().flatMap(SeatAnswer.Result.init), let seat = reader.takeSeat(),
        let name = reader.takeName()
      else { return nil }
      self = .seat(
        SeatAnswer(helloSequence: sequence, result: result, seat: seat, name: name))
    case .probe:
      guard let sent = reader.takeMoment(), let bound = reader.take(UInt32.self) else {
        return nil
      }
      self = .probe(Probe(sent: sent, bound: bound == Datagram.unknownBound ? nil : bound))
    case .reply:
      guard let probeSent = reader.takeMoment(), let received = reader.takeMoment(),
        let sent = reader.takeMoment(), let sequence = reader.take(UInt32.self),
        let revision = reader.take(UInt32.self)
      else { return nil }
      self = .reply(
        Reply(
          probeSent: probeSent, received: received, sent: sent, probeSequence: sequence,
          revision: revision))
    case .ready:
      guard let value = reader.take(UInt8.self), value <= 1, reader.skip(3) else { return nil }
      self = .ready(value == 1)
    case .start:
      guard let revision = reader.take(UInt32.self), let sequence = reader.take(UInt8.self),
        reader.skip(3), let step = reader.take(UInt32.self), let start = reader.takeMoment(),
        let sent = reader.takeMoment()
      else { return nil }
      let run = RunOrder(sequence: sequence, stepMilliseconds: step, start: start)
      self = .start(StartOrder(revision: revision, run: run, sent: sent))
    case .stop:
      guard let revision = reader.take(UInt32.self) else { return nil }
      self = .stop(revision: revision)
    case .ack:
      guard let sequence = reader.take(UInt32.self), let kind = reader.take().flatMap(Kind.init),
        let result = reader.take().flatMap(Acknowledgement.Result.init), reader.skip(2),
        let revision = reader.take(UInt32.self)
      else { return nil }
      self = .ack(
        Acknowledgement(sequence: sequence, kind: kind, result: result, revision: revision))
    case .done:
      guard let revision = reader.take(UInt32.self), let count = reader.take(UInt8.self),
        count <= Done.stepLimit, reader.skip(3)
      else { return nil }
      var lateness: [Int32?] = []
      for _ in 0..<count {
        guard let late = reader.take(Int32.self) else { return nil }
        lateness.append(late == Datagram.notShown ? nil : late)
      }
      self = .done(Done(revision: revision, lateness: lateness))
    case .bye: self = .bye
    }
  }
}

extension Beacon {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.put(hostTime.nanoseconds)
    writer.put(revision)
    writer.put(phase.rawValue)
    writer.put(run.sequence)
    writer.zeros(2)
    writer.put(run.stepMilliseconds)
    writer.put(run.start.nanoseconds)
    writer.put(name: name)
  }

  fileprivate init?(_ reader: inout ByteReader) {
    guard let hostTime = reader.takeMoment(), let revision = reader.take(UInt32.self),
      let phase = reader.take().flatMap(Phase.init), let sequence = reader.take(UInt8.self),
      reader.skip(2), let step = reader.take(UInt32.self), let start = reader.takeMoment(),
      let name = reader.takeName()
    else { return nil }
    let run = RunOrder(sequence: sequence, stepMilliseconds: step, start: start)
    self.init(
      hostTime: hostTime, revision: revision, phase: phase, run: run, name: name)
  }
}

extension ByteWriter {
  fileprivate mutating func put(_ seat: Seat) {
    put(UInt8(seat.row))
    put(UInt8(seat.column))
  }

  /// The length and at most 64 bytes; a longer name is truncated between characters.
  fileprivate mutating func put(name: String) {
    var text = name
    while text.utf8.count > DisplayName.byteLimit { text.removeLast() }
    put(UInt8(text.utf8.count))
    put(Array(text.utf8))
  }
}

extension ByteReader {
  fileprivate mutating func takeMoment() -> Moment? { take().map(Moment.init(nanoseconds:)) }

  fileprivate mutating func takeSeat() -> Seat? {
    guard let row = take(UInt8.self), let column = take(UInt8.self) else { return nil }
    return Seat(row: Int(row), column: Int(column))
  }

  /// The text as it was sent, with invalid UTF-8 repaired; it still has to be sanitized.
  fileprivate mutating func takeName() -> String? {
    guard let count = take(UInt8.self), count <= DisplayName.byteLimit,
      let bytes = take(count: Int(count))
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
