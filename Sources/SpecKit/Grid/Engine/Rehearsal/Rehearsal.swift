internal import SpecCore

/// The settings of a rehearsal.
struct Rehearsal: Sendable {
  var devices = 20
  var show = Show(sequence: .turns, stepMilliseconds: 2000)
  var lead = Nanoseconds.seconds(3)
  /// Lost datagrams in each direction, in percent.
  var lossPercent = 0
  var jitter: Nanoseconds = 0
  var skewPartsPerMillion = 0
  var runs = 1
  var seed: UInt64 = 0
  /// In simulated time, else in real time over sockets of the loopback interface.
  var isSimulated = false
  /// The largest allowed 99th percentile.
  var limit = Nanoseconds.milliseconds(20)

  /// After this time the show is started even if not all devices are ready.
  static let patience = Nanoseconds.seconds(20)
  /// All devices are added within this time.
  static let arrival = Nanoseconds.milliseconds(250)

  /// The seat of a device; row 1 is filled first, `device` is 0 to 99.
  func seat(_ device: Int) -> Seat { Seat(index: device) }

  /// The random numbers of a run, counted from 0.
  func random(run: Int) -> SplitMix64 {
    var first = SplitMix64(seed: seed &+ UInt64(run) &* 0xD134_2543_DE82_EF95)
    return SplitMix64(seed: first.next())
  }

  func hostOptions(_ key: JoinKey) -> HostOptions {
    HostOptions(key: key, name: "rehearsal", show: show, lead: lead, startWhen: devices)
  }

  /// The options of the seat of a device.
  func options(_ device: Int, key: JoinKey) -> SeatOptions {
    SeatOptions(seat: seat(device), name: "device \(device + 1)", key: key)
  }
}

/// The result of one run of a rehearsal.
struct RehearsedRun: Sendable {
  /// For each step, how late each device was that showed it.
  var skew: [[Nanoseconds]]
  var joins: [Nanoseconds] = []
  var delivered = 0
  var complete = 0
  var missed: [(device: Int, reason: String)] = []
}

/// Records the events of the devices in one run.
struct RehearsalRecorder {
  let rehearsal: Rehearsal
  private(set) var outcome: RehearsedRun
  /// True time of the first color.
  var start: Nanoseconds?

  init(_ rehearsal: Rehearsal) {
    self.rehearsal = rehearsal
    outcome = RehearsedRun(
      skew: Array(repeating: [], count: rehearsal.show.sequence.stepCount))
  }

  /// True time at which a step is due.
  private func due(_ step: Int) -> Nanoseconds? {
    start.map { $0 + .milliseconds(Int64(rehearsal.show.startMilliseconds(of: step))) }
  }

  /// - Parameter elapsed: the true time.
  mutating func record(_ event: SeatEvent, at elapsed: Nanoseconds) {
    switch event {
    case .ready(_, let joined): outcome.joins.append(joined)
    case .step(_, let step, _, _):
      if let due = due(step) { outcome.skew[step - 1].append(elapsed - due) }
    default: break
    }
  }

  /// Takes over the host's results at the end.
  mutating func finish(_ host: HostMachine) {
    let devices = 0..<rehearsal.devices
    guard host.hasRun, let run = host.run else {
      outcome.missed = devices.map { ($0, "no-start") }
      return
    }
    outcome.delivered = run.delivered
    outcome.complete = run.complete
    for index in devices {
      guard let participant = run.participants.first(where: { $0.seat == rehearsal.seat(index) })
      else {
        outcome.missed.append((index, "no-start"))
        continue
      }
      if !run.isComplete(participant) { outcome.missed.append((index, run.reason(participant))) }
    }
  }
}
