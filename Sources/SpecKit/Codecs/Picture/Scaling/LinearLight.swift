/// The amount of light of the 256 steps of a channel, and back (IEC 61966-2-1, sRGB).
enum LinearLight {
  /// 0 to 1.
  static let amounts: [Float] = (0..<256).map { Float(amount(Double($0) / 255)) }

  /// The opacity of each step.
  static let shares: [Float] = (0..<256).map { Float($0) / 255 }

  static let steps = Steps()

  /// Looks a step up: from the lowest of its bucket on to the one whose end is above.
  struct Steps: Sendable {
    private let ends: [Float]
    private let lowest: [UInt8]

    private static let buckets = 4096

    fileprivate init() {
      let ends =
        (0..<255).map { Float(LinearLight.amount((Double($0) + 0.5) / 255)) } + [.infinity]
      self.ends = ends
      lowest = (0...Self.buckets).map { bucket in
        let start = Float(bucket) / Float(Self.buckets)
        return UInt8(clamping: ends.firstIndex { $0 > start } ?? 255)
      }
    }

    func nearest(_ amount: Float) -> UInt8 {
      guard amount > 0 else { return 0 }
      var step = Int(lowest[Int(min(amount, 1) * Float(Self.buckets))])
      while ends[step] <= amount { step += 1 }
      return UInt8(truncatingIfNeeded: step)
    }
  }

  private static func amount(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // base to the power 2.4 is its square times the square of its fifth root.
    let root = fifthRoot(base)
    return base * base * root * root
  }

  /// By Newton's method from above.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - value) / (5 * fourth)
    }
    return root
  }
}
