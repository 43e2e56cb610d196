internal import SpecCore

/// The organizer's side: assigns seats to devices, tells them the time, starts them together and collects their
/// reports.
struct HostMachine: Machine {
  enum Action: Sendable, Equatable {
    /// Starts the given sequence or the one chosen last; `anyway` even if some ready seats are not
    /// good.
    case start(ShowSequence?, anyway: Bool)
    case choose(ShowSequence)
    case stop
    case quit(Quitting)
    /// A line that is not a command.
    case reject
  }

  enum Quitting: Sendable, Equatable {
    /// After the end of the run.
    case afterRun
    /// Stops a run first, and waits until all seats know.
    case stopping
    /// The same, within a fraction of a second.
    case atOnce
  }

  enum Phase: Sendable, Equatable {
    /// Listens for another host with this code.
    case claiming(until: Moment)
    case waiting
    case starting
    case running
    /// The show is over; the reports of the seats arrive.
    case collecting
    case leaving(next: Moment, left: Int, Ending)
  }

  var options: HostOptions
  let session: UInt64
  let begun: Moment
  var encoder: DatagramEncoder
  var phase: Phase
  private(set) var revision: UInt32 = 1
  /// The number of runs started, shown to people; elsewhere a run is named by its revision.
  var runCount = 0
  /// By arrival.
  var holders: [SeatHolder] = []
  /// The current run, or the last one.
  var run: HostRun?
  var stopping: Stopping?
  var hasStarted: Bool { runCount > 0 }
  /// A run has finished or was stopped.
  var hasRun = false
  var quitting: Quitting?
  var nextBeacon: Moment
  private var answers: (since: Moment, count: Int) = (Moment(nanoseconds: .min), 0)
  var tombstones = Tombstones()
  /// Another host that uses the same join code, as long as it is heard.
  var otherHost: OtherHost?
  var duplicates: [(device: UInt64, seat: Seat, at: Moment)] = []
  var wake: Moment?
  var ending: Ending?
  var outputs: [MachineOutput<HostEvent>] = []

  static let claim = Nanoseconds.milliseconds(750)
  /// A code that would be claimed this late is listened for once more.
  private static let latestClaim = Nanoseconds.milliseconds(100)
  private static let answersASecond = 200
  static let keptLost = Nanoseconds.seconds(60)

  /// - Parameter session: random, never 0.
  init(_ options: HostOptions, session: UInt64, at now: Moment) {
    self.options = options
    self.session = session
    begun = now
    encoder = DatagramEncoder(id: session)
    phase = .claiming(until: now + Self.claim)
    nextBeacon = now + Self.claim
    wake = now
  }

  mutating func perform(_ command: Action, at now: Moment) {
    switch command {
    case .start(let sequence, let anyway): start(sequence, anyway: anyway, at: now)
    case .choose(let sequence): options.show.sequence = sequence
    case .stop: stop(repeating: .seconds(3), every: Timing.repeating, at: now)
    case .quit(let how): quit(how, at: now)
    case .reject: emit(.refused(.badLine))
    }
  }

  private mutating func quit(_ how: Quitting, at now: Moment) {
    quitting = how
    switch how {
    case .afterRun: break
    case .stopping: stop(repeating: .seconds(3), every: Timing.repeating, at: now)
    case .atOnce:
      stopping = nil
      stop(repeating: .milliseconds(150), every: .milliseconds(50), at: now)
    }
  }

  mutating func advance(at now: Moment) {
    switch phase {
    case .claiming(let until):
      if quitting != nil { return leave(.done, at: now) }
      guard reaches(until, at: now) else { return }
      // After a delay the BEACONs of another host may wait to be read.
      guard now - until < Self.latestClaim else {
        return phase = .claiming(until: now + Timing.beacon)
      }
      phase = .waiting
      emit(.listening)
    case .leaving(let next, let left, let ending):
      guard reaches(next, at: now) else { return }
      guard left > 0 else { return self.ending = ending }
      phase = .leaving(next: now + .milliseconds(50), left: left - 1, ending)
      return sayToAll(.bye)
    case .waiting: break
    case .starting, .running, .collecting: advanceRun(at: now)
    }
    if reaches(nextBeacon, at: now) {
      beacon(to: options.announces, at: now)
      nextBeacon = max(nextBeacon + Timing.beacon, now)
      forget(at: now)
    }
    advanceStopping(at: now)
    advanceEnding(at: now)
  }

