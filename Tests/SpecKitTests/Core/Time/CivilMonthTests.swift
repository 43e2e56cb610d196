import SpecCore
import Testing

@Suite struct CivilMonthTests {
  @Test func `months are counted across years`() throws {
    let month = try #require(CivilMonth("2026-12"))
    #expect(
      month.adding(months: 1).text == "2027-01" && month.adding(months: -12).text == "2025-12")
    let days = CivilDate(iso8601: "2026-11-30")!...CivilDate(iso8601: "2027-02-01")!
    #expect(CivilMonth.covering(days).map(\.text) == ["2026-11", "2026-12", "2027-01", "2027-02"])
    #expect(CivilMonth("2026-13") == nil && CivilMonth("2026-1") == nil)
    #expect(month.start(in: .utc).iso8601 == "2026-12-01T00:00:00Z")
  }
}
