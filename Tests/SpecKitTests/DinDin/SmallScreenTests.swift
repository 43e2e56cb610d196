import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// 40 columns and 12 rows are the least that screens are drawn for.
@Suite struct `A small screen of dindin` {
  let world = DinDinWorld()

  private func rows(_ keys: String, _ language: String, size: String = "40x12") throws -> [String] {
    let result = world.run("--json --size \(size) --lang \(language) --keys \(keys)")
    #expect(result.status == 0, "\(result)")
    return (try result.jsonLines().last?["rows"]?.array ?? []).compactMap(\.string)
  }

  @Test(arguments: [("en", "[ Accept ]"), ("ar", "[ قبول ]")])
  func `has a card whole that tells of another dinner`(language: String, button: String) throws {
    for line in ["right,right", "right,right,enter,esc"] {
      let rows = try rows(line, language)
      #expect(rows.count <= 12 && rows.contains { $0.contains("Carla Ruiz") }, "\(rows)")
      #expect(rows.contains { $0.contains(button) }, "\(rows)")
      #expect(rows.contains { $0.contains("Farid Haddad") } && rows.contains { $0.contains("└") })
      #expect(world.run("invite next").status == 0)
    }
  }

  @Test(arguments: ["en", "ar"])
  func `shows a card with more than it has room for from its head to its buttons`(
    language: String
  ) throws {
    let note = String(repeating: "bring a coat ", count: 20)
    try world.write(
      ["note": .string(note)], "/invitations/local-sam-reed/DemoDinner000000001")
    let rows = try rows("q", language)
    #expect(rows.contains { $0.contains("Ann Lee") } && rows.contains { $0.contains("└") })
    #expect(rows.contains { $0.contains("…") }, "\(rows)")
    #expect(rows.contains { $0.contains("● ○ ○") }, "\(rows)")
  }

  @Test(arguments: [("en", "leave"), ("ar", "خروج")])
  func `lists all keys, further down with the arrows`(language: String, last: String) throws {
    let first = try rows("?", language)
    let below = try rows("?,down*20", language)
    #expect(first.first != below.first && first.count <= 12 && below.count <= 12)
    #expect(below.dropLast(2).last?.contains(last) == true, "\(below)")
    #expect(try rows("?,end", language) == below && rows("?,pagedown*3", language) == below)
    #expect(try rows("?,end,up*20", language) == first)
    // Any other key closes it.
    #expect(try rows("?,x", language) == rows("q", language))
  }

  @Test(arguments: ["en", "ar"])
  func `has the places whole that can be meant`(language: String) throws {
    let rows = try rows("n,tab,text:mill,enter,down", language)
    for part in ["Mill Street Hall, 7 Mill Street", "Old Mill Terrace, 21 Canal Walk"] {
      #expect(rows.contains { $0.contains(part) }, "\(rows)")
    }
    #expect(!rows.contains { $0.contains("…") }, "\(rows)")
  }

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
