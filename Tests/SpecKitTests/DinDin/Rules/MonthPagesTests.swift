import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The pages of months` {
  private func month(_ text: String) throws -> CivilMonth { try #require(CivilMonth(text)) }

  @Test(arguments: [
    ("2027-02", [1...7, 8...14, 15...21, 22...28]),
    ("2028-02", [1...7, 8...14, 15...21, 22...28, 29...29]),
    ("2026-11", [1...7, 8...14, 15...21, 22...28, 29...30]),
    ("2026-12", [1...7, 8...14, 15...21, 22...28, 29...31]),
  ])
  func `have seven days each`(text: String, days: [ClosedRange<Int>]) throws {
    let month = try month(text)
    let pages = MonthPages().missing(1...month.dayCount, of: month)
    #expect(
      pages.map { part -> ClosedRange<Int>? in
        if case .page(let month, let page) = part { MonthPages.days(page, of: month) } else { nil }
      } == days)
  }

  @Test func `know which days were read`() throws {
    let month = try month("2026-11")
    var pages = MonthPages()
    pages.add(CalendarPart(), .page(month, 1))
    #expect([7, 8, 14, 15].map { pages.hasRead($0, of: month) } == [false, true, true, false])
  }
}
