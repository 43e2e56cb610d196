internal import SpecCore

struct Rehearsal: Sendable {
  var devices = 20
  var start = StartOptions()
  /// Lost datagrams in each direction, in percent.
  var lossPercent = 0
  var jitter = Period.seconds(0)
  var skewPartsPerMillion = 0
  var runs = 1
  var seed: UInt64 = 0
  /// In simulated time, else in real time over sockets of the loopback interface.
  var isSimulated = false
  /// The largest allowed 99th percentile.
  var limit = Period.milliseconds(20)

  var show: Show { start.show.show }
  var lead: Nanoseconds { start.lead.nanoseconds }

  /// After this time the show is started even if not all devices are ready.
  private static let patience = Nanoseconds.seconds(20)
  /// All devices are added within this time.
  static let arrival = Nanoseconds.milliseconds(250)
}

/// The result of one run of a rehearsal.
struct RehearsedRun: Sendable {
  /// For each step, how late each device was that showed it.
  var skew: [[Nanoseconds]]
  var joins: [Nanoseconds] = []
  var delivered = 0
  var complete = 0
  var missed: [RehearsalReport.Missed] = []

  /// The time from the first device to the last one in microseconds; nil if none showed the step.
  func spread(_ step: Int) -> Int? {
    guard let first = skew[step - 1].min(), let last = skew[step - 1].max() else { return nil }
    return (last - first).inMicroseconds
  }
}

extension Rehearsal {
  /// Plays one run with the host and all devices in one event loop.
  ///
  /// - Parameters:
  ///   - run: counted from 0.
  ///   - clock: nil for simulated time.
  ///   - progress: called once for each whole second of the run.
  func rehearse(run: Int, clock: Clock?, progress: (Int64) -> Void = { _ in }) throws
    -> RehearsedRun
  {
    var mixer = SplitMix64(seed: seed &+ UInt64(run) &* 0xD134_2543_DE82_EF95)
    var random = SplitMix64(seed: mixer.next())
    let key = JoinKey(JoinCode(drawnWith: { random.next() }))
    let transport = LinkTransport(
      .init(loss: Double(lossPercent) / 100, jitter: jitter.nanoseconds),
      usesSockets: clock != nil, random: SplitMix64(seed: random.next()))
    let loop = EventLoop(
      transport,
      clock.map { MonotonicClock(clock: $0, base: $0.monotonic()) } ?? SimulatedClock())
    let host = try addHost(key, to: loop)
    try loop.run(until: HostMachine.claim)
    var result = RehearsedRun(skew: Array(repeating: [], count: show.sequence.stepCount))
    let opened = loop.now
    let arrivals = (0..<devices).map { _ in random.length(upTo: Self.arrival) }.sorted()
    for (device, after) in arrivals.enumerated() {
      try loop.run(until: opened + after)
      try addSeat(device, key, to: loop) { event, at in
        switch event {
        case .ready(_, let joined): result.joins.append(joined)
        case .step(_, let step, _, _):
          guard let run = host.machine.run else { break }
          result.skew[step - 1].append(at - host.clock.elapsed(at: run.moment(of: step)))
        default: break
        }
      }
    }
    try play(host, in: loop, patience: opened + Self.patience, progress: progress)
    result.finish(host.machine, self, run: run)
    return result
  }

  private func addHost(_ key: JoinKey, to loop: EventLoop<LinkTransport>) throws
    -> Participant<HostMachine>
  {
    let clock = loop.transport.random.clock()
    let options = HostOptions(
      key: key, name: "rehearsal", show: show, lead: lead, startWhen: devices)
    let session = loop.transport.random.next() | 1
    try loop.transport.open(isHost: true)
    let host = Participant(
      HostMachine(options, session: session, at: clock.moment(at: loop.now)), clock: clock)
    loop.add(host)
    return host
  }

  /// - Parameter report: takes each event of the seat, with the true time at which it was shown.
  private func addSeat(
    _ device: Int, _ key: JoinKey, to loop: EventLoop<LinkTransport>,
    report: @escaping (_ event: SeatEvent, _ at: Nanoseconds) -> Void
  ) throws {
    let clock = loop.transport.random.clock(skew: Double(skewPartsPerMillion))
    try loop.transport.open(isHost: false)
    let options = SeatOptions(seat: Seat(index: device), name: "device \(device + 1)", key: key)
    let seat = Participant(
      SeatMachine(
        options, id: loop.transport.random.next() | 1, seed: loop.transport.random.next(),
        at: clock.moment(at: loop.now)),
      clock: clock)
    seat.report = { event, at in
      report(event, at)
      return SeatPresenter.answer(event, shownAt: clock.moment(at: at))
    }
    loop.add(seat)
  }

  /// From the arrival of the seats to the end of the show.
  private func play(
    _ host: Participant<HostMachine>, in loop: EventLoop<LinkTransport>, patience: Nanoseconds,
    progress: (Int64) -> Void
  ) throws {
    var reported: Int64 = -1
    func report() {
      let seconds = loop.now / .seconds(1)
      guard seconds > reported else { return }
      reported = seconds
      progress(seconds)
    }
    try loop.run(until: patience) {
      report()
      return !host.machine.hasStarted
    }
    if !host.machine.hasStarted { try loop.perform(.start(nil, anyway: true), by: host) }
    let start = host.machine.run.map { host.clock.elapsed(at: $0.start) } ?? loop.now
    let end = start + .milliseconds(Int64(show.totalMilliseconds)) + .seconds(5)
    try loop.run(until: end) {
      report()
      return !host.hasEnded
    }
  }
}

extension RehearsedRun {
  /// Takes over the host's results at the end.
  fileprivate mutating func finish(_ host: HostMachine, _ rehearsal: Rehearsal, run number: Int) {
    let run = host.hasRun ? host.run : nil
    (delivered, complete) = (run?.delivered ?? 0, run?.complete ?? 0)
    for device in 0..<rehearsal.devices {
      let seat = Seat(index: device)
      var reason = "no-start"
      if let run, let participant = run.participants.first(where: { $0.holder.seat == seat }) {
        if run.isComplete(participant) { continue }
        reason = run.reason(participant)
      }
      missed.append(.init(run: number + 1, device: device + 1, seat: seat, reason: reason))
    }
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
