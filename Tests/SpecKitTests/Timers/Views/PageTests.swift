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

  @Test func `have a house line also for a day before 1970`() {
    let early = CivilDate(daysSinceEpoch: -1)
    let line = Edition.free.advertisement(on: early, Localizer(language: "ru"))
    #expect(line?.hasPrefix("Реклама: ") == true && line?.contains("{") == false)
  }
}
