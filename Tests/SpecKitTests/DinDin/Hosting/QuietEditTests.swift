import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `Places and names that mean one thing` {
  let world = DinDinWorld()

  @Test(.needs("curl"))
  func `leave the details of a dinner where the map service is away`() throws {
    #expect(world.run("invite accept 0004").status == 0)
    try world.write(
      ["lat": nil, "lon": nil, "address": "Foo Street 1", "label": "Foo"],
      "/invitations/local-sam-reed/DemoDinner000000001")
    let shown = world.home.run(
      "dindin invite show 0001 --keys q",
      environment: ["SPEC_DINDIN_GEOCODER": "http://127.0.0.1:1", "COLUMNS": "80", "LINES": "30"])
    #expect(shown.status == 0 && shown.out.contains("Ann Lee"), "\(shown)")
    #expect(shown.out.contains("127.0.0.1:1"))
  }
}
