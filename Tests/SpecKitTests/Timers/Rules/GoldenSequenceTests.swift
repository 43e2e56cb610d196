import SpecCore
import Testing

@testable import SpecTimers

@Suite struct GoldenSequenceTests {
  /// Day of February, time, number of the cycle: copied from the requirements, not computed.
  static let shown = """
    20 13:30 1, 20 18:00 2, 21 12:00 6, 21 16:30 7, 22 10:30 11, 22 15:00 12, 23 09:00 16,
    23 13:30 17, 23 18:00 18, 24 12:00 22, 24 16:30 23, 25 10:30 27, 25 15:00 28, 26 09:00 32,
    26 13:30 33, 26 18:00 34, 27 12:00 38, 27 16:30 39
    """
  static let suppressed = """
    20 22:30 3, 21 03:00 4, 21 07:30 5, 21 21:00 8, 22 01:30 9, 22 06:00 10, 22 19:30 13,
    23 00:00 14, 23 04:30 15, 23 22:30 19, 24 03:00 20, 24 07:30 21, 24 21:00 24, 25 01:30 25,
    25 06:00 26, 25 19:30 29, 26 00:00 30, 26 04:30 31, 26 22:30 35, 27 03:00 36, 27 07:30 37,
    27 21:00 40, 28 01:30 41, 28 06:00 42
    """

  private func listed(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == "\n" }.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      .map(String.init)
  }

  @Test func `the sample's endless sequence has 18 shown and 24 suppressed cycles`() throws {
    let schedule = try #require(ZonedTimer.gold().schedule)
    #expect(schedule.lastCycle == 42)
    var found: (shown: [String], suppressed: [String]) = ([], [])
    for number in 1...schedule.lastCycle {
      let fire = try #require(schedule.cycle(number))
      let local = Zone.utc.civil(at: fire.due)
      let text = "\(local.date.day) \(local.time.hourMinute) \(number)"
      if fire.isShown { found.shown.append(text) } else { found.suppressed.append(text) }
    }
    #expect(found.shown == listed(Self.shown))
    #expect(found.suppressed == listed(Self.suppressed))
  }

  @Test(arguments: [
    ("2018-02-20 08:00", TimerState.waiting, 16_200, 0), ("2018-02-20 09:00", .running, 16_200, 0),
    ("2018-02-20 12:00", .running, 5400, 0), ("2018-02-20 13:29:59", .running, 1, 0),
    ("2018-02-20 13:30", .running, 16_200, 1), ("2018-02-28 05:59:59", .running, 1, 41),
    ("2018-02-28 06:00", .finished, 0, 42), ("2100-01-01", .finished, 0, 42),
  ])
  func `it stands as it should at`(
    moment: String, state: TimerState, remaining: Int64, cycles: Int64
  ) throws {
    let status = try ZonedTimer.gold().status(at: at(moment))
    #expect(status.state == state)
    #expect(status.remaining == remaining)
    #expect(status.counts?.cycles == cycles)
  }
}
