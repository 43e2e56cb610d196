internal import SpecCore

/// What a command works with: the service, who is signed in to it, the clock and the zones.
struct Connection {
  static let embedded = "embedded"

  let context: Context
  let store: Store
  /// The moment of the command, for what it draws.
  let now: Instant
  let api: API
  let state: ClientState
  /// The zone times are shown in besides.
  let otherZone: Zone?

  init(_ context: Context, _ options: ServiceOptions = ServiceOptions()) throws {
    let now = context.now
    let store = try HacksmithsStore.open(context)
    let zones = context.zoneDatabase
    self.context = context
    self.now = now
    self.store = store
    otherZone = try options.zone.map(zones.zone(named:))
    state = try store.read { try $0.value(Documents.client) }
    let service = HacksmithsService(
      store: store, clock: { now }, zones: zones, random: context.random, isEmbedded: true)
    let given = context.environment["SPEC_HACKSMITHS_TOKEN"] ?? ""
    api = API(
      isEmbedded: true, client: .embedded(service),
      token: given.isEmpty ? state.sessions[Self.embedded]?.token : given,
      sessionEnded: { context.note("spec: \(Texts.sessionEndedNotice)") })
  }

  /// The zone of that name; UTC if this machine does not know it.
  func zone(_ name: String) -> Zone {
    (try? context.zoneDatabase.zone(named: name)) ?? .utc
  }

  func zones(of events: [ListedEvent]) -> [String: Zone] {
    Dictionary(
      Set(events.map(\.summary.timeZone)).map { ($0, zone($0)) }, uniquingKeysWith: { $1 })
  }

  /// The zone dates without a time are meant in.
  var dateZone: Zone { otherZone ?? context.localZone.zone }

  func page(of event: EventObject) -> EventPage {
    EventPage(event: event, now: now, zone: zone(event.timeZone), otherZone: otherZone)
  }

  func table(_ events: [ListedEvent]) -> UpcomingTable {
    UpcomingTable(events: events, zones: zones(of: events), otherZone: otherZone)
  }
}

// MARK: what commands ask

extension Connection {
  func event(_ word: String, needsMember: Bool = false) throws -> EventObject {
    let reply: EventReply = try api.get("events", word, needsMember: needsMember)
    return reply.event
  }

  /// Who is signed in; a guest if nobody is, or no longer.
  func viewer() throws -> ViewerObject {
    guard api.token != nil else { return .guest }
    do {
      let reply: PersonReply = try api.get("people", "me", needsMember: true)
      return ViewerObject(reply.person)
    } catch let failure as Failure where failure.code == "session-ended" {
      api.sessionEnded()
      return .guest
    }
  }
}

/// The store of this module.
enum HacksmithsStore {
  static func open(_ context: Context) throws -> Store {
    Store(module: "hacksmiths", directories: try context.directories(), timeout: .seconds(5))
  }
}
