import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The texts of dindin` {
  @Test(arguments: ["en", "ar"]) func `are complete`(language: String) {
    let tables: [Any] = [
      invitationTexts, homeTexts, screenTexts, splashTexts, signInTexts, carouselTexts,
      detailTexts, monthTexts, accountTexts, demoTexts, calendarTexts, rulesTexts, deviceTexts,
      placeTexts, maneuverTexts, hostingTexts, planTexts, exchangeTexts, watchTexts,
      doctorTexts,
    ]
    for table in tables {
      let mirror = Mirror(reflecting: table)
      let lists = mirror.children.flatMap { child in
        ((child.value as? [Text]) ?? []).map { (name: child.label ?? "", text: $0) }
      }
      let keys = mirror.children.flatMap { child in
        ((child.value as? [KeyHelp]) ?? []).map { (name: $0.keys("en"), text: $0.does) }
      }
      #expect(!mirror.texts.isEmpty)
      for (name, text) in mirror.texts + lists + keys {
        #expect(text.problems(in: language) == [], "\(name)")
      }
    }
  }

  @Test func `count guests in the six forms of Arabic`() {
    let texts = [0, 1, 2, 3, 11, 100].map { invitationTexts.plus("ar", count: $0) }
    #expect(
      texts == [
        "لا أحد معك", "شخص واحد معك", "شخصان معك", "3 أشخاص معك", "11 شخصًا معك", "100 شخص معك",
      ])
    #expect(invitationTexts.plus("en", count: 1) == "1 more person with you")
    #expect(invitationTexts.plus("ru", count: 2) == "2 more people with you")
  }
}
