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

  @Test func `are read once, and neighbors whole`() throws {
    let month = try month("2026-11")
    var pages = MonthPages()
    #expect(pages.missing(13...15, of: month) == [.page(month, 1), .page(month, 2)])
    pages.add(CalendarPart(), .page(month, 1))
    #expect(pages.missing(13...15, of: month) == [.page(month, 2)])
    #expect(pages.hasRead(8, of: month) && !pages.hasRead(15, of: month))
    let (last, next) = (month.adding(months: -1), month.adding(months: 1))
    #expect(pages.missingNeighbors(of: month) == [.whole(last), .whole(next)])
    pages.add(CalendarPart(), .whole(last))
    pages.add(CalendarPart(), .whole(next))
    #expect(pages.missingNeighbors(of: month).isEmpty)
    #expect(pages.missing(1...31, of: next).isEmpty)
  }

  @Test func `of three months at most are kept`() throws {
    let month = try month("2026-11")
    var pages = MonthPages()
    for distance in -1...1 { pages.add(CalendarPart(), .whole(month.adding(months: distance))) }
    let next = month.adding(months: 1)
    pages.keep(next)
    #expect(pages.missingNeighbors(of: next) == [.whole(next.adding(months: 1))])
    #expect(!pages.missing(1...1, of: month.adding(months: -1)).isEmpty)
    #expect(pages.missing(1...30, of: month).isEmpty)
  }
}
