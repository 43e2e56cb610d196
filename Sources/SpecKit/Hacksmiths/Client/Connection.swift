internal import SpecCore

/// What a command works with: the service, who is signed in to it, the clock and the zones.
struct Connection {
  static let embedded = "embedded"

  let context: Context
  let store: Store
  /// The moment of the command, for what it draws.
  let now: Instant
  /// What sign-ins are kept under: `embedded` or a URL.
  let service: String
  let api: API
  let state: ClientState
  let settings: HacksmithsSettings
  let staleness: Staleness
  /// The zone times are shown in besides.
  let otherZone: Zone?

  init(_ context: Context, _ options: ServiceOptions = ServiceOptions()) throws {
    let now = context.now
    let store = try HacksmithsStore.open(context)
    let zones = context.zoneDatabase
    self.context = context
    self.now = now
    self.store = store
    (state, settings) = try store.read {
      (try $0.value(Documents.client), try $0.value(Documents.settings))
    }
    otherZone = try (options.zone ?? settings.zone).map(zones.zone(named:))
    let address = try options.remote(context)
    service = address?.description ?? Self.embedded
    let client: Client
    if let address {
      client = .remote(Remote(address, context))
    } else {
      client = .embedded(
        HacksmithsService(
          store: store, clock: { now }, zones: zones, random: context.random, isEmbedded: true))
    }
    let staleness = Staleness()
    self.staleness = staleness
    let ended = Staleness()
    let given = context.environment["SPEC_HACKSMITHS_TOKEN"] ?? ""
    api = API(
      isEmbedded: address == nil, client: client,
      token: given.isEmpty ? state.sessions[service]?.token : given,
      cache: address.map { address in
        AnswerCache(store: store, service: address.description, now: now) { error in
          context.verbose(
            Texts.notKept(Failure(error, in: "en").message))
        }
      },
      isFresh: options.fresh,
      sessionEnded: {
        guard ended.mark(now) else { return }
        context.note("spec: \(Texts.sessionEndedNotice)")
      },
      offline: { at in
        guard staleness.mark(at) else { return }
        context.note("spec: \(Texts.offline(asOf: at.wholeSecond.iso8601))")
      })
  }

  /// The zone of that name; UTC if the zone files of this machine do not have it.
  ///
  /// - Throws: 78 if there are no zone files.
  func zone(_ name: String) throws -> Zone {
    do {
      return try context.zoneDatabase.zone(named: name)
    } catch ZoneError.unknown {
      return .utc
    }
  }

  func zones(of events: [ListedEvent]) throws -> [String: Zone] {
    Dictionary(
      try Set(events.map(\.summary.timeZone)).map { ($0, try zone($0)) }, uniquingKeysWith: { $1 })
  }

  /// The zone dates without a time are meant in.
  var dateZone: Zone { otherZone ?? context.localZone.zone }

  func page(of event: EventObject) throws -> EventPage {
    try EventPage(event: event, now: now, zone: zone(event.timeZone), otherZone: otherZone)
  }

  func table(_ events: [ListedEvent]) throws -> UpcomingTable {
    try UpcomingTable(events: events, zones: zones(of: events), otherZone: otherZone)
  }
}

// MARK: what commands ask

extension Connection {
  func event(_ word: String, needsMember: Bool = false) throws -> EventObject {
    try eventReply(word, needsMember: needsMember).event
  }

  /// The event, and when the caller's answer changed last; the question tells of an answer that
  /// waits to be sent.
  func eventReply(_ word: String, needsMember: Bool = false) throws -> EventReply {
    var reply: EventReply = try api.get("events", word, needsMember: needsMember)
    let event = reply.event
    if event.state == .active || event.state == .voting, let unsent = try unsent(to: event.id) {
      reply.event.question = Texts.notSent(unsent.answer.rawValue)
    }
    return reply
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
