import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The counts of analytics` {
  private static let day = Instant(seconds: 1_519_113_600)

  @Test func `is one count for each day and thing`() {
    var analytics = Analytics()
    for seconds: Int64 in [0, 86_399, -1, 57_600, 57_599] {
      analytics.add("add", at: Self.day.adding(seconds: seconds))
    }
    analytics.add("fire", 3, at: Self.day)
    analytics.add("Ann's pills", at: Self.day)
    analytics.add("late", 0, at: Self.day)
    #expect(
      analytics.counts.map { "\($0.day) \($0.event) \($0.count)" } == [
        "2018-02-20 add 3", "2018-02-20 fire 3", "2018-02-21 add 2",
      ])
  }

  @Test func `does not overflow`() {
    var analytics = Analytics(counts: [.init(day: "2018-02-20", event: "add", count: .max)])
    analytics.add("add", .max, at: Self.day)
    #expect(analytics.counts.map(\.count) == [1 << 53])
  }
}
