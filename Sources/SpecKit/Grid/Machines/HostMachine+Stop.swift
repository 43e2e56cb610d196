internal import SpecCore

/// A run that is stopped, until every seat knows.
extension HostMachine {
  struct Stopping: Sendable {
    var revision: UInt32
    var next: Moment
    var interval: Nanoseconds
    var until: Moment
    /// Devices that have not acknowledged the stop.
    var open: Set<UInt64>
    /// Seats that this program does not know may be playing, because it was restarted.
    var isBlind: Bool
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
    let devices = ended.participants.filter { !$0.hasLeft }.map(\.device)
    phase = .waiting
    run = nil
    hasRun = true
    stopping = Stopping(
      revision: nextRevision(), next: now, interval: interval, until: now + length,
      open: Set(devices), isBlind: ended.isContinued)
    emit(.stopped(run: ended.revision))
    nextBeacon = min(nextBeacon, now)
    advanceStopping(at: now)
  }

  mutating func advanceStopping(at now: Moment) {
    guard var stopping else { return }
    if now >= stopping.until || stopping.open.isEmpty && !stopping.isBlind {
      self.stopping = nil
      return
    }
    guard now >= stopping.next else { return }
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
    return stopping.isBlind || holders.contains { !$0.isLost && stopping.open.contains($0.device) }
  }
}
