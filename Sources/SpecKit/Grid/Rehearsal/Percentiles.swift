internal import SpecCore

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
