import SpecCore
import SpecTestSupport
import Testing

@testable import SpecTimers

@Suite struct TimersTextTests {
  @Test func `both languages have every text with the same placeholders`() {
    #expect(timersTexts.problems() == [])
  }

  @Test func `Russian plurals follow the number`() {
    let words = Wording(language: "ru")
    let expected: [(Int64, String)] = [
      (1, "1 цикл"), (2, "2 цикла"), (5, "5 циклов"), (11, "11 циклов"), (21, "21 цикл"),
    ]
    for (count, text) in expected { #expect(words("list.cycles", count: count) == text) }
  }

  @Test func `dates and periods are written as people of each language do`() throws {
    let (en, ru) = (Wording(language: "en"), Wording(language: "ru"))
    let date = wall("2018-02-20 09:00")
    #expect(en.date(date) == "20 Feb 2018 09:00")
    #expect(ru.date(date) == "20.02.2018 09:00")
    #expect(en.period(try Period("4h30m")) == "4h 30m")
    #expect(ru.period(try Period("4h30m")) == "4 ч 30 мин")
    #expect(Wording(language: "xx").language == "en")
  }

  @Test func `what a clock shows can be typed back`() throws {
    for seconds in [1, 59, 3600, 16_200, 86_399] as [Int64] {
      #expect(try Period(Wording.clock(seconds)).seconds == seconds)
    }
    #expect(Wording.clock(90) == "00:01:30")
    #expect(Wording.clock(86_400) == "01d 00:00:00")
    #expect(Wording.clock(3_155_760_000) == "36525d 00:00:00")
  }

  @Test func `every text of help is in Russian`() {
    #expect(timersCommands.textProblems(in: "ru") == [])
  }
}
