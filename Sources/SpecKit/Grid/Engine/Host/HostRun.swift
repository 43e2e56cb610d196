internal import SpecCore

/// The host's record of a run: acknowledgements of the start and the reported steps.
struct HostRun: Sendable, Equatable {
  struct Participant: Sendable, Equatable {
    /// The device in its seat, as it was when it joined the run.
    let holder: SeatHolder
    /// It became ready after the start.
    let isExtra: Bool
    var acknowledged: Moment?
    var lateness: [Int32?]?
    var hasLeft = false
    /// When START is sent to it next.
    var next: Moment

    /// Keeps a report. A color that came later than the whole show lasts was not shown.
    mutating func take(_ reported: [Int32?], of show: Show) {
      let limit = UInt64(show.totalMilliseconds) * 1000
      lateness = reported.map { late in late.flatMap { $0.magnitude <= limit ? $0 : nil } }
    }
  }

  let revision: UInt32
  let show: Show
  let lead: Nanoseconds
  /// T0, on the host's clock.
  let start: Moment
  var participants: [Participant]
  var nextGroup: Moment
  var isDeliveredTold = false
  /// The next step to report.
  var nextStep = 1
  var boundMaxMicroseconds = 0
  /// Until when the host waits for the reports of its seats.
  var reportsUntil = Moment.distantFuture

  var end: Moment { start + .milliseconds(Int64(show.totalMilliseconds)) }

  func moment(of step: Int) -> Moment {
    start + .milliseconds(Int64(show.startMilliseconds(of: step)))
  }

  func index(of device: UInt64) -> Int? { participants.firstIndex { $0.holder.device == device } }

  /// The seats that were ready at the start.
  private var counted: [Participant] { participants.filter { !$0.isExtra } }

  var seats: Int { counted.count }
  var delivered: Int { counted.count(where: isDelivered) }
  var complete: Int { counted.count(where: isComplete) }
  var isAcknowledgedByAll: Bool {
    participants.allSatisfy { $0.acknowledged != nil || $0.hasLeft }
  }
  /// All reports have arrived.
  var isReportedByAll: Bool {
    participants.allSatisfy { $0.lateness != nil || $0.hasLeft }
  }

  private func isDelivered(_ participant: Participant) -> Bool {
    participant.acknowledged.map { $0 < start } ?? false
  }

  func isComplete(_ participant: Participant) -> Bool {
    guard let lateness = participant.lateness else { return false }
    return lateness.count >= show.sequence.stepCount
      && lateness.prefix(show.sequence.stepCount).allSatisfy { $0 != nil }
  }

  func reason(_ participant: Participant) -> String {
    if participant.hasLeft { return "left" }
    if participant.lateness != nil { return "late" }
    return participant.acknowledged == nil ? "no-start" : "no-report"
  }

  /// The result of the run. Seats that joined late are left out: they did not follow the start.
  func report(startedAt: Instant) -> RunReport {
    let steps = show.steps.map { Lateness(step: $0, of: lateness(of: $0)) }
    let missed = counted.filter { !isComplete($0) }.sorted { $0.holder.seat < $1.holder.seat }
    return RunReport(
      run: Int(revision), sequence: show.sequence.rawValue, stepMs: show.stepMilliseconds,
      startedAt: startedAt, seats: seats, delivered: delivered, complete: complete,
      joinedLate: participants.count {
        $0.isExtra && ($0.acknowledged != nil || $0.lateness != nil)
      },
      missed: missed.map {
        .init($0.holder, reason: reason($0))
      },
      steps: steps,
      kinds: kinds,
      boundMaxUs: boundMaxMicroseconds)
  }

  /// Each kind of seat that took part by itself; without any, that of terminals.
  private var kinds: [RunReport.Kind] {
    Carrier.Kind.allCases.compactMap { kind in
      let seats = counted.count { $0.holder.carrier.kind == kind }
      guard seats > 0 || counted.isEmpty && kind == .terminal else { return nil }
      let all = show.steps.flatMap { lateness(of: $0, kind) }
      return RunReport.Kind(kind.rawValue, seats: seats, Lateness(of: all))
    }
  }

  /// In microseconds, of the seats that showed the step; of one kind or of all.
  private func lateness(of step: Int, _ kind: Carrier.Kind? = nil) -> [Int] {
    counted.compactMap { participant in
      guard kind == nil || participant.holder.carrier.kind == kind,
        let lateness = participant.lateness,
        lateness.indices.contains(step - 1)
      else {
        return nil
      }
      return lateness[step - 1].map(Int.init)
    }
  }
}
