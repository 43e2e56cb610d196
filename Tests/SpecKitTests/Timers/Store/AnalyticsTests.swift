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

  @Test func `is off and writes nothing until it is switched on`() throws {
    let home = TestHome()
    let off = #"{"enabled":false,"counts":[]}"# + "\n"
    #expect(home.run("timers analytics --json").out == off)
    home.run("timers add Tea --down 4m")
    #expect(home.run("timers analytics show").out.isEmpty)
    #expect(home.run("timers analytics on --json").out == #"{"enabled":true,"counts":[]}"# + "\n")
    home.run("timers edition free")
    #expect(home.run("timers analytics show").out == "2026-11-20\tedition\t1\n")
    #expect(home.run("timers analytics off").status == 64)
    #expect(home.run("timers analytics").records.count == 1)
    #expect(home.run("timers analytics off --yes --json").out == off)
    home.run("timers edition full")
    #expect(home.run("timers analytics show --json").out == off)
  }

  @Test func `R46 counts what was missed also where it makes no entry`() {
    let home = TestHome()
    home.run("timers analytics on")
    home.run("timers add Tea --down 1m")
    home.run("timers tick --notify none --catch-up none", now: "2026-11-20T09:10:00Z")
    let counts = home.run("timers analytics show").records.map { $0[1...].joined(separator: " ") }
    #expect(counts.contains("missed 8") && counts.contains("fire 1"), "\(counts)")
  }
}
