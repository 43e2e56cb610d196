import SpecCore
import SpecTestSupport
import Testing

@testable import SpecDinDin

@Suite struct `A line of the calendar without a dinner` {
  let world = DinDinWorld()

  @Test func `of others is named and removed`() throws {
    let line: JSON = [
      "DemoDinner000000099": [
        "startsAt": 1_795_309_200_000, "timeZone": "UTC", "minutes": 60, "day": 21, "role": "guest",
        "label": "Gone", "hostId": "local-eve", "hostName": "Eve",
      ]
    ]
    #expect(world.run("doctor").records.contains { $0.starts(with: ["store", "ok"]) })
    try world.write(line, "/calendar/local-sam-reed/2026-11")
    let named = world.run("doctor")
    #expect(
      named.status == 0 && named.out.contains("store\twarn\t1 line of your calendar"), "\(named)")
    #expect(world.run("agenda --from 2026-11-21 --days 1").status == 0)
    let repaired = world.run("doctor --repair")
    #expect(
      repaired.status == 0 && repaired.out.contains("store\tok\t1 line without"), "\(repaired)")
    #expect(world.run("doctor").records.contains { $0.starts(with: ["store", "ok"]) })
    let calendar = try world.database(nil, at: Instant(seconds: 0)).get(
      TreePath("calendar", "local-sam-reed", "2026-11"))
    #expect(calendar["DemoDinner000000099"] == nil && calendar["DemoDinner000000004"] != nil)
    #expect(calendar["DemoDinner000000005"] != nil)
  }

  @Test func `of one's own that is gone is named and removed`() throws {
    let line: JSON = [
      "DemoDinner000000099": [
        "startsAt": 1_795_309_200_000, "timeZone": "UTC", "minutes": 60, "day": 21, "role": "host",
        "label": "Gone", "hostId": "local-sam-reed", "hostName": "Sam Reed",
      ]
    ]
    try world.write(line, "/calendar/local-sam-reed/2026-11")
    #expect(world.run("doctor").out.contains("store\twarn\t1 line of your calendar"))
    #expect(world.run("doctor --repair").status == 0)
    #expect(!world.run("next --count 9").out.contains("DemoDinner000000099"))
    #expect(world.run("event show 0005").status == 0)
  }
}
