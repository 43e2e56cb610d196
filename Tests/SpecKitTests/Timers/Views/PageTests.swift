import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct `The pages behind the menu` {
  @Test func `are three messages and About`() throws {
    let home = TestHome()
    let menu = home.run("timers menu")
    #expect(menu.records.map { $0[0] } == ["idea", "problem", "question", "about"])
    #expect(menu.records.map { $0[2] }.last == "spec timers about")
    let russian = home.run("timers menu --lang ru")
    #expect(russian.records.map { $0[1] }.last == "О приложении")
    let json = try home.run("timers menu --json").json()
    #expect(json.array?.count == 4)
    #expect(json.array?.first?.object?.map(\.key) == ["key", "label", "command"])
  }

  @Test func `tell name, edition, license and two titled texts`() throws {
    let home = TestHome()
    let json = try home.run("timers about --json").json()
    #expect(
      json.object?.map(\.key)
        == ["name", "version", "edition", "license", "languages", "sections"])
    #expect(json["name"] == "Geronimo" && json["version"] == "1" && json["edition"] == "full")
    let sections = json["sections"]?.array ?? []
    #expect(sections.count >= 2)
    #expect(sections.allSatisfy { $0["title"]?.string != "" && $0["text"]?.string != "" })
    let license = try Shell().run("head -1 '\(Binary.repository)LICENSE'").out
    #expect(home.run("timers about").out.contains(license.trimmingTrailing("\n")))
    #expect(home.run("timers about --lang ru").out.contains("Время, которое держит слово"))
  }

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

extension String {
  fileprivate func trimmingTrailing(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
