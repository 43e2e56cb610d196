internal import SpecCore

/// The rate limits of X, now and in its former tiers; `off` has none.
enum LimitTier: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case now, pro, basic, free, off
}

/// A number of calls in a window of seconds.
struct RateLimit: Sendable, Hashable {
  var calls: Int
  var windowSeconds: Int64
}

extension LimitTier {
  /// Nil if the tier lacks the operation.
  func limit(of operation: APIOperation) -> RateLimit? {
    let quarter: Int64 = 900
    let day: Int64 = 86_400
    let values: (Int, Int64)? =
      switch (self, operation) {
      case (.off, _): (1_000_000, quarter)
      case (_, .token), (_, .image): (1_000_000, quarter)
      case (.now, .me), (.pro, .me): (75, quarter)
      case (.basic, .me): (250, day)
      case (.free, .me): (25, day)
      case (.now, .following): (300, quarter)
      case (_, .following): nil
      case (.now, .posts), (.pro, .posts): (900, quarter)
      case (.basic, .posts): (5, quarter)
      case (.free, .posts): (1, quarter)
      case (.now, .dms), (.pro, .dms): (15, quarter)
      case (.basic, .dms): (1, day)
      case (.free, .dms): nil
      case (.now, .userByName), (.pro, .userByName): (900, quarter)
      case (.basic, .userByName): (100, day)
      case (.free, .userByName): (3, quarter)
      case (.now, .user), (.pro, .user): (900, quarter)
      case (.basic, .user): (100, day)
      case (.free, .user): (1, day)
      case (.now, .send): (15, quarter)
      case (.pro, .send): (1440, day)
      case (.basic, .send): (1, day)
      case (.free, .send): nil
      }
    return values.map { RateLimit(calls: $0.0, windowSeconds: $0.1) }
  }
}

/// How often each sign-in has made each call in the current window.
struct RateCounters: Sendable, Hashable, Codable {
  struct Counter: Sendable, Hashable, Codable {
    var key: String
    var used: Int
    var resetAt: Instant
  }

  private(set) var counters: [Counter] = []

  /// Counts a call if the limit allows it.
  ///
  /// - Returns: the values of the rate headers, and whether the call exceeds the limit.
  mutating func count(
    _ operation: APIOperation, by grant: String, limit: RateLimit, at now: Instant
  ) -> (rate: Rate, isOver: Bool) {
    count("\(grant) \(operation.rawValue)", limit: limit, at: now)
  }

  /// The same for calls that share a limit.
  mutating func count(
    _ key: String, limit: RateLimit, at now: Instant
  ) -> (rate: Rate, isOver: Bool) {
    let resetAt = now.wholeSecond.adding(seconds: limit.windowSeconds)
    // A window that ends later than one that begins now was counted before the clock was set back.
    counters.removeAll { $0.resetAt <= now || $0.key == key && $0.resetAt > resetAt }
    let index: Int
    if let known = counters.firstIndex(where: { $0.key == key }) {
      index = known
    } else {
      counters.append(Counter(key: key, used: 0, resetAt: resetAt))
      index = counters.endIndex - 1
    }
    let isOver = counters[index].used >= limit.calls
    if !isOver { counters[index].used += 1 }
    let remaining = max(0, limit.calls - counters[index].used)
    let rate = Rate(limit: limit.calls, remaining: remaining, resetAt: counters[index].resetAt)
    return (rate, isOver)
  }
}

extension RateCounters.Counter {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    key = try values.decode(String.self, forKey: .key)
    used = try values.count(forKey: .used)
    resetAt = try values.decode(Instant.self, forKey: .resetAt)
  }
}
