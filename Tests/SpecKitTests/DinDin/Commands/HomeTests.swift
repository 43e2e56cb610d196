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

  @Test func `isolates what runs the other way on a terminal only`() {
    let drawn = world.run("--lang ar --color never --no-input", terminal: true).out
    #expect(drawn.contains("\u{2068}Ann Lee\u{2069}") && drawn.contains("السبت 21 نوفمبر - 8:00م"))
    // Neighbors in Arabic would else be one run, and change places.
    #expect(drawn.contains("\u{2068}[ قبول ]\u{2069}  \u{2068}[ رفض ]\u{2069}"))
    #expect(drawn.contains("+ إضافة حدث"))
    let english = world.run("agenda --from +32d --days 1 --color never --no-input", terminal: true)
      .out
    #expect(english.contains("\u{2068}ليلى حسن\u{2069}"))
    for line in ["--lang ar", "--lang ar --json", "agenda --lang ar --from +32d"] {
      #expect(!world.run(line).out.contains("\u{2068}"))
    }
  }

}
