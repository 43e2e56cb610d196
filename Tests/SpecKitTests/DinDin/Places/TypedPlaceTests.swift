import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// A dinner is where its host has said, not where something of a similar name is.
@Suite struct `The address that a person types` {
  private let plan = "event new --date 2026-12-01 --time 7pm --address"

  @Test(arguments: [("1", "Rotunda Kitchen"), ("2", "12 Example Lane, Demoville")])
  func `is replaced on a terminal only after a question`(answer: String, label: String) throws {
    let world = DinDinWorld()
    let asked = world.home.run(
      "dindin \(plan) '12 Example Lane, Demoville'", input: "\(answer)\nn\n", terminal: true)
    #expect(asked.err.contains("1  Rotunda Kitchen, 12 Example Lane, Demoville"), "\(asked)")
    #expect(asked.err.contains("as typed"))
    #expect(try world.json("draft show")["label"]?.string == label)
  }

  @Test func `may be sent to a public geocoder, which is offered once, with the data that it gets`()
    throws
  {
    let world = DinDinWorld(loaded: false)
    world.run("login --local Sam")
    let first = world.home.run("dindin \(plan) Bar", input: "n\n", terminal: true)
    for word in ["OpenStreetMap Foundation", "addresses of dinners", "your coordinates"] {
      #expect(first.err.replacing("\n", with: " ").contains(word), "\(first.err)")
    }
    let second = world.home.run("dindin \(plan) Bar --replace", input: "y\n", terminal: true)
    #expect(!second.err.contains("Foundation"))
    #expect(
      try world.json("settings").array?.contains {
        $0["key"] == "geocoder.url" && $0["value"] != nil
      } == false)
  }

  @Test func `is offered to a public geocoder on a screen, which then is set`() throws {
    let world = DinDinWorld(loaded: false)
    world.run("login --local Sam")
    let refused = world.run("event new --date +9d --keys tab,text:Bar,enter,n")
    #expect(
      refused.out.contains("OpenStreetMap Foundation") || refused.out.contains("Foundation's"))
    #expect(try world.json("draft show")["label"] == "Bar")
    #expect(!world.run("event new --resume --keys tab,text:2,enter").out.contains("Foundation"))
    let command = try world.home.command(at: world.home.now)
    #expect(try !GeocoderOffer.isDue(command))
    let accepted = try GeocoderOffer.answer(true, command)
    #expect(accepted.configuration[DinDinSetting.geocoder] == GeocoderOffer.address)
  }
}
