internal import SpecCore

/// Percentiles of the lateness of a step's color changes, in microseconds.
struct Lateness: Equatable, Decodable {
  /// Nil for the total of all steps.
  var step: Int?
  /// Devices that showed the step, over all runs.
  var shown: Int
  var p50Us: Int
  var p95Us: Int
  var p99Us: Int
  var maxUs: Int
  /// In a rehearsal: the time from the first device to the last, in the worst run.
  var spreadUs: Int?
}

extension Lateness: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("step", \.step, "the step, from 1"),
    RecordMember("shown", \.shown, "devices that showed it"),
    RecordMember("p50Us", \.p50Us, "the median"), RecordMember("p95Us", \.p95Us, "of 95 %"),
    RecordMember("p99Us", \.p99Us, "of 99 %"), RecordMember("maxUs", \.maxUs, "of all"),
    RecordMember("spreadUs", \.spreadUs, "from the first device to the last"),
  ]

  /// - Parameter lateness: of each device, in microseconds, early ones negative.
  init(step: Int? = nil, of lateness: some Collection<Int>, spread: Int? = nil) {
    let found = Percentiles(of: lateness)
    self.init(
      step: step, shown: lateness.count, p50Us: found.p50, p95Us: found.p95, p99Us: found.p99,
      maxUs: found.max, spreadUs: spread)
  }
}

/// Nearest-rank percentiles of distances.
struct Percentiles: Record, Equatable {
  var p50: Int
  var p95: Int
  var p99: Int
  var max: Int

  static let members: [RecordMember<Self>] = [
    RecordMember("p50", \.p50, "the median"), RecordMember("p99", \.p99, "of 99 %"),
    RecordMember("max", \.max, "of all"),
  ]
}

extension Percentiles {
  /// - Parameter values: distances, of which the sign is ignored; without any all percentiles are
  /// 0.
  init(of values: some Sequence<Int>) {
    let sorted = values.map(\.magnitude).sorted()
    func rank(_ percent: Int) -> Int {
      guard !sorted.isEmpty else { return 0 }
      return Int(clamping: sorted[Swift.max(1, (percent * sorted.count + 99) / 100) - 1])
    }
    (p50, p95, p99, max) = (rank(50), rank(95), rank(99), rank(100))
  }
}
