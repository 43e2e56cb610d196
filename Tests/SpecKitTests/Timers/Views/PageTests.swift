import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The pages behind the menu` {
  @Test(arguments: [20, 40, 60, 80, 120]) func `fit the page with their picture`(width: Int) {
    for isASCII in [false, true] {
      let rows = AboutPage(
        edition: .free, localize: Localizer(language: "ru"), isASCII: isASCII
      ).rows(width: width)
      #expect(rows.allSatisfy { $0.width <= width })
      #expect(rows.first?.text.hasPrefix(isASCII ? "+=" : "╒═") == true)
      #expect(rows.contains { $0.text.contains("Geronimo") })
    }
  }

  @Test func `have a house line of their own for each day, in the free edition`() {
    let days = (0..<10).map { CivilDate(daysSinceEpoch: 20_000 + $0) }
    for language in ["en", "ru"] {
      let prefix = language == "en" ? "Ad: " : "Реклама: "
      let lines = days.compactMap {
        Edition.free.advertisement(on: $0, Localizer(language: language))
      }
      #expect(lines.count == 10 && lines.allSatisfy { $0.hasPrefix(prefix) })
      let count = advertisingTexts.all.count
      #expect(Set(lines).count == count && count >= 4)
      #expect(lines[0] == lines[count] && lines[0] != lines[1])
    }
    #expect(Edition.full.advertisement(on: days[0], Localizer(language: "en")) == nil)
    let early = CivilDate(daysSinceEpoch: -1)
    let line = Edition.free.advertisement(on: early, Localizer(language: "en"))
    #expect(line?.contains("{") == false)
  }
}
