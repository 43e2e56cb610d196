internal import SpecCore

/// Collects the results of the runs, in microseconds as 32-bit numbers to save memory.
struct RehearsalTally: Sendable {
  private(set) var skew: [[Int32]]
  private(set) var spread: [Int]
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
    joins += run.joins.map { Int(($0 + 500_000) / 1_000_000) }
    delivered += run.delivered
    complete += run.complete
    missed += run.missed.map { (number, $0.device, $0.reason) }
  }
}
