import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `The record of somebody else` {
  let world = DinDinWorld()

  @Test func `is told by who alone changes it`() {
    #expect(world.run("guests remove sam").err.contains("this is you, Sam Reed"))
    world.run("login --local 'Eve Novak'")
    #expect(world.run("guests remove sam").err.contains("Sam Reed has signed in"))
    let ben = world.run("guests add 'Ben Ito' --phone 12345 --update")
    #expect(ben.status == 1 && ben.err.contains("Ben Ito was added by somebody else"), "\(ben)")
  }

  @Test func `stays as it is where a file says something else, and that is said`() {
    world.run("login --local 'Eve Novak'")
    let table = "name,phone,email\nBen Ito,+1 555 99999,\nAnn Lee,,ann@example.org\n"
    let result = world.home.run("dindin guests import - --as csv --json", input: table)
    #expect(result.out == "{\"added\":0,\"updated\":0,\"unchanged\":2}\n", "\(result)")
    #expect(result.err.contains("Ben Ito") && !result.err.contains("Ann Lee"), "\(result)")
  }

  @Test(arguments: ["en", "ar"])
  func `of a calendar is named in the language in which it is exported`(language: String) {
    let result = world.run("export ics --id 0005 --lang \(language)")
    #expect(result.status == 0)
    #expect(
      result.out.contains(language == "ar" ? "SUMMARY:عشاء: Rotunda" : "SUMMARY:Dinner: Rotunda"))
  }

  @Test func `of a failing command is told by what it was run for`() {
    for (again, word) in [(true, "dinners; they are tried again"), (false, "changes; it is not")] {
      let failure = ExchangeError.commandsFailed(2, isTriedAgain: again).failure(in: "en")
      #expect(failure.message.contains(word) && failure.status == .refused)
    }
    #expect(exchangeTexts.changesUntold.problems(in: "ar") == [])
  }

  @Test func `at no distance has no direction`() throws {
    let point = try #require(Coordinates(38, -78))
    #expect(PlaceVector(from: point, to: point).fromYou(in: "en") == "where you are")
    let lines = world.run("directions 0001 --at 38.0441,-78.5067", terminal: true).out
    #expect(!lines.contains("0 m") && lines.contains("where you are"), "\(lines)")
    #expect(placeTexts.duration(seconds: 7200, in: "en") == "2 h")
  }
}
