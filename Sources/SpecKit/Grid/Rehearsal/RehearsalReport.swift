internal import SpecCore

/// The result of a rehearsal over all its runs.
struct RehearsalReport: Sendable, Encodable {
  struct Peer: Sendable, Encodable { let p99Us: Int }

  /// The lateness that other ways to synchronize would have had with the same datagrams.
  struct Peers: Sendable, Encodable {
    let leastRoundTrip: Peer
    let median: Peer
    let onReceipt: Peer
  }

  struct Joins: Sendable, Encodable {
    let p50: Int
    let p99: Int
    let max: Int
  }

  struct Missed: Sendable, Encodable {
    let run: Int
    let device: Int
    let row: Int
    let column: Int
    let reason: String
  }

  let devices: Int
  let runs: Int
  let sequence: Int
  let stepMs: Int
  let leadMs: Int
  let lossPercent: Int
  let jitterMs: Int
  let skewPpm: Int
  let simulated: Bool
  let processes: Bool
  let seed: UInt64
  let delivered: Int
  let complete: Int
  let steps: [Lateness]
  let overall: Lateness
  let peers: Peers?
  let joinMs: Joins
  let missed: [Missed]
  let passed: Bool

  init(_ rehearsal: Rehearsal, _ tally: RehearsalTally) {
    devices = rehearsal.devices
    runs = rehearsal.runs
    sequence = rehearsal.show.sequence.rawValue
    stepMs = rehearsal.show.stepMilliseconds
    leadMs = Int(rehearsal.lead / .milliseconds(1))
    lossPercent = rehearsal.lossPercent
    jitterMs = Int(rehearsal.jitter / .milliseconds(1))
    skewPpm = rehearsal.skewPartsPerMillion
    simulated = rehearsal.means == .simulated
    processes = rehearsal.means == .processes
    seed = rehearsal.seed
    (delivered, complete) = (tally.delivered, tally.complete)
    steps = tally.skew.enumerated().map { index, skew in
      Lateness(step: index + 1, of: skew.map(Int.init), spread: tally.spread[index])
    }
    overall = Lateness(of: tally.skew.joined().map(Int.init))
    func peer(_ skew: [Int32]) -> Peer { Peer(p99Us: Percentiles(of: skew.map(Int.init)).p99) }
    peers =
      processes
      ? nil
      : Peers(
        leastRoundTrip: peer(tally.leastRoundTrip), median: peer(tally.median),
        onReceipt: peer(tally.onReceipt))
    let joins = Percentiles(of: tally.joins)
    joinMs = Joins(p50: joins.p50, p99: joins.p99, max: joins.max)
    missed = tally.missed.map { run, device, reason in
      let seat = rehearsal.seat(device)
      return Missed(
        run: run + 1, device: device + 1, row: seat.row, column: seat.column, reason: reason)
    }
    passed =
      missed.isEmpty && complete == devices * runs
      && overall.p99Us <= Int(rehearsal.limit / .microseconds(1))
  }

  /// Why it did not pass.
  var shortfall: String {
    missed.isEmpty
      ? "changes were up to \(overall.p99Us) us (p99) from the true moment"
      : "\(missed.count) missed a step"
  }

  static let fields = [
    Field("devices", "integer", "how many"), Field("runs", "integer", "how many rehearsals"),
    Field("sequence", "integer", "1 or 2"), Field("stepMs", "integer", "how long a color is held"),
    Field("leadMs", "integer", "from Start to the first color"),
    Field("lossPercent", "integer", "of the datagrams each way"),
    Field("jitterMs", "integer", "extra delay of each datagram, at most"),
    Field("skewPpm", "integer", "clock rate of each device, at most"),
    Field("simulated", "boolean", "in simulated time"),
    Field("processes", "boolean", "each device was a process of its own"),
    Field("seed", "integer", "of the random numbers"),
    Field("delivered", "integer", "devices that had the start in time, over all runs"),
    Field("complete", "integer", "devices that showed every step, over all runs"),
    Field("steps", "[object]", "each step: step, shown, p50Us, p95Us, p99Us, maxUs, spreadUs"),
    Field("overall", "object", "all steps: shown, p50Us, p95Us, p99Us, maxUs"),
    Field("peers", "object?", "p99Us of leastRoundTrip, median, onReceipt; not with --processes"),
    Field("joinMs", "object", "from switching on to ready: p50, p99, max"),
    Field("missed", "[object]", "who missed a step: run, device, row, column, reason"),
    Field("passed", "boolean", "nobody missed a step, and p99 is within --limit"),
  ]
}

/// Collects the results of the runs, in microseconds as 32-bit numbers to save memory.
struct RehearsalTally: Sendable {
  private(set) var skew: [[Int32]]
  private(set) var spread: [Int]
  private(set) var (leastRoundTrip, median, onReceipt): ([Int32], [Int32], [Int32]) = ([], [], [])
  /// In milliseconds.
  private(set) var joins: [Int] = []
  private(set) var (delivered, complete) = (0, 0)
  private(set) var missed: [(run: Int, device: Int, reason: String)] = []

  init(_ show: Show) {
    skew = Array(repeating: [], count: show.sequence.stepCount)
    spread = Array(repeating: 0, count: show.sequence.stepCount)
  }

  mutating func add(_ run: RehearsedRun, number: Int) {
    func micro(_ value: Nanoseconds) -> Int32 { Int32(clamping: value.inMicroseconds) }
    for (index, values) in run.skew.enumerated() {
      skew[index] += values.map(micro)
      if let first = values.min(), let last = values.max() {
        spread[index] = max(spread[index], (last - first).inMicroseconds)
      }
    }
    leastRoundTrip += run.leastRoundTrip.map(micro)
    median += run.median.map(micro)
    onReceipt += run.onReceipt.map(micro)
    joins += run.joins.map { Int(($0 + 500_000) / 1_000_000) }
    delivered += run.delivered
    complete += run.complete
    missed += run.missed.map { (number, $0.device, $0.reason) }
  }
}
