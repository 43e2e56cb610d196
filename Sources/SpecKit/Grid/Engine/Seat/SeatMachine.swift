internal import SpecCore

/// A device in a seat: finds the host, takes the seat, measures the host's clock, reports Ready,
/// and plays the run by its own clock, independent of the network.
///
/// Its state has three independent parts: the link to a host, whether Ready is pressed, and a run.
struct SeatMachine: Machine {
  enum Action: Sendable, Equatable {
    /// The Ready button: toggles Ready.
    case press
    case change(Seat)
    case changeCode(JoinCode)
    /// A step was shown, so long after it was due.
    case shown(run: UInt32, step: Int, late: Nanoseconds)
    case leave
  }

  var options: SeatOptions
  let begun: Moment
  var random: SplitMix64
  var encoder: DatagramEncoder
  /// The number before the first datagram of this process.
  private let firstSequence: UInt32
  var search: Search
  var link: SeatLink?
  var clock = ClockEstimator()
  var probes = ProbeSchedule()
  var run: SeatRun?
  /// The last run that this seat has ended; it is not started again.
  var lastRun: (session: UInt64, revision: UInt32)?
  var runsFinished = 0

  /// Ready is pressed.
  private(set) var wantsReady: Bool
  var pressedAt: Moment?
  var seatedAt: Moment?
  /// Sessions whose BEACON was authentic and whose host did not answer: perhaps a recording.
  var silent = SilentSessions()
  /// Beacons that this seat cannot use.
  var strangers = Strangers()
  var lastHeard: Moment
  private var leaving: Leaving?
  var ending: Ending?
  var wake: Moment?
  var outputs: [MachineOutput<SeatEvent>] = []

  private struct Leaving {
    var next: Moment
    var until: Moment
    var left = 3
  }

  /// Counts of beacons that are not authentic, and of those of newer versions.
  struct Strangers: Sendable {
    var since: Moment?
    var unverified = 0
    var newer = 0
    static let patience = Nanoseconds.seconds(3)
    static let enough = 3
  }

  init(_ options: SeatOptions, id: UInt64, seed: UInt64, at now: Moment) {
    self.options = options
    begun = now
    random = SplitMix64(seed: seed)
    // Answers of a host name the number of the datagram, so recorded answers name other numbers.
    firstSequence = UInt32(truncatingIfNeeded: random.next() >> 34)
    encoder = DatagramEncoder(id: id, after: firstSequence)
    search = Search(at: now)
    wantsReady = options.isReady
    lastHeard = now
    wake = now
  }

  mutating func perform(_ command: Action, at now: Moment) {
    switch command {
    case .press:
      guard run == nil else { return }
      wantsReady.toggle()
      pressedAt = now
      link?.acknowledged = nil
      askForReady(at: now)
    case .change(let seat):
      guard run == nil else { return }
      if options.name == options.seat.defaultName { options.name = seat.defaultName }
      options.seat = seat
      link?.takenSince = nil
      sayHello(at: now)
    case .changeCode(let code):
      options.key = JoinKey(code)
      link = nil
      strangers = Strangers()
      search = Search(at: now)
    case .shown(let revision, let step, let late):
      if run?.revision == revision { run?.shown(step: step, late: late) }
    case .leave:
      guard leaving == nil else { return }
      guard link != nil, link?.stage != .refused else {
        // It has no seat to give back, but need not be asked about any more.
        if link != nil { say(.bye) }
        return ending = .done
      }
      leaving = Leaving(next: now, until: now + .milliseconds(300))
    }
  }

  mutating func advance(at now: Moment) {
    if leaving != nil { return advanceLeaving(at: now) }
    advanceRun(at: now)
    if !hasEnded { advanceLink(at: now) }
    if !hasEnded { advanceSearch(at: now) }
  }

  private mutating func advanceLeaving(at now: Moment) {
    guard var leaving else { return }
    if leaving.left > 0, reaches(leaving.next, at: now) {
      leaving.left -= 1
      leaving.next = now + Timing.repeating
      say(.bye)
    }
    self.leaving = leaving
    if reaches(leaving.until, at: now) { ending = .done }
  }

  var isLeaving: Bool { leaving != nil }

  mutating func wakeUp(at now: Moment) {
    clock.restart(at: now)
    probes.forget()
    if let stage = link?.stage, stage != .joining, stage != .refused {
      probes.burst(every: .milliseconds(25), from: now)
      if case .measuring = stage { link?.stage = .measuring(since: now) }
    }
    link?.lastHeard = now
    link?.lastAnswer = now
    lastHeard = now
  }

}

extension SeatMachine {
  static func reaction(to event: SeatEvent, shownAt moment: Moment) -> Action? {
    guard case .step(let run, let step, _, let due) = event else { return nil }
    return .shown(run: run, step: step, late: moment - due)
  }

  var isExact: Bool { wake != nil && wake == run?.due }

  /// Whether this process has sent a datagram of that number.
  func hasSent(_ sequence: UInt32) -> Bool {
    sequence &- firstSequence &- 1 < encoder.sequence &- firstSequence
  }

  /// Whether the host knows that the seat is ready.
  var isReady: Bool { link?.acknowledged == true }

  /// Sends a message to the host of the link.
  mutating func say(_ message: GridMessage) {
    guard let link else { return }
    let bytes = encoder.encode(message, session: link.session, key: options.key)
    outputs.append(.send(bytes, to: .unicast(link.endpoint)))
  }
}
