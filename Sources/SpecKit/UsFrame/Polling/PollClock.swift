internal import SpecCore

/// The rate limit that an answer states; each part may be missing.
struct Rate: Sendable, Hashable {
  var limit: Int?
  var remaining: Int?
  var resetAt: Instant?
}

extension Instant {
  /// The first whole second that is not before this instant.
  var nextWholeSecond: Instant { nanoseconds == 0 ? self : wholeSecond.adding(seconds: 1) }
}

/// Why a kind is polled when it is.
enum PollReason: String, Sendable, Hashable, Codable, CaseIterable {
  case configured
  case rateLimit = "rate-limit"
  case remainingZero = "remaining-zero"
  case backoff429 = "backoff-429"
  case backoffNetwork = "backoff-network"
  case backoff403 = "backoff-403"
  /// Refused until the next sign-in.
  case off403 = "off-403"
}

/// The outcome of a poll for its clock.
enum PollOutcome: Sendable, Hashable {
  case success
  /// 429.
  case limited
  /// Network failure, 5xx or an unreadable answer.
  case unreachable
  /// 402 or 403.
  case refused
  /// The person is gone or suspended: polled less often; `check` still asks.
  case missing
}

/// When one kind of update is polled next, and why. Posts and messages have one each.
struct PollClock: Sendable, Hashable, Codable {
  var limit: Int?
  var remaining: Int?
  var resetAt: Instant?
  var nextAt: Instant?
  /// Failures in a row.
  var failures = 0
  var reason: PollReason?
  /// Until when even `check` must not poll.
  var heldUntil: Instant?
  /// How many polls have ended, so that a process that waited for another's poll sees it.
  var polls = 0
  var lastStatus: Int?
  /// When it was set; later than now where the system's clock was set back since.
  var setAt: Instant?

  static let mostJitter = 1.1
  static let longestBackoffSeconds: Int64 = 900
  static let windowSeconds: Int64 = 900

  /// Whether polling of this kind was switched off until the next sign-in.
  var isOff: Bool { reason == .off403 }

  /// Whether even `check` has to wait.
  func isHeld(at now: Instant) -> Bool {
    let clock = settled(at: now)
    return clock.isValid(at: now) && clock.heldUntil.map { now < $0 } ?? false
  }

  /// Whether `watch` polls now, or at least settles the limit.
  func isDue(at now: Instant, configured: Duration) -> Bool {
    !isOff && (!isValid(at: now) || now >= due(at: now, configured: configured))
  }

  /// The same with a limit that was learned on a clock that has been set back since: at least what was left of
  /// it then counts from now on. Otherwise the service would be asked again before it allows it.
  func settled(at now: Instant) -> PollClock {
    guard let setAt, setAt > now, remaining == 0 || lastStatus == 429, let heldUntil else {
      return self
    }
    var clock = self
    clock.setAt = now
    // Set back by less than a window, the clock may as well wait for the same moment once more.
    if setAt.seconds - now.seconds >= PollClock.windowSeconds {
      let back = now.since(setAt)
      clock.heldUntil = heldUntil.adding(back)
      clock.nextAt = nextAt?.adding(back)
    }
    return clock
  }

  /// When `watch` polls next: sooner than it was set to if a shorter interval is configured since.
  func due(at now: Instant, configured: Duration) -> Instant {
    let clock = settled(at: now)
    guard clock.isValid(at: now), let nextAt = clock.nextAt else { return now }
    guard reason == .configured, let setAt = clock.setAt else { return nextAt }
    let least = leastInterval(at: setAt) ?? .zero
    return min(nextAt, setAt.adding(max(configured * Self.mostJitter, least)))
  }

  /// Moments from before the system's clock was set back could lie days ahead.
  private func isValid(at now: Instant) -> Bool { setAt.map { $0 <= now } ?? true }

  /// Sets the clock after a poll. `jitter` is a factor of 0.9 to 1.1 on the configured interval;
  /// it spreads the polls of many watchers and is not applied to rate limits.
  mutating func record(
    _ outcome: PollOutcome, rate: Rate, configured: Duration, jitter: Double = 1, at now: Instant
  ) {
    limit = rate.limit ?? limit
    remaining = rate.remaining
    resetAt = rate.resetAt
    polls += 1
    let spread = outcome == .success ? jitter : 1
    var next = now.adding(configured * spread)
    reason = .configured
    func delay(to instant: Instant, because cause: PollReason) {
      if instant > next || (instant == next && cause != .rateLimit) {
        next = instant
        reason = cause
      }
    }
    if let interval = leastInterval(at: now) {
      delay(to: now.adding(interval), because: .rateLimit)
    }
    let hold = hold(after: outcome, at: now)
    heldUntil = outcome == .refused || outcome == .missing ? nil : hold?.until
    if let hold { delay(to: hold.until, because: hold.cause) }
    failures = outcome == .success ? 0 : failures + 1
    (nextAt, setAt) = (next, now)
  }

  /// Stops polling this kind until the next sign-in.
  mutating func switchOff() {
    polls += 1
    reason = .off403
    nextAt = nil
  }

  /// The window divided by the calls it allows, plus a tenth.
  private func leastInterval(at now: Instant) -> Duration? {
    guard let limit, limit > 0 else { return nil }
    let untilReset = resetAt.map { $0.seconds - now.seconds } ?? 0
    let window = max(PollClock.windowSeconds, untilReset)
    return .milliseconds(window * 1100 / Int64(limit))
  }

  private func hold(
    after outcome: PollOutcome, at now: Instant
  ) -> (until: Instant, cause: PollReason)? {
    let backoff = { (first: Int64) in
      let doubled = first << Int64(min(failures, 10))
      return now.adding(seconds: min(doubled, PollClock.longestBackoffSeconds))
    }
    let reset = resetAt.map { $0.adding(seconds: 1) }
    return switch outcome {
    case .success:
      remaining == 0 ? reset.map { ($0, .remainingZero) } : nil
    case .limited:
      // A reset that is past already says nothing: this clock is ahead of the service's.
      reset.flatMap { $0 > now ? ($0, .remainingZero) : nil } ?? (backoff(60), .backoff429)
    case .unreachable, .missing:
      (backoff(30), .backoffNetwork)
    case .refused:
      (now.adding(seconds: PollClock.longestBackoffSeconds), .backoff403)
    }
  }
}

extension PollClock {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    limit = try values.countIfPresent(forKey: .limit)
    remaining = try values.countIfPresent(forKey: .remaining)
    resetAt = try values.decodeIfPresent(Instant.self, forKey: .resetAt)
    nextAt = try values.decodeIfPresent(Instant.self, forKey: .nextAt)
    failures = try values.count(forKey: .failures)
    reason = try values.decodeIfPresent(PollReason.self, forKey: .reason)
    heldUntil = try values.decodeIfPresent(Instant.self, forKey: .heldUntil)
    polls = try values.count(forKey: .polls)
    lastStatus = try values.decodeIfPresent(Int.self, forKey: .lastStatus)
    setAt = try values.decodeIfPresent(Instant.self, forKey: .setAt)
  }
}
