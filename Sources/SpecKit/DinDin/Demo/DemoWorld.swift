internal import SpecCore
internal import SpecRealtimeDatabase

/// The demo world on a certain day, addressed to a certain person.
struct DemoWorld {
  let fixture: DemoFixture
  let places: [GazetteerPlace]
  let zones: TimeZones
  let now: Instant
  /// The person to whom the dinners are addressed.
  let you: (id: String, record: UserRecord)

  /// The beginning of the ids of all demo dinners; 9 digits follow.
  static let prefix = "DemoDinner"

  static func isDemoID(_ id: String) -> Bool {
    id.hasPrefix(prefix) && id.utf8.count == prefix.utf8.count + 9
      && id.utf8.dropFirst(prefix.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The people by id. If `you` has the name of one of them, that one gets the name of the fixture's
  /// `you`, so that nobody is the guest of their own dinner.
  var people: [(id: String, record: UserRecord)] {
    fixture.people.map { person in
      let name = substitute(person.name)
      let record = UserRecord(
        name: name, phone: person.phone, email: person.email, addedBy: you.id)
      return (localID(name), record)
    }
  }

  /// Everything that is written, without the past dinners.
  func update() throws(DinDinError) -> TreeUpdate {
    var update: TreeUpdate = [:]
    for person in people {
      update[TreePath("users", person.id)] = stamped(person.record, "updatedAt")
    }
    for dinner in fixture.dinners {
      update.merge(try places(of: dinner)) { _, new in new }
    }
    return update
  }

  private func places(of dinner: DemoFixture.Dinner) throws(DinDinError) -> TreeUpdate {
    let details = try details(dinner)
    let host = self.host(dinner.host)
    let guests = (dinner.guests ?? []).map { guest in
      let person = self.host(guest.name)
      let entry = GuestRecord(
        name: person.hostName, phone: person.hostPhone, status: guest.status, plus: guest.plus,
        note: guest.note, invitedAt: now.milliseconds,
        respondedAt: guest.status == .pending ? nil : now.milliseconds)
      return (person.hostId, entry)
    }
    return DinnerUpdate.create(
      dinner.id, EventRecord(hostId: host.hostId, details: details), host: host, guests: guests,
      times: WallTimes(details, zones))
  }

  private func details(_ dinner: DemoFixture.Dinner) throws(DinDinError) -> DinnerDetails {
    let parts = dinner.time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, let time = CivilTime(hour: parts[0], minute: parts[1]) else {
      throw .badFixture("dindin/demo.json", "invalid time '\(dinner.time)'")
    }
    guard let place = places.first(where: { $0.name == dinner.place }) else {
      throw .badFixture("places.json", "'\(dinner.place)' is missing")
    }
    let date = zones.local.civil(at: now).date.adding(days: dinner.day)
    let start = zones.local.instant(of: CivilDateTime(date, time)).instant
    return DinnerDetails(
      startsAt: start.milliseconds, timeZone: zones.local.name, minutes: fixture.minutes,
      label: place.name, address: place.address, latitude: place.lat, longitude: place.lon)
  }

  private func host(_ name: String?) -> HostRecord {
    guard let name else { return HostRecord(id: you.id, record: you.record) }
    let id = localID(substitute(name))
    let record = people.first { $0.id == id }?.record
    return HostRecord(id: id, record: record ?? UserRecord(name: name))
  }

  private func substitute(_ name: String) -> String {
    localID(name) == you.id ? fixture.you : name
  }

  private func localID(_ name: String) -> String { PersonName(name)?.localID ?? "local-" + name }
}
