internal import SpecCore

/// The result of a rehearsal over all its runs.
struct RehearsalReport: Record {
  struct Missed: Record {
    let run: Int
    let device: Int
    let seat: Seat
    let reason: String

    static let members: [RecordMember<Self>] = [
      RecordMember("run", \.run, "from 1"), RecordMember("device", \.device, "from 1"),
      RecordMember("row", \.seat.row, "1 to 10"), RecordMember("column", \.seat.column, "1 to 10"),
      RecordMember("reason", \.reason, "no-start, no-report, late or left"),
    ]
  }

  let rehearsal: Rehearsal
  let delivered: Int
  let complete: Int
  let steps: [Lateness]
  let overall: Lateness
  let joinMs: Percentiles
  let missed: [Missed]

  init(_ rehearsal: Rehearsal, _ runs: [RehearsedRun]) {
    self.rehearsal = rehearsal
    delivered = runs.map(\.delivered).reduce(0, +)
    complete = runs.map(\.complete).reduce(0, +)
    let skew = rehearsal.show.steps.map { step in
      runs.flatMap { $0.skew[step - 1].map(\.inMicroseconds) }
    }
    steps = zip(rehearsal.show.steps, skew).map { step, skew in
      let spreads = runs.compactMap { $0.spread(step) }
      return Lateness(step: step, of: skew, spread: spreads.max() ?? 0)
    }
    overall = Lateness(of: skew.joined())
    joinMs = Percentiles(of: runs.flatMap(\.joins).map { Int(($0 + 500_000) / 1_000_000) })
    missed = runs.flatMap(\.missed)
  }

  var passed: Bool {
    missed.isEmpty && complete == changes
      && overall.p99Us <= rehearsal.limit.lengthInMilliseconds * 1000
  }

  /// The expected number of changes to each color.
  var changes: Int { rehearsal.devices * rehearsal.runs }

  /// Why it did not pass.
  var shortfall: String {
    missed.isEmpty
      ? "screens were up to \(latestMs) ms late (limit \(rehearsal.limit.lengthInMilliseconds) ms)"
      : "\(missed.count) of \(changes) screens missed a color"
  }

  /// The result in one sentence.
  var verdict: String {
    guard passed else { return "Failed: \(shortfall)" }
    let runs = rehearsal.runs > 1 ? " in all \(rehearsal.runs) runs" : ""
    return "Passed: all \(rehearsal.devices) screens changed within \(latestMs) ms\(runs)"
  }

  /// The largest distance from the right time in whole milliseconds, rounded up.
  private var latestMs: Int { max(1, (overall.maxUs + 999) / 1000) }

  static let members: [RecordMember<Self>] = [
    RecordMember("devices", \.rehearsal.devices, "how many"),
    RecordMember("runs", \.rehearsal.runs, "how many rehearsals"),
    RecordMember("sequence", \.rehearsal.show.sequence.rawValue, "1 or 2"),
    RecordMember("stepMs", \.rehearsal.show.stepMilliseconds, "how long a color is held"),
    RecordMember(
      "leadMs", { $0.rehearsal.lead / .milliseconds(1) }, "from Start to the first color"),
    RecordMember("lossPercent", \.rehearsal.lossPercent, "of the datagrams each way"),
    RecordMember("jitterMs", \.jitterMs, "extra delay of each datagram, at most"),
    RecordMember("skewPpm", \.rehearsal.skewPartsPerMillion, "clock rate of each device, at most"),
    RecordMember("simulated", \.rehearsal.isSimulated, "in simulated time"),
    RecordMember("seed", \.rehearsal.seed, "of the random numbers"),
    RecordMember("delivered", \.delivered, "devices that had the start in time, over all runs"),
    RecordMember("complete", \.complete, "devices that showed every step, over all runs"),
    RecordMember(
      "steps", \.steps, "each step: step, shown, p50Us, p95Us, p99Us, maxUs, spreadUs"),
    RecordMember("overall", \.overall, "all steps: shown, p50Us, p95Us, p99Us, maxUs"),
    RecordMember("joinMs", \.joinMs, "from switching on to ready: p50, p99, max"),
    RecordMember("missed", \.missed, "who missed a step: run, device, row, column, reason"),
    RecordMember("passed", \.passed, "no device missed a step, and p99 is within --limit"),
  ]

  var jitterMs: Int64 { rehearsal.jitter.lengthInMilliseconds }
}
