import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The dinner agenda` {
  @Test func `has dinners that start together in the order of their ids`() throws {
    let date = try #require(CivilDate(iso8601: "2026-11-20"))
    let dinners = [DinnerSample.card("b", 20, .accepted), DinnerSample.card("a", 20, .accepted)]
    let days = AgendaDay.days(
      from: date, count: 1, today: date, dinners: dinners.compactMap(\.self))
    #expect(days.map { $0.dinners.map(\.id) } == [["a", "b"]])
  }
}
