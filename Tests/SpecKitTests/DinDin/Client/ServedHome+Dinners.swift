import SpecCore
import SpecTestSupport

@testable import SpecDinDin
@testable import SpecRealtimeDatabase

/// Dinners of a host, Bob, in the database of a household, to which Ann is invited.
struct DinnerHost {
  let store: Store
  let namespace: String
  let now: Instant
  static let id = "local-bob"
  static let guest = "local-ann-lee"
  private static let host = HostRecord(hostId: id, hostName: "Bob")

  /// The database as a person may use it, without a server; as its owner without one.
  func database(_ person: String?) -> DatabaseClient {
    let service = DatabaseService.embedded(
      store: store, rules: DinDinRules.file, now: now, random: { .random(in: .min ... .max) })
    let client = Client { request in
      var request = request
      request.query.append(.init("ns", namespace))
      return service.respond(to: request)
    }
    return DatabaseClient(
      client: client, credential: person.map { .token($0) } ?? .owner, language: "en")
  }

  /// Puts a dinner of tomorrow into the tree that is pending for Ann.
  func invite(_ id: String, hours: Int = 30) throws {
    let details = DinnerDetails(
      startsAt: now.adding(seconds: Int64(hours) * 3600).milliseconds, timeZone: "UTC",
      minutes: 120, label: "Hall")
    let guest = GuestRecord(name: "Ann Lee", status: .pending, invitedAt: 5)
    var update = DinnerUpdate.create(
      id, EventRecord(hostId: Self.id, details: details), host: Self.host,
      guests: [(Self.guest, guest)], times: WallTimes(details, DinnerSample.zones))
    update[TreePath("users", Self.id)] = ["name": .string(Self.host.hostName)]
    try database(nil).patch(update)
  }

  func event(_ id: String) throws -> EventRecord? {
    try database(nil).record(EventRecord.self, at: TreePath("events", id))
  }

  func entry(_ id: String) throws -> GuestRecord? {
    try database(nil).record(GuestRecord.self, at: TreePath("guests", id, Self.guest))
  }

  /// Reads, builds the one write and writes it, again where somebody else was faster.
  func change(_ id: String, _ update: (EventRecord, GuestRecord) -> TreeUpdate) throws {
    for _ in 0..<1000 {
      guard let event = try event(id), let guest = try entry(id) else { return }
      do {
        return try database(Self.id).patch(update(event, guest))
      } catch DinDinError.permissionDenied {}
    }
    throw DinDinError.lostRaces
  }

  func cancel(_ id: String) throws {
    try change(id) { event, _ in
      DinnerUpdate.cancel(
        id, event, guestIDs: [Self.guest], times: WallTimes(event.details, DinnerSample.zones))
    }
  }

  /// Moves the dinner by some days.
  func move(_ id: String, days: Int64) throws {
    try change(id) { event, guest in
      let guests = [Self.guest: guest]
      var edit = DinnerEdit(
        id: id, host: Self.host, event: event, guests: guests, details: event.details,
        entries: guests, zones: DinnerSample.zones)
      edit.details.startsAt += days * 86_400_000
      return edit.update()
    }
  }

  /// The months in which a person's calendar has a dinner.
  func months(of person: String, _ id: String) throws -> [String] {
    let months = try database(nil).get(TreePath("calendar", person)).object ?? []
    return months.filter { $0.value[id] != nil }.map(\.key)
  }

  /// Whether anything of a dinner is in the tree.
  func holds(_ id: String) throws -> Bool {
    try database(nil).get(TreePath()).serialized().contains(id)
  }
}

extension ServedHome {
  var host: DinnerHost {
    DinnerHost(store: house.service.store, namespace: "home", now: house.now)
  }

  /// Signs Ann in and invites her to a dinner of Bob.
  func signInGuest(invitedTo id: String) throws {
    run("login --local 'Ann Lee'")
    try host.invite(id)
  }
}
