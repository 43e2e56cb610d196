import SpecCore
import Testing

@testable import SpecDinDin

@Suite struct `The dinner agenda` {
  @Test func `offers to add only on empty days from today on`() throws {
    let today = try #require(CivilDate(iso8601: "2026-11-20"))
    let dinners = [
      DinnerSample.card("b", 20, .accepted), DinnerSample.card("a", 20, .accepted),
      DinnerSample.card("c", 49, .accepted),
    ].compactMap(\.self)
    let days = AgendaDay.days(
      from: today.adding(days: -1), count: 4, today: today, dinners: dinners)
    #expect(days.map(\.offersAdd) == [false, false, true, false])
    #expect(days.map { $0.dinners.map(\.id) } == [[], ["a", "b"], [], ["c"]])
    #expect(days.map(\.isToday) == [false, true, false, false])
  }

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
