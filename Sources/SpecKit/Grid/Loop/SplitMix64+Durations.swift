internal import SpecCore

extension SplitMix64 {
  /// 0..<1
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A duration, evenly distributed from 0 to `limit`.
  mutating func length(upTo limit: Nanoseconds) -> Nanoseconds {
    limit <= 0 ? 0 : Nanoseconds(unit() * Double(limit))
  }
}
