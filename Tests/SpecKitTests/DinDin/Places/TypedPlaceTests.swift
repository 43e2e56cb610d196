import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

/// A dinner is where its host has said, not where something of a similar name is.
@Suite struct `The address that a person types` {
  private let plan = "event new --date 2026-12-01 --time 7pm --address"

  @Test(arguments: ["Bar", "Market", "River", "Hall", "Garden Court", "Rotunda Kitchen", "mill"])
  func `stays as it is where no demo world is loaded`(text: String) throws {
    let world = DinDinWorld(loaded: false)
    world.run("login --local Sam")
    let result = world.run("\(plan) '\(text)' --json")
    let draft = try result.json()
    #expect(draft["label"]?.string == text)
    #expect(draft["address"] == nil)
    #expect(draft["lat"] == nil)
    #expect(result.err.split(separator: "\n").count == 1)
    for word in ["geocoder.url", "38.0441,-78.5067", "location set"] {
      #expect(result.err.contains(word), "\(result.err)")
    }
  }

  @Test(arguments: ["Bar", "Market", "River", "Hall", "Garden", "Station", "Court"])
  func `stays as it is in the demo world, too, where it is a part of a name`(text: String) throws {
    let draft = try DinDinWorld().run("\(plan) \(text) --json").json()
    #expect(draft["label"]?.string == text)
    #expect(draft["lat"] == nil)
  }

  @Test func `is a place of the demo world by its whole name or address`() throws {
    let world = DinDinWorld()
    let named = world.run("\(plan) 'rotunda KITCHEN' --json")
    #expect(try named.json()["address"] == "12 Example Lane, Demoville")
    #expect(named.err.isEmpty)
    let addressed = world.run("\(plan) '12 Example Lane, Demoville' --replace --json")
    #expect(try addressed.json()["label"] == "Rotunda Kitchen")
    #expect(addressed.err.contains("found as Rotunda Kitchen, 12 Example Lane, Demoville"))
  }

  @Test func `gets no place of the demo world after that is cleared`() throws {
    let world = DinDinWorld()
    world.run("login --local Sam")
    #expect(world.run("demo clear --yes").status == 0)
    world.run("login --local Sam")
    #expect(try world.run("\(plan) 'Rotunda Kitchen' --json").json()["lat"] == nil)
    let here = world.home.run(
      "dindin event new --replace --here --json",
      environment: ["SPEC_DINDIN_LOCATION": "38.0441,-78.5067"])
    #expect(try here.json()["address"] == nil)
  }

  @Test(arguments: [("1", "Rotunda Kitchen"), ("2", "12 Example Lane, Demoville")])
  func `is replaced on a terminal only after a question`(answer: String, label: String) throws {
    let world = DinDinWorld()
    let asked = world.home.run(
      "dindin \(plan) '12 Example Lane, Demoville'", input: "\(answer)\nn\n", terminal: true)
    #expect(asked.err.contains("1  Rotunda Kitchen, 12 Example Lane, Demoville"), "\(asked)")
    #expect(asked.err.contains("as typed"))
    #expect(try world.json("draft show")["label"]?.string == label)
  }

  @Test func `is replaced on a screen only after a question`() throws {
    let world = DinDinWorld()
    func label(_ keys: String) throws -> String? {
      let keys = "tab,text:12 Example Lane\\, Demoville,\(keys)"
      #expect(world.run(#"event new --replace --date +9d --keys "\#(keys)""#).status == 0)
      return try world.json("draft show")["label"]?.string
    }
    #expect(try label("enter,enter") == "Rotunda Kitchen")
    #expect(try label("enter,down,enter,n") == "12 Example Lane, Demoville")
  }

  @Test func `may be sent to a public geocoder, which is offered once and says what is sent`()
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
