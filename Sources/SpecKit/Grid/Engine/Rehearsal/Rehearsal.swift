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
  /// Plays one run with the host and all devices in one simulation.
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
    let simulation = Simulation(
      .init(loss: Double(lossPercent) / 100, jitter: jitter.nanoseconds), clock: clock,
      random: SplitMix64(seed: random.next()))
    let host = try simulation.add(
      HostOptions(key: key, name: "rehearsal", show: show, lead: lead, startWhen: devices))
    try simulation.run(until: HostMachine.claim)
    var result = RehearsedRun(skew: Array(repeating: [], count: show.sequence.stepCount))
    let opened = simulation.now
    let arrivals = (0..<devices).map { _ in random.length(upTo: Self.arrival) }.sorted()
    for (device, after) in arrivals.enumerated() {
      try simulation.run(until: opened + after)
      let clock = simulation.random.clock(skew: Double(skewPartsPerMillion))
      let options = SeatOptions(seat: Seat(index: device), name: "device \(device + 1)", key: key)
      try simulation.add(options, clock: clock).report = { event, at in
        switch event {
        case .ready(_, let joined): result.joins.append(joined)
        case .step(_, let step, _, _):
          guard let run = host.machine.run else { break }
          result.skew[step - 1].append(at - host.clock.elapsed(at: run.moment(of: step)))
        default: break
        }
      }
    }
    try play(host, in: simulation, patience: opened + Self.patience, progress: progress)
    result.finish(host.machine, self, run: run)
    return result
  }

  /// From the arrival of the seats to the end of the show.
  private func play(
    _ host: SimulationMember<HostMachine>, in simulation: Simulation, patience: Nanoseconds,
    progress: (Int64) -> Void
  ) throws {
    var reported: Int64 = -1
    func report() {
      let seconds = simulation.now / .seconds(1)
      guard seconds > reported else { return }
      reported = seconds
      progress(seconds)
    }
    try simulation.run(until: patience) {
      report()
      return !host.machine.hasStarted
    }
    if !host.machine.hasStarted { simulation.perform(.start(nil, anyway: true), by: host) }
    let start = host.machine.run.map { host.clock.elapsed(at: $0.start) } ?? simulation.now
    let end = start + .milliseconds(Int64(show.totalMilliseconds)) + .seconds(5)
    try simulation.run(until: end) {
      report()
      return !host.machine.hasEnded
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
