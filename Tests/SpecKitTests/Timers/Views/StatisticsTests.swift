import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Statistics of timers` {
  @Test func `round as the rule says for all small counts`() throws {
    let none = try Self.statistics(success: 0, late: 0)
    #expect(none.successPercent == nil)
    #expect(none.latePercent == nil)
    for success in 0...15 {
      for late in 0...15 {
        for missed in 0...3 where success + late + missed > 0 {
          let all = success + late + missed
          let statistics = try Self.statistics(success: success, late: late, missed: missed)
          #expect(statistics.successPercent == (200 * success + all) / (2 * all))
          #expect((statistics.successPercent ?? 0) + (statistics.latePercent ?? 0) == 100)
        }
      }
    }
  }

  private static func statistics(
    success: Int, late: Int, missed: Int = 0, title: String = "T"
  ) throws -> Statistics {
    var timer = try ZonedTimer.down("1h").timer
    (timer.title, timer.success, timer.late) = (title, success, late)
    (timer.run.recorded, timer.run.missed) = (Int64(missed), Int64(missed))
    timer.deletedAt = timer.created
    return Statistics(report: TimerReport(timer, open: 0, at: timer.created, in: nil))
  }

  @Test(arguments: [20, 30, 40, 59, 60, 80, 120]) func `fit the page`(width: Int) throws {
    let title = String(repeating: "длинное имя ", count: 4)
    let statistics = try Self.statistics(success: 13, late: 5, missed: 2, title: title)
    for language in ["en", "ru"] {
      let renderer = TimerRenderer(
        width: width, isASCII: false, depth: .none, localize: Localizer(language: language),
        now: Instant(seconds: 0))
      let rows = renderer.rows(statistics).dropFirst() + renderer.rows([statistics])
      #expect(rows.allSatisfy { $0.width <= width })
    }
  }
}