  /// Performs a requested automatic start or a requested end.
  private mutating func advanceEnding(at now: Moment) {
    if let wanted = options.startWhen, !hasStarted {
      if goodSeats >= wanted {
        start(nil, anyway: true, at: now)
      } else if reaches(options.timeout.map({ begun + $0 }), at: now) {
        return leave(.failed(.notEnoughSeats(good: goodSeats, wanted: wanted)), at: now)
      }
    }
    guard !isRunning, !isStopAwaited else { return }
    if options.startWhen != nil, hasRun { return leave(.done, at: now) }
    switch quitting {
    case .afterRun: leave(hasRun ? .done : .failed(.nothingStarted), at: now)
    case .stopping, .atOnce: leave(.done, at: now)
    case nil: break
    }
  }

  /// Says goodbye, then ends.
  mutating func leave(_ ending: Ending, at now: Moment) {
    if case .leaving = phase { return }
    if case .claiming = phase { return self.ending = ending }
    stopping = nil
    phase = .leaving(next: now + .milliseconds(50), left: 2, ending)
    wake = now
    sayToAll(.bye)
    emit(.bye)
  }

  /// Seats are not lost for the time of the suspension.
  mutating func wakeUp(at now: Moment) {
    for index in holders.indices where !holders[index].isLost { holders[index].lastHeard = now }
  }
}

extension HostMachine {
  var isExact: Bool { false }

  /// The code is this host's: it announces itself and takes commands.
  var hasClaimedCode: Bool { if case .claiming = phase { false } else { true } }

  var isRunning: Bool {
    switch phase {
    case .starting, .running, .collecting: true
    case .claiming, .waiting, .leaving: false
    }
  }

  var goodSeats: Int { holders.count { $0.isGood } }

  mutating func say(_ message: GridMessage, to destination: Destination) {
    outputs.append(
      .send(encoder.encode(message, session: session, key: options.key), to: destination))
  }

  /// Pages are not told by messages: their streams carry the state of the run.
  mutating func say(_ message: GridMessage, to holder: SeatHolder) {
    if case .datagram(let endpoint) = holder.carrier { say(message, to: .unicast(endpoint)) }
  }

  /// To the group and to each seat.
  private mutating func sayToAll(_ message: GridMessage) {
    say(message, to: options.announces)
    for holder in holders { say(message, to: holder) }
  }

  mutating func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// Limits the answers to DISCOVER in a second.
  mutating func mayAnswer(at now: Moment) -> Bool {
    if now - answers.since >= .seconds(1) { answers = (now, 0) }
    answers.count += 1
    return answers.count <= Self.answersASecond
  }

  /// Marks seats that are no longer heard as lost, and removes those that have been lost for long.
  private mutating func forget(at now: Moment) {
    if let otherHost, now - otherHost.lastHeard >= Timing.silence { self.otherHost = nil }
    for index in holders.indices where !holders[index].isLost {
      guard now - holders[index].lastHeard >= Timing.silence else { continue }
      holders[index].isLost = true
      emit(.lost(holders[index]))
    }
    for holder in holders where now - holder.lastHeard >= Self.keptLost { remove(holder) }
  }

  mutating func remove(_ holder: SeatHolder) {
    holders.removeAll { $0.device == holder.device }
    if holder.carrier.kind == .terminal {
      tombstones.add(holder.device, sequence: holder.highestSequence)
    }
    stopping?.open.remove(holder.device)
    emit(.left(holder))
  }
}
