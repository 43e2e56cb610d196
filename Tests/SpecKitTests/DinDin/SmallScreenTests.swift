import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// 40 columns and 12 rows are the least that screens are drawn for.
@Suite struct `A small screen of dindin` {
  let world = DinDinWorld()

  @Test(arguments: [
    ("en", "2026-11", 1), ("en", "2026-12", 2), ("en", "2027-01", 2), ("ar", "2026-11", 2),
    ("ar", "2027-05", 1),
  ])
  func `has the five months of the bar`(language: String, month: String, count: Int) throws {
    let key = try #require(CivilMonth(month))
    let layout = PageLayout(page: Page(columns: 40, rows: 12, language: language))
    let lines = MonthBar.lines(key, layout, room: layout.width)
    let text = lines.map(\.text).joined(separator: " ")
    for part in MonthBar.parts(key, in: language) { #expect(text.contains(part.text), "\(text)") }
    #expect(lines.count == count && lines.allSatisfy { $0.width <= 39 }, "\(lines.map(\.text))")
  }

  @Test(
    arguments: [
      ("en", "40x12"), ("en", "40x24"), ("en", "80x24"), ("en", "140x40"), ("ar", "40x24"),
      ("ar", "80x24"),
    ], ["a", "r", "enter,a", "m,esc,right,r"])
  func `stays as it is while an answer is shown`(
    place: (language: String, size: String), keys: String
  ) throws {
    let result = world.run(
      "--json --size \(place.size) --lang \(place.language) --keys \(keys)")
    let frames = try result.jsonLines().suffix(4).map {
      ($0["rows"]?.array ?? []).compactMap(\.string)
    }
    // Before, pressed, answered.
    let heights = frames.prefix(3).map { rows in
      rows.firstIndex { $0.contains("└") } ?? -1
    }
    #expect(Set(heights).count == 1, "\(frames)")
  }
}
