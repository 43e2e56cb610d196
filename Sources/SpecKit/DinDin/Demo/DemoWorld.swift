internal import SpecCore

/// The demo world on a certain day, addressed to a certain person.
struct DemoWorld {
  let script: DemoScript
  let places: [Place]
  let zones: Zones
  let now: Instant
  /// To whom everything is addressed.
  let you: (id: String, record: UserRecord)

  init(
    script: DemoScript, places: [Place], zones: Zones, now: Instant,
    you: (id: String, record: UserRecord)
  ) {
    self.script = script
    self.places = places
    self.zones = zones
    self.now = now
    self.you = you
  }

  /// The ids of all dinners that `demo load` makes begin so; 9 digits follow.
  static let prefix = "DemoDinner"

  static func isDemoID(_ id: String) -> Bool {
    id.hasPrefix(prefix) && id.utf8.count == prefix.utf8.count + 9
      && id.utf8.dropFirst(prefix.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The people by id. Who bears a demo person's name gets the demo's own name in that place, so
  /// that nobody is the guest of their own dinner.
  var people: [(id: String, record: UserRecord)] {
    script.people.map { person in
      let name = substitute(person.name)
      let record = UserRecord(
        name: name, phone: person.phone, email: person.email, addedBy: you.id)
      return (localID(name), record)
    }
  }

  /// Everything that is written, old dinners apart.
  func update() throws(DinDinError) -> TreeUpdate {
    var update: TreeUpdate = [:]
    for person in people {
      var members = json(person.record).object ?? []
      members.append(.init("updatedAt", ServerValue.timestamp))
      update[TreePath("users", person.id)] = .object(members)
    }
    for dinner in script.dinners {
      update.merge(try places(of: dinner)) { _, new in new }
    }
    return update
  }

  private func places(of dinner: DemoScript.Dinner) throws(DinDinError) -> TreeUpdate {
    let details = try details(dinner)
    let host = card(dinner.host)
    let guests = (dinner.guests ?? []).map { guest in
      let card = card(guest.name)
      let entry = GuestRecord(
        name: card.hostName, phone: card.hostPhone, status: guest.status, plus: guest.plus,
        note: guest.note, invitedAt: now.milliseconds,
        respondedAt: guest.status == .pending ? nil : now.milliseconds)
      return (card.hostId, entry)
    }
    return DinnerWrite.create(
      dinner.id, EventRecord(hostId: host.hostId, details: details), host: host, guests: guests,
      times: WallTimes(details, zones))
  }

  private func details(_ dinner: DemoScript.Dinner) throws(DinDinError) -> DinnerDetails {
    let parts = dinner.time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, let time = CivilTime(hour: parts[0], minute: parts[1]) else {
      throw .badFixture("dindin/demo.json", "'\(dinner.time)' is no time")
    }
    guard let place = places.first(where: { $0.name == dinner.place }) else {
      throw .badFixture("places.json", "'\(dinner.place)' is missing")
    }
    let date = zones.yours.civil(at: now).date.adding(days: dinner.day)
    let start = zones.yours.instant(of: CivilDateTime(date, time)).instant
    return DinnerDetails(
      startsAt: start.milliseconds, timeZone: zones.yours.name, minutes: script.minutes,
      label: place.name, address: place.address, latitude: place.lat, longitude: place.lon)
  }

  private func card(_ name: String?) -> HostCard {
    guard let name else { return HostCard(id: you.id, record: you.record) }
    let id = localID(substitute(name))
    let record = people.first { $0.id == id }?.record
    return HostCard(id: id, record: record ?? UserRecord(name: name))
  }

  private func substitute(_ name: String) -> String {
    localID(name) == you.id ? script.you : name
  }

  private func localID(_ name: String) -> String { PersonName(name)?.localID ?? "local-" + name }
}
