internal import SpecCore

/// What a command needs: the service, the sign-in, the clock and the zones.
struct HacksmithsClient {
  static let embedded = "embedded"
  /// The sign-in of one command.
  static let tokenVariable = "SPEC_HACKSMITHS_TOKEN"

  let context: Context
  let store: Store
  /// The time of the command.
  let now: Instant
  /// The key of the sign-in: `embedded` or a URL.
  let service: String
  let api: APIClient
  let state: ClientState
  let settings: HacksmithsSettings
  /// Raised when the embedded service writes mail.
  let mail: MailFlag
  let staleness: Staleness
  /// The other zone in which times are shown.
  let otherZone: Zone?

  /// - Parameter asGuest: whether sign-ins are left aside.
  init(
    _ context: Context, _ options: ServiceOptions = ServiceOptions(), asGuest: Bool = false
  ) throws {
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
    let embedded = HacksmithsService(
      store: store, clock: { now }, zones: zones, random: context.random,
      address: settings.publicAddress, isEmbedded: true)
    mail = embedded.mail
    let client: Client = address.map { .remote(Remote($0, context)) } ?? .embedded(embedded)
    let staleness = Staleness()
    self.staleness = staleness
    let ended = Staleness()
    let given = context.environment[Self.tokenVariable] ?? ""
    api = APIClient(
      isEmbedded: address == nil, client: client,
      token: asGuest ? nil : given.isEmpty ? state.sessions[service]?.token : given,
      cache: address.map { address in
        AnswerCache(store: store, service: address.description, now: now) { error in
          context.verbose(
            Texts.notKept(Failure(error).message(in: "en")))
        }
      },
      isFresh: options.fresh,
      missingSignIn: {
        try address == nil && Self.hasNoAccounts(store) ? .nobodyRegistered : .signInNeeded
      },
      sessionEnded: {
        guard ended.mark(now) else { return }
        context.note("spec: \(HacksmithsError.sessionEnded.message)")
      },
      offline: { at in
        guard staleness.mark(at) else { return }
        context.note("spec: \(Texts.offline(asOf: at.wholeSecond.iso8601))")
      })
  }

  /// The zone of that name; UTC if this machine does not have it.
  ///
  /// - Throws: 78 if there are no zone files.
  func zone(_ name: String) throws -> Zone {
    do {
      return try context.zoneDatabase.zone(named: name)
    } catch ZoneError.unknown {
      return .utc
    }
  }

  func zones(of events: [EventSummary]) throws -> [String: Zone] {
    Dictionary(
      try Set(events.map(\.timeZone)).map { ($0, try zone($0)) }, uniquingKeysWith: { $1 })
  }

  /// The zone of dates without a time.
  var dateZone: Zone { otherZone ?? context.localZone.zone }

  func page(of event: EventObject) throws -> EventPage {
    try EventPage(event: event, now: now, zone: zone(event.timeZone), otherZone: otherZone)
  }

  /// The web page of an event, where people elsewhere can open one.
  func page(ofEvent key: String) -> String? {
    if let remote = RemoteAddress(service), !remote.isLoopback {
      return remote.description + Request("GET", ["events", key]).target
    }
    return settings.publicAddress?.page(ofEvent: key)
  }

  func table(_ events: [EventSummary]) throws -> UpcomingTable {
    try UpcomingTable(
      events: events, zones: zones(of: events), otherZone: otherZone, unsent: unsentChoices())
  }
}

// MARK: calls of several commands

extension HacksmithsClient {
  func event(_ word: String, needsMember: Bool = false) throws -> EventObject {
    try eventReply(word, needsMember: needsMember).event
  }

  /// The event, and when the caller's answer changed last; the question mentions an answer that
  /// is not sent yet.
  func eventReply(_ word: String, needsMember: Bool = false) throws -> EventReply {
    var reply = try api.call(EventEndpoints.show, word, asMember: needsMember)
    let event = reply.event
    if event.state == .active || event.state == .voting, let unsent = try unsent(to: event.id) {
      reply.event.question = Texts.notSent(unsent.answer.rawValue)
    }
    return reply
  }

  /// Refuses before anything is asked for.
  ///
  /// - Throws: `signInNeeded` or `forbidden`.
  func requireOrganizer() throws {
    let role = try viewer().role
    if role == ViewerObject.guest.role {
      try requireAccounts()
      throw HacksmithsError.signInNeeded
    }
    guard [Role.organizer.rawValue, Role.admin.rawValue].contains(role) else {
      throw HacksmithsError.forbidden
    }
  }

  /// - Throws: `nobodyRegistered` in a store of this machine in which nobody can sign in.
  func requireAccounts() throws {
    if api.isEmbedded, try Self.hasNoAccounts(store) { throw HacksmithsError.nobodyRegistered }
  }

  private static func hasNoAccounts(_ store: Store) throws -> Bool {
    try store.read { try $0.directory() }.allSatisfy { $0.email == nil }
  }

  /// The signed-in person; a guest if there is none.
  func viewer() throws -> ViewerObject {
    guard api.token != nil else { return .guest }
    do {
      let reply = try api.call(CommunityEndpoints.person, "me", asMember: true)
      return ViewerObject(reply.person)
    } catch let failure as Failure where failure.code == "session-ended" {
      api.sessionEnded()
      return .guest
    }
  }
}

extension HacksmithsClient {
  /// The same; while the service cannot be reached, as it was seen last, if at all.
  func seenViewer() throws -> ViewerObject {
    do {
      return try viewer()
    } catch let error as any ReportedError where error.isAway(api) {
      let profiles = (api.cache?.answers(to: api.token) ?? []).sorted { $0.kept.at < $1.kept.at }
        .compactMap { try? JSONCoder.decode(PersonObject.self, from: $0.kept.body["me"] ?? .null) }
      guard let last = profiles.last else { throw error }
      return ViewerObject(last)
    }
  }
}

extension ReportedError {
  /// Whether a service elsewhere cannot be reached, and earlier answers of it may be shown.
  func isAway(_ api: APIClient) -> Bool {
    status == .unavailable && !api.isEmbedded && !api.isFresh
  }
}

/// The store of this module.
enum HacksmithsStore {
  static func open(_ context: Context) throws -> Store {
    var store = Store(
      module: "hacksmiths", directories: try context.directories(), timeout: .seconds(5))
    // Most commands read what they then change.
    store.memory = StoreMemory()
    return store
  }
}
