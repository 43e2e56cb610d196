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
    for line in [
      "splash --keys enter", "invite browse --keys right,?", "invite show --keys d,?",
      "month --keys down*3,?", "month 2026-12 --keys end", "--keys a,tab,down,?",
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
}
