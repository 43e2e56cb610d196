import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct TimersTextTests {
  @Test func `Russian plurals follow the number`() {
    let localize = Localizer(language: "ru")
    let expected: [(Int64, String)] = [
      (1, "1 цикл"), (2, "2 цикла"), (5, "5 циклов"), (11, "11 циклов"), (21, "21 цикл"),
    ]
    for (count, text) in expected { #expect(localize(listTexts.cycles, count: count) == text) }
  }

  @Test func `dates and periods are written as people of each language do`() throws {
    let (en, ru) = (Localizer(language: "en"), Localizer(language: "ru"))
    let date = wall("2018-02-20 09:00")
    #expect(en.date(date) == "20 Feb 2018 09:00")
    #expect(ru.date(date) == "20.02.2018 09:00")
    #expect(en.period(try Period("4h30m")) == "4h 30m")
    #expect(ru.period(try Period("4h30m")) == "4 ч 30 мин")
    #expect(Localizer(language: "xx").date(date) == "20 Feb 2018 09:00")
  }

  @Test func `what a clock shows can be typed back`() throws {
    for seconds in [1, 59, 3600, 16_200, 86_399] as [Int64] {
      #expect(try Period(Localizer.clock(seconds)).seconds == seconds)
    }
    #expect(Localizer.clock(90) == "00:01:30")
    #expect(Localizer.clock(86_400) == "01d 00:00:00")
    #expect(Localizer.clock(3_155_760_000) == "36525d 00:00:00")
  }

  @Test func `there is a house line also for a day before 1970`() {
    let early = CivilDate(daysSinceEpoch: -1)
    let line = Edition.free.advertisement(on: early, Localizer(language: "ru"))
    #expect(line?.hasPrefix("Реклама: ") == true && line?.contains("{") == false)
  }
}
