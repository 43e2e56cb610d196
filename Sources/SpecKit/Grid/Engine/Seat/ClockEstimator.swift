/// Estimates the host's clock from answered probes.
///
/// An answer proves that the offset, host time minus device time, was between t3 - t4 and t2 - t1:
/// neither the answer nor the probe can have arrived before it was sent. Clocks drift, so each
/// interval is widened by 100 ppm of its age on both sides. The estimate is the intersection of all
/// intervals. It uses the shortest delay of each direction separately, and is never wider than the
/// interval of the shortest round trip.
struct ClockEstimator: Sendable {
  struct Sample: Sendable, Equatable {
    /// t4: when it was measured, on the device's clock.
    var at: Moment
    /// Bounds of host minus device.
    var least: Nanoseconds
    var most: Nanoseconds

    var roundTrip: Nanoseconds { most - least }
  }

  struct Estimate: Sendable, Equatable {
    /// Host minus device.
    var offset: Nanoseconds
    /// The largest possible error.
    var bound: Nanoseconds
  }

  static let sampleLimit = 64
  /// Samples older than this, compared with the newest, are dropped.
  static let window = Nanoseconds.seconds(30)
  static let longestRoundTrip = Nanoseconds.seconds(1)
  static let keptAfterContradiction = 8
  private static let driftDivisor: Int64 = 10_000
  /// Larger offsets (36 years) are rejected, so that sums of two cannot overflow.
  private static let limit: Int64 = 1 << 60

  /// The oldest first.
  private(set) var samples: [Sample] = []
  /// The offset known before the samples were dropped.
  private(set) var held: Nanoseconds?

  /// Takes the four moments of an answered probe: sent and arrived on the device's clock, received
  /// and answered on the host's.
  ///
  /// - Returns: whether the sample is plausible and was added.
  mutating func add(sent: Moment, received: Moment, answered: Moment, arrived: Moment) -> Bool {
    let sample = Sample(at: arrived, least: answered - arrived, most: received - sent)
    guard sample.least.magnitude < Self.limit, sample.most.magnitude < Self.limit,
      answered >= received, arrived >= sent,
      (0...Self.longestRoundTrip).contains(sample.roundTrip)
    else { return false }
    samples.append(sample)
    samples.removeAll { arrived - $0.at > Self.window }
    if samples.count > Self.sampleLimit { samples.removeFirst(samples.count - Self.sampleLimit) }
    for kept in [Self.keptAfterContradiction, 1] where allowed(at: arrived) == nil {
      samples.removeFirst(max(0, samples.count - kept))
    }
    return true
  }

  /// Nil before the first answer.
  func estimate(at now: Moment) -> Estimate? {
    guard let (least, most) = allowed(at: now) else { return nil }
    return Estimate(offset: least + (most - least) / 2, bound: (most - least) / 2)
  }

  /// The best estimate of the offset, from the samples or from before they were dropped.
  func offset(at now: Moment) -> Nanoseconds? { estimate(at: now)?.offset ?? held }

  /// Drops the samples after the device was suspended. The clocks have continued, so the offset is
  /// still the best estimate.
  mutating func restart(at now: Moment) {
    held = offset(at: now)
    samples = []
  }

  /// The intersection of the intervals of all samples; nil if it is empty.
  private func allowed(at now: Moment) -> (least: Nanoseconds, most: Nanoseconds)? {
    guard let newest = samples.last else { return nil }
    var (least, most) = (newest.least - Self.limit, newest.most + Self.limit)
    for sample in samples {
      let drift = max(0, now - sample.at) / Self.driftDivisor
      least = max(least, sample.least - drift)
      most = min(most, sample.most + drift)
    }
    return least <= most ? (least, most) : nil
  }
}
