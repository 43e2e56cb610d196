import Foundation
import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The home screen of dindin` {
  let world = DinDinWorld()

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
