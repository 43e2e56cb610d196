internal import SpecCore

/// The rate limits of X today, or none.
enum LimitTier: String, Sendable, Hashable, Codable, CaseIterable, ArgumentValue {
  case now, off
}

extension LimitTier {
  /// Earlier versions stored former tiers of X.
  init(from decoder: any Decoder) throws {
    self = LimitTier(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .now
  }
}

/// A number of calls in a window of seconds.
struct RateLimit: Sendable, Hashable {
  var calls: Int
  var windowSeconds: Int64
}

extension LimitTier {
  func limit(of operation: APIOperation) -> RateLimit {
    let calls =
      switch (self, operation) {
      case (.off, _), (_, .token), (_, .image): 1_000_000
      case (.now, .me): 75
      case (.now, .following): 300
      case (.now, .posts), (.now, .userByName), (.now, .user): 900
      case (.now, .dms), (.now, .send): 15
      }
    return RateLimit(calls: calls, windowSeconds: 900)
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
