/// A simulated monotonic clock with an offset and a rate error.
struct DriftingClock: Sendable {
  /// Its reading at true time 0.
  var offset: Nanoseconds = 0
  /// How much faster than true time, in parts per 10^9; at most 500 000 (500 ppm).
  var rate: Int64 = 0

  /// - Parameter elapsed: true time, up to some hours.
  func moment(at elapsed: Nanoseconds) -> Moment {
    Moment(nanoseconds: offset + elapsed + elapsed / 1000 * rate / 1_000_000)
  }

  /// The first true time at which it shows the moment.
  func elapsed(at moment: Moment) -> Nanoseconds {
    guard moment != .distantFuture else { return .max }
    let shown = moment.nanoseconds.saturatingSubtracting(offset)
    guard shown < .max / 2, shown > .min / 2 else { return shown }
    var elapsed = shown - shown / 1000 * rate / (1_000_000 + rate / 1000)
    while self.moment(at: elapsed) < moment { elapsed += 1 }
    return elapsed
  }
}
