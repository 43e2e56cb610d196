import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The dinner agenda` {
  @Test func `files a dinner under its own local date`() throws {
    let zones = DinnerSample.zones
    var invitation = DinnerSample.invitation(23, .accepted)
    invitation.details.timeZone = "Europe/Berlin"
    let dinner = try #require(
      Dinner(id: "E", invitation: invitation, zones: zones, now: DinnerSample.at(12)))
    #expect(dinner.times.start.date.iso8601 == "2026-11-21" && dinner.times.offset == 3600)
    #expect(dinner.times.yours?.date.iso8601 == "2026-11-20")
    invitation.details.timeZone = "Mars/Olympus"
    let lost = Dinner(id: "E", invitation: invitation, zones: zones, now: DinnerSample.at(12))
    #expect(lost?.times.offset == 0 && lost?.times.yours == nil)
  }
}
