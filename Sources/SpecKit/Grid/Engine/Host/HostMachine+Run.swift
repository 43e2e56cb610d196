internal import SpecCore

/// A run from the Start button to the report.
extension HostMachine {
  /// Ready seats that may not show their colors on time.
  var troubles: [HostEvent.Trouble] {
    holders.sorted { $0.seat < $1.seat }.compactMap { holder in
      holder.trouble.map { HostEvent.Trouble(holder: holder, reason: $0) }
    }
  }

  mutating func start(_ sequence: ShowSequence?, anyway: Bool, at now: Moment) {
    switch phase {
    case .waiting: break
    case .starting, .running, .collecting: return emit(.refused(.alreadyRunning))
    case .claiming, .leaving: return
    }
    guard goodSeats > 0 else { return emit(.refused(.nothingReady)) }
    let troubles = troubles
    guard anyway || troubles.isEmpty else { return emit(.refused(.seatsNotGood(troubles))) }
    if let sequence { options.show.sequence = sequence }
    let show = options.show
    stopping = nil
    runCount += 1
    let ready = holders.filter { $0.isReady }
    var run = HostRun(
      revision: nextRevision(), show: show, lead: options.lead, start: now + options.lead,
      participants: [], nextGroup: now)
    // Spread over the interval, to avoid a burst of a hundred datagrams.
    for (index, holder) in ready.enumerated() {
      let after = Timing.repeating * Int64(index) / Int64(max(1, ready.count))
      run.participants.append(.init(holder: holder, isExtra: false, next: now + after))
    }
    phase = .starting
    self.run = run
    // The seats come before the output.
    advanceRun(at: now)
    emit(
      .start(
        run: run.revision, show: show, lead: options.lead, at: run.start, seats: run.seats))
  }

  /// Adds a seat that became ready after the start.
  mutating func add(_ holder: SeatHolder, at now: Moment) {
    guard run?.index(of: holder.device) == nil else { return }
    run?.participants.append(.init(holder: holder, isExtra: true, next: now))
  }

  mutating func advanceRun(at now: Moment) {
    guard var run else { return }
    switch phase {
    case .starting:
      guard reaches(run.start, at: now) else {
        sendStarts(&run, at: now)
        self.run = run
        return
      }
      phase = .running
      if !run.isDeliveredTold { told(&run) }
      let bounds = run.participants.compactMap { participant in
        holders.first { $0.device == participant.holder.device }?.boundMicroseconds
      }
      run.boundMaxMicroseconds = Int(bounds.max() ?? 0)
      self.run = run
      nextBeacon = min(nextBeacon, now)
      advanceRun(at: now)
    case .running:
      while run.nextStep <= run.show.sequence.stepCount,
        reaches(run.moment(of: run.nextStep), at: now)
      {
        emit(.step(run: run.revision, step: run.nextStep))
        run.nextStep += 1
      }
      self.run = run
      guard reaches(run.end, at: now) else { return }
      phase = .collecting
      // A program that was suspended finds the reports of its seats now.
      self.run?.reportsUntil = now + Timing.reporting
      advanceRun(at: now)
    case .collecting:
      guard run.isReportedByAll || reaches(run.reportsUntil, at: now) else { return }
      finish()
    default: break
    }
  }

  mutating func finish() {
    guard let run else { return }
    phase = .waiting
    hasRun = true
    emit(.finished(run))
  }

  private mutating func sendStarts(_ run: inout HostRun, at now: Moment) {
    guard !run.isAcknowledgedByAll else { return }
    let order = StartOrder(
      revision: run.revision, run: RunOrder(run.show, start: run.start), sent: now)
    if reaches(run.nextGroup, at: now) {
      say(.start(order), to: options.announces)
      run.nextGroup = max(run.nextGroup + Timing.repeating, now)
    }
    for index in run.participants.indices {
      let participant = run.participants[index]
      guard participant.acknowledged == nil, !participant.hasLeft,
        let holder = holders.first(where: { $0.device == participant.holder.device }),
        reaches(participant.next, at: now)
      else { continue }
      say(.start(order), to: holder)
      run.participants[index].next = max(participant.next + Timing.repeating, now)
    }
  }

  private mutating func told(_ run: inout HostRun) {
    run.isDeliveredTold = true
    emit(.delivered(run: run.revision, delivered: run.delivered, seats: run.seats))
  }

  mutating func startAcknowledged(_ revision: UInt32, by device: UInt64, at now: Moment) {
    guard var run, isRunning, revision == run.revision, let index = run.index(of: device),
      run.participants[index].acknowledged == nil
    else { return }
    run.participants[index].acknowledged = now
    if phase == .starting, !run.isDeliveredTold, run.isAcknowledgedByAll { told(&run) }
    self.run = run
  }

  mutating func take(_ done: Done, from holder: SeatHolder, at now: Moment) {
    // Before the first color there is nothing to report.
    guard let begun = run, isRunning, now >= begun.start, begun.revision == done.revision else {
      return
    }
    add(holder, at: now)
    guard let run, let index = run.index(of: holder.device),
      run.participants[index].lateness == nil
    else { return }
    self.run?.participants[index].take(done.lateness, of: run.show)
  }
}

/// A run that is stopped, until every seat knows.
extension HostMachine {
  struct Stopping: Sendable {
    var revision: UInt32
    var next: Moment
    var interval: Nanoseconds
    var until: Moment
    /// Devices that have not acknowledged the stop.
    var open: Set<UInt64>
  }

  mutating func stop(
    repeating length: Nanoseconds, every interval: Nanoseconds, at now: Moment
  ) {
    switch phase {
    case .claiming, .waiting, .leaving: return
    case .collecting: return finish()
    case .starting, .running: break
    }
    guard let ended = run else { return }
    let devices = ended.participants.filter { !$0.hasLeft }.map(\.holder.device)
    phase = .waiting
    run = nil
    hasRun = true
    stopping = Stopping(
      revision: nextRevision(), next: now, interval: interval, until: now + length,
      open: Set(devices))
    emit(.stopped(run: ended.revision))
    nextBeacon = min(nextBeacon, now)
    advanceStopping(at: now)
  }

  mutating func advanceStopping(at now: Moment) {
    guard var stopping else { return }
    if reaches(stopping.until, at: now) || stopping.open.isEmpty {
      self.stopping = nil
      return
    }
    guard reaches(stopping.next, at: now) else { return }
    stopping.next = now + stopping.interval
    self.stopping = stopping
    say(.stop(revision: stopping.revision), to: options.announces)
    for holder in holders where stopping.open.contains(holder.device) {
      say(.stop(revision: stopping.revision), to: holder)
    }
  }

  /// Whether a seat that is heard has not acknowledged the stop.
  var isStopAwaited: Bool {
    guard let stopping else { return false }
    return holders.contains { !$0.isLost && stopping.open.contains($0.device) }
  }
}
