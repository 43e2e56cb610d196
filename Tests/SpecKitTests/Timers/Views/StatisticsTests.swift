import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `Statistics of timers` {
  @Test func `round as the rule says for all small counts`() throws {
    let none = Statistics(try Self.deleted(success: 0, late: 0))
    #expect(none.successPercent == nil && none.latePercent == nil)
    for success in 0...30 {
      for late in 0...30 where success + late > 0 {
        let all = success + late
        let statistics = Statistics(try Self.deleted(success: success, late: late))
        #expect(statistics.successPercent == (200 * success + all) / (2 * all))
        #expect((statistics.successPercent ?? 0) + (statistics.latePercent ?? 0) == 100)
      }
    }
  }

  private static func deleted(success: Int, late: Int) throws -> DeletedTimer {
    let json: JSON = [
      "id": 1, "uid": "u", "title": "T", "success": .int(Int64(success)),
      "late": .int(Int64(late)), "streak": 0, "bestStreak": 0, "openCount": 0, "cycles": 0,
      "suppressed": 0, "missed": 0,
    ]
    return try JSONCoder.decode(DeletedTimer.self, from: json)
  }

  @Test(arguments: [20, 30, 40, 59, 60, 80, 120]) func `fit the page`(width: Int) throws {
    var timer = try Self.deleted(success: 13, late: 5)
    timer.title = String(repeating: "длинное имя ", count: 4)
    let statistics = Statistics(timer)
    for language in ["en", "ru"] {
      let renderer = TimerRenderer(
        width: width, isASCII: false, localize: Localizer(language: language),
        now: Instant(seconds: 0))
      let rows = renderer.rows(statistics).dropFirst() + renderer.rows([statistics])
      #expect(rows.allSatisfy { $0.width <= width })
    }
  }
}
