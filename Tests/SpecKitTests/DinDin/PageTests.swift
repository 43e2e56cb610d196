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
      for frame in try result.jsonLines() {
        let rows = (frame["rows"]?.array ?? []).compactMap(\.string)
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
      let rows = result.out.split(separator: "\n").map {
        String($0.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) })
      }
      #expect(rows.allSatisfy { displayWidth($0) <= columns }, "\(rows)")
      #expect(!result.out.contains("…"))
      if language == "ar" {
        // All at the right edge.
        #expect(rows.allSatisfy { displayWidth($0) == columns - 1 }, "\(rows)")
      }
    }
  }
}
