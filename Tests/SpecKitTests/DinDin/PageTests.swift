import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The pages of dindin` {
  let world = DinDinWorld()

  @Test(
    arguments: [
      "40x12", "40x30", "59x30", "60x12", "60x20", "80x24", "100x30", "200x60", "20x10",
    ], ["en", "ar"])
  func `fit`(size: String, language: String) throws {
    let limit = try #require(ScreenSize(size))
    world.run("event new --date tomorrow --time 7pm --address 'Rotunda Kitchen'")
    for line in [
      "splash --keys enter", "invite browse --keys right,?", "invite show --keys d,?",
      "month --keys down*3,?", "month 2026-12 --keys end", "--keys a,tab,down,?",
      "event new --resume --keys enter,esc,tab*6,enter,/,a,enter",
      "event show 0005 --keys c,esc,e", "--keys h",
    ] {
      let result = world.run("--json \(line) --size \(size) --lang \(language)")
      #expect(result.status == 0, "\(result)")
      for rows in try result.frames() {
        #expect(rows.count <= limit.rows, "\(line)")
        #expect(rows.allSatisfy { displayWidth($0) <= limit.columns }, "\(line)")
        #expect(!rows.joined().contains("\u{2068}"))
      }
    }
  }

  @Test(arguments: [40, 41, 59, 60, 75, 99, 100, 200], ["en", "ar"])
  func `fits any width and loses nothing`(columns: Int, language: String) {
    for line in ["", "invite list --all", "agenda --days 40", "invite show 0003"] {
      let result = world.run(
        "\(line) --lang \(language) --color never --no-input", terminal: true, columns: columns)
      #expect(result.status == 0)
      let rows = result.rows
      #expect(rows.allSatisfy { displayWidth($0) <= columns }, "\(rows)")
      #expect(!result.out.contains("…"))
      if language == "ar" {
        // All at the right edge.
        #expect(rows.allSatisfy { displayWidth($0) == columns - 1 }, "\(rows)")
      }
    }
  }
}

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
    let frames = try result.frames().suffix(4)
    // Before, pressed, answered.
    let heights = frames.prefix(3).map { rows in
      rows.firstIndex { $0.contains("└") } ?? -1
    }
    #expect(Set(heights).count == 1, "\(frames)")
  }
}
