internal import SpecCore
internal import SpecRealtimeDatabase

/// Many past dinners that the person hosted, to measure how commands scale with them.
struct PastDinners {
  let world: DemoWorld
  let count: Int
  /// The number in the id of the first one.
  let first: Int

  /// How many lie in the month of now.
  private static let recent = 30
  /// How many months the others are spread over.
  private static let months = 240

  /// One update a dinner.
  func updates() -> [TreeUpdate] {
    let host = HostRecord(id: world.you.id, record: world.you.record)
    return (0..<count).map { index in
      let start = index < Self.recent ? recent(index) : old(index - Self.recent)
      let place = world.places[index % world.places.count]
      let details = DinnerDetails(
        startsAt: start.milliseconds, timeZone: world.zones.local.name,
        minutes: world.fixture.minutes, label: place.name, address: place.address,
        latitude: place.lat, longitude: place.lon)
      let id = DemoWorld.prefix + zeroPadded(first + index, 9)
      return DinnerUpdate.create(
        id, EventRecord(hostId: host.hostId, details: details), host: host, guests: [],
        times: WallTimes(details, world.zones))
    }
  }

  /// Spread evenly from the beginning of the month to now.
  private func recent(_ index: Int) -> Instant {
    let zone = world.zones.local
    let today = zone.civil(at: world.now).date
    let begin = zone.instant(of: CivilDateTime(today.adding(days: 1 - today.day))).instant
    let seconds = max(0, world.now.seconds - begin.seconds)
    return begin.adding(seconds: seconds * Int64(index) / Int64(Self.recent))
  }

  /// 7:00pm on the first 28 days of the months before.
  private func old(_ index: Int) -> Instant {
    let zone = world.zones.local
    let today = zone.civil(at: world.now).date
    let month = CivilMonth(today).adding(months: -1 - index % Self.months)
    let date = month.firstDay.adding(days: index / Self.months % 28)
    return zone.instant(of: CivilDateTime(date, CivilTime(secondOfDay: 19 * 3600))).instant
  }
}
