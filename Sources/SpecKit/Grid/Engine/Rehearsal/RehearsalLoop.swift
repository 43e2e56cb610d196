internal import SpecCore

/// The host and the seats of a rehearsal in one event loop, in simulated time or in real time over
/// sockets of the loopback interface.
final class RehearsalLoop {
  let loop: EventLoop<LinkTransport>
  let host: Participant<HostMachine>
  /// Takes each event of a seat, with the true time at which it was shown.
  var report: (_ event: SeatEvent, _ at: Nanoseconds) -> Void = { _, _ in }

  /// - Parameter clock: nil for simulated time.
  init(_ options: HostOptions, _ link: LinkTransport.Link, clock: Clock?, seed: UInt64) throws {
    let transport = LinkTransport(
      link, usesSockets: clock != nil, random: SplitMix64(seed: seed))
    let time: any LoopClock =
      clock.map { MonotonicClock(clock: $0, base: $0.monotonic()) } ?? SimulatedClock()
    loop = EventLoop(transport, time)
    let drifting = transport.random.clock()
    let session = transport.random.next() | 1
    try transport.open(isHost: true)
    host = Participant(
      HostMachine(options, session: session, at: drifting.moment(at: loop.now)),
      clock: drifting)
    loop.add(host)
    try loop.run(until: HostMachine.claim)
  }

  /// True time of the first color of the current run.
  var start: Nanoseconds? { host.machine.run.map { host.clock.elapsed(at: $0.start) } }

  /// - Parameter skew: how fast or slow its clock may be, in parts per million.
  func add(_ options: SeatOptions, skew: Double) throws {
    let clock = loop.transport.random.clock(skew: skew)
    try loop.transport.open(isHost: false)
    let seat = Participant(
      SeatMachine(
        options, id: loop.transport.random.next() | 1, seed: loop.transport.random.next(),
        at: clock.moment(at: loop.now)),
      clock: clock)
    seat.report = { [unowned self] event, at in
      report(event, at)
      return SeatPresenter.answer(event, shownAt: clock.moment(at: at))
    }
    loop.add(seat)
  }

  /// From the arrival of the seats to the end of the show.
  func play(_ show: Show, patience: Nanoseconds) throws {
    try loop.run(until: patience) { !self.host.machine.hasStarted }
    if !host.machine.hasStarted { try loop.perform(.start(nil, anyway: true), by: host) }
    let end = (start ?? loop.now) + .milliseconds(Int64(show.totalMilliseconds)) + .seconds(5)
    try loop.run(until: end) { !self.host.hasEnded }
  }
}

extension SplitMix64 {
  /// A clock that began up to a day ago and is fast or slow by up to `partsPerMillion`.
  mutating func clock(skew partsPerMillion: Double = 0) -> DriftingClock {
    let offset = length(upTo: .seconds(86_400))
    let rate = (unit() * 2 - 1) * partsPerMillion * 1000
    return DriftingClock(offset: offset, rate: Int64(rate))
  }
}

extension Rehearsal {
  /// One run with all devices in this process.
  ///
  /// - Parameter clock: nil for simulated time.
  func rehearse(run: Int, clock: Clock?) throws -> RehearsedRun {
    var random = random(run: run)
    let key = JoinKey(JoinCode(drawnWith: { random.next() }))
    let link = LinkTransport.Link(loss: Double(lossPercent) / 100, jitter: jitter)
    let stage = try RehearsalLoop(hostOptions(key), link, clock: clock, seed: random.next())
    var recorder = RehearsalRecorder(self)
    stage.report = { [unowned stage] event, at in
      recorder.start = stage.start
      recorder.record(event, at: at)
    }
    let opened = stage.loop.now
    let arrivals = (0..<devices).map { _ in random.length(upTo: Self.arrival) }.sorted()
    for (device, after) in arrivals.enumerated() {
      try stage.loop.run(until: opened + after)
      try stage.add(options(device, key: key), skew: Double(skewPartsPerMillion))
    }
    try stage.play(show, patience: opened + Self.patience)
    recorder.finish(stage.host.machine)
    return recorder.outcome
  }
}
