internal import SpecCore

/// A run from its start to the report.
extension SeatMachine {
  /// Returns the difference of host time and local time for a color: the clock offset plus the latency of the
  /// screen.
  func lead(_ run: SeatRun, at now: Moment) -> Nanoseconds {
    (clock.offset(at: now) ?? run.fallbackOffset) + options.latency
  }

  private func mayShow(_ run: SeatRun, at now: Moment) -> Bool {
    !run.isLate || clock.samples.count >= ProbeSchedule.enough || clock.held != nil
      || now - run.armedAt >= Timing.silence
  }

  var isReporting: Bool { run?.report != nil }

  private func runWake(_ run: SeatRun, at now: Moment) -> Moment {
    guard mayShow(run, at: now) else { return run.armedAt + Timing.silence }
    return run.wake(lead: lead(run, at: now))
  }

  mutating func advanceRun(at now: Moment) {
    guard var run else { return }
    if let report = run.report {
      if reaches(report.until, at: now) {
        self.run = nil
      } else if reaches(report.next, at: now) {
        self.run?.report?.next = now + Timing.repeating
        say(.done(Done(revision: run.revision, lateness: run.lateness)))
      }
      return
    }
    switch run.advance(lead: lead(run, at: now), mayShow: mayShow(run, at: now), at: now) {
    case .nothing:
      self.run = run
      _ = reaches(runWake(run, at: now), at: now)
    case .show(let step, let due):
      self.run = run
      wake = now
      guard
        let color = run.show.sequence.color(
          step: step, row: options.seat.row, column: options.seat.column)
      else { return }
      emit(.step(run: run.revision, step: step, color: color, due: due))
    case .finish:
      let next = now + random.length(upTo: .milliseconds(200))
      run.report = (next, until: now + Timing.reporting)
      self.run = run
      wake = now
      finished(run)
    }
  }

  private mutating func finished(_ run: SeatRun) {
    runsFinished += 1
    if let link { lastRun = (link.session, run.revision) }
    emit(
      .finished(run: run.revision, shown: run.shown, of: run.show.sequence.stepCount))
    if link?.hasLeft == true { sayGoodbye() }
  }

  mutating func take(
    _ order: StartOrder, _ datagram: Datagram, isNew: Bool, arrived: Moment, at now: Moment
  ) {
    guard let link, link.stage == .seated, wantsReady, order.revision >= link.revision else {
      return
    }
    let hostTime = order.sent - arrived
    let isSound = consider(
      order.run, revision: order.revision, hostMinusDevice: hostTime, at: now)
    // The START of an earlier run may come again as a replay.
    guard isSound || isNew else { return }
    let answer = Acknowledgement(
      sequence: datagram.sequence, kind: .start, result: isSound ? .done : .refused,
      revision: order.revision)
    say(.ack(answer))
    if !isSound { emit(.refused(.badStart)) }
  }

  mutating func take(_ beacon: Beacon, arrived: Moment, at now: Moment) {
    guard let link, beacon.revision >= link.revision else { return }
    if link.stage == .refused, !link.hasAnswered {
      // An answer proves that the BEACON is not a recording: then the goodbye of this host counts.
      say(.probe(Probe(sent: now, bound: nil)))
    }
    self.link?.hostName = DisplayName(cleaning: beacon.name, fallback: link.hostName).text
    switch beacon.phase {
    case .starting, .running:
      guard link.stage == .seated, wantsReady, link.acknowledged == true else { return }
      _ = consider(
        beacon.run, revision: beacon.revision, hostMinusDevice: beacon.hostTime - arrived, at: now)
    case .waiting:
      self.link?.revision = beacon.revision
      if let run, run.revision < beacon.revision, !isReporting { stopRun(at: now) }
    case .finished:
      self.link?.revision = beacon.revision
    }
  }

  /// Accepts a run, unless it is known already.
  ///
  /// - Returns: false if it cannot be played.
  private mutating func consider(
    _ order: RunOrder, revision: UInt32, hostMinusDevice: Nanoseconds, at now: Moment
  ) -> Bool {
    guard let session = link?.session else { return false }
    if let run, run.revision == revision {
      self.run?.fallbackOffset = max(run.fallbackOffset, hostMinusDevice)
      return true
    }
    if let last = lastRun, last == (session, revision) { return true }
    let hostNow = now + (clock.offset(at: now) ?? hostMinusDevice)
    guard let show = order.show,
      order.start > hostNow - .milliseconds(Int64(show.totalMilliseconds)),
      order.start <= hostNow + Timing.furthestStart
    else { return false }
    if let link, link.revision < revision { self.link?.revision = revision }
    stopRun(at: now)
    let isLate = order.start <= hostNow
    let armed = SeatRun(
      revision: revision, show: show, start: order.start, armedAt: now, isLate: isLate,
      fallbackOffset: hostMinusDevice)
    run = armed
    probes.burst(
      every: .milliseconds(50), from: now + (isLate ? 0 : random.length(upTo: .milliseconds(300))))
    emit(.start(run: revision, show: show, at: armed.start - lead(armed, at: now)))
    return true
  }

  mutating func takeStop(_ revision: UInt32, _ datagram: Datagram, at now: Moment) {
    guard let link, revision >= link.revision else { return }
    self.link?.revision = revision
    say(
      .ack(
        Acknowledgement(
          sequence: datagram.sequence, kind: .stop, result: .done, revision: revision)))
    if let run, run.revision < revision, !isReporting { stopRun(at: now) }
  }

  mutating func stopRun(at now: Moment) {
    guard let run, !isReporting else { return }
    if let link { lastRun = (link.session, run.revision) }
    self.run = nil
    emit(.stopped(run: run.revision))
    if link?.hasLeft == true { sayGoodbye() }
  }
}
