internal import SpecCore

/// What a page is told of the run: STATE in the requirements.
struct RunState: Sendable, Equatable {
  var revision: UInt32
  var phase: Beacon.Phase
  var run: RunOrder?

  init(_ machine: HostMachine) {
    revision = machine.revision
    phase = machine.announcedPhase
    run = machine.announcedRun.map { RunOrder($0.show, start: $0.start) }
  }

  var json: JSON {
    var members = [JSON.Member("revision", revision), JSON.Member("phase", text: "\(phase)")]
    if let run {
      members += [
        JSON.Member("sequence", run.sequence), JSON.Member("stepMs", run.stepMilliseconds),
        JSON.Member("startUs", run.start.inMicroseconds),
      ]
    }
    return .object(members)
  }
}

extension Moment {
  /// Microseconds of the host's clock, as pages are told them.
  var inMicroseconds: Int64 { nanoseconds / 1000 }
}
