import SpecCore
import Testing

@testable import SpecUsFrame

@Suite struct `The clock of a poll` {
  static let now = Instant(seconds: 1_800_000_000)

  func seconds(_ clock: PollClock) -> Double? {
    clock.nextAt.map { $0.since(Self.now) / .seconds(1) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var configured: Int64
    var rate: Rate
    var next: ClosedRange<Double>
    var reason: PollReason
    var testDescription: String { "\(configured) s, \(rate.limit ?? 0), \(reason.rawValue)" }
  }

  @Test(arguments: [
    Case(configured: 30, rate: Rate(limit: 900), next: 27...33, reason: .configured),
    Case(configured: 30, rate: Rate(limit: 5), next: 198...198, reason: .rateLimit),
    Case(configured: 30, rate: Rate(limit: 1), next: 990...990, reason: .rateLimit),
    Case(configured: 75, rate: Rate(limit: 15), next: 67.5...82.5, reason: .configured),
    Case(configured: 61, rate: Rate(limit: 15), next: 66...67.1, reason: .configured),
    Case(configured: 30, rate: Rate(), next: 27...33, reason: .configured),
    Case(
      configured: 30, rate: Rate(limit: 900, remaining: 0, resetAt: now.adding(seconds: 400)),
      next: 401...401, reason: .remainingZero),
    // A window of a day is seen by its distant reset.
    Case(
      configured: 75, rate: Rate(limit: 1, remaining: 1, resetAt: now.adding(seconds: 80_000)),
      next: 88_000...88_000, reason: .rateLimit),
  ])
  func `follows the configured interval and the limit, whichever is longer`(c: Case) throws {
    for jitter in [0.9, 0.95, 1, 1.05, 1.1] {
      var clock = PollClock()
      clock.record(
        .success, rate: c.rate, configured: .seconds(c.configured), jitter: jitter, at: Self.now)
      let next = try #require(seconds(clock))
      #expect(c.next.contains(next), "\(next)")
      if jitter == 1.1 { #expect(clock.reason == c.reason) }
    }
  }

  @Test func `doubles after each 429 without a reset, up to a quarter of an hour`() {
    var clock = PollClock()
    var waits: [Double?] = []
    for _ in 0..<6 {
      clock.record(.limited, rate: Rate(), configured: .seconds(30), at: Self.now)
      waits.append(seconds(clock))
      #expect(clock.reason == .backoff429)
    }
    #expect(waits == [60, 120, 240, 480, 900, 900])
  }

  @Test func `doubles after each lost connection, and a success starts over`() {
    var clock = PollClock()
    var waits: [Double?] = []
    for _ in 0..<7 {
      clock.record(.unreachable, rate: Rate(), configured: .seconds(30), jitter: 1.1, at: Self.now)
      waits.append(seconds(clock))
      #expect(clock.reason == .backoffNetwork && clock.isHeld(at: Self.now))
    }
    #expect(waits == [30, 60, 120, 240, 480, 900, 900])
    clock.record(.success, rate: Rate(), configured: .seconds(30), at: Self.now)
    #expect(clock.failures == 0 && !clock.isHeld(at: Self.now) && seconds(clock) == 30)
    clock.record(.unreachable, rate: Rate(), configured: .seconds(30), at: Self.now)
    #expect(seconds(clock) == 30)
  }

  @Test func `waits for the reset of a 429 that names one`() {
    var clock = PollClock()
    let rate = Rate(limit: 900, remaining: 0, resetAt: Self.now.adding(seconds: 700))
    clock.record(.limited, rate: rate, configured: .seconds(30), at: Self.now)
    #expect(seconds(clock) == 701 && clock.failures == 1)
    #expect(clock.isHeld(at: Self.now.adding(seconds: 700)))
    #expect(!clock.isHeld(at: Self.now.adding(seconds: 701)))
  }

  @Test func `asks every quarter of an hour after a refusal, and check may ask at once`() {
    var clock = PollClock()
    clock.record(.refused, rate: Rate(), configured: .seconds(30), at: Self.now)
    #expect(seconds(clock) == 900 && clock.reason == .backoff403 && !clock.isHeld(at: Self.now))
    clock.switchOff()
    #expect(
      clock.isOff && clock.nextAt == nil && !clock.isDue(at: Self.now, configured: .seconds(30)))
  }

  @Test func `does not wait for moments from before the system's clock was set back`() {
    var clock = PollClock()
    let before = Self.now.adding(seconds: 86_400)
    clock.record(.unreachable, rate: Rate(), configured: .seconds(30), at: before)
    #expect(clock.isHeld(at: before) && !clock.isDue(at: before, configured: .seconds(30)))
    #expect(!clock.isHeld(at: Self.now) && clock.isDue(at: Self.now, configured: .seconds(30)))
    #expect(clock.due(at: Self.now, configured: .seconds(30)) == Self.now)
  }

  @Test(arguments: [(-3, 401), (-86_400, -85_999)] as [(Int64, Int64)])
  func `holds a limit although the clock is set back behind the moment it was learned`(
    back: Int64, until: Int64
  ) {
    var clock = PollClock()
    let rate = Rate(limit: 15, remaining: 0, resetAt: Self.now.adding(seconds: 400))
    clock.record(.success, rate: rate, configured: .seconds(75), at: Self.now)
    let before = Self.now.adding(seconds: back)
    let end = Self.now.adding(seconds: until)
    #expect(clock.isHeld(at: before))
    #expect(clock.due(at: before, configured: .seconds(75)) == end)
    let settled = clock.settled(at: before)
    #expect(settled.isHeld(at: end.adding(seconds: -1)))
    #expect(!settled.isHeld(at: end))
  }

  @Test func `waits a minute after a 429 whose reset this clock has passed already`() {
    var clock = PollClock()
    let rate = Rate(limit: 15, remaining: 0, resetAt: Self.now.adding(seconds: -3600))
    clock.record(.limited, rate: rate, configured: .seconds(30), at: Self.now)
    #expect(clock.heldUntil == Self.now.adding(seconds: 60))
  }

  @Test func `polls sooner when a shorter interval is configured, but not before the limit allows`()
  {
    var clock = PollClock()
    clock.record(.success, rate: Rate(limit: 900), configured: .seconds(600), at: Self.now)
    #expect(clock.due(at: Self.now, configured: .seconds(600)) == Self.now.adding(seconds: 600))
    #expect(clock.due(at: Self.now, configured: .seconds(10)) == Self.now.adding(seconds: 11))
    clock.record(.success, rate: Rate(limit: 15), configured: .seconds(600), at: Self.now)
    #expect(clock.due(at: Self.now, configured: .seconds(10)) == Self.now.adding(seconds: 66))
    clock = PollClock()
    clock.record(.unreachable, rate: Rate(), configured: .seconds(10), at: Self.now)
    #expect(clock.due(at: Self.now, configured: .seconds(1)) == Self.now.adding(seconds: 30))
  }

  @Test func `survives clocks at the edges of what an answer may say`() {
    for reset in [Int64.min / 4, -1, 0, 1 << 40] {
      var clock = PollClock()
      let rate = Rate(limit: Int.max, remaining: 0, resetAt: Instant(seconds: reset))
      clock.record(.success, rate: rate, configured: .seconds(30), at: Self.now)
      #expect(clock.nextAt != nil)
    }
  }
}
