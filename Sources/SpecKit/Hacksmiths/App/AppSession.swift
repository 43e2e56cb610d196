internal import SpecCore
internal import Synchronization

/// State that the pages and the tasks of the app share.
final class AppState: Sendable {
  /// The sign-in that the app uses.
  enum SignIn: Equatable {
    /// The sign-in of the environment, else the stored one.
    case found
    case none
    case token(String)
  }

  /// Counts of changes; a page with older counts reads its contents again.
  struct ChangeCounts: Equatable {
    var changes = 0
    /// The changes of the sign-in among them.
    var signIns = 0
  }

  private let state = Mutex((signIn: SignIn.found, counts: ChangeCounts()))

  var signIn: SignIn { state.withLock(\.signIn) }
  var counts: ChangeCounts { state.withLock(\.counts) }

  func noteChange() { state.withLock { $0.counts.changes += 1 } }

  func use(_ signIn: SignIn) {
    state.withLock { state in
      state.signIn = signIn
      state.counts.changes += 1
      state.counts.signIns += 1
    }
  }
}

/// Reads and changes what the pages of the app show. A task has one session.
///
/// Its failures name a key where a command would name a command.
struct AppSession {
  /// The sign-in of a call.
  struct Asker: Equatable, Sendable {
    fileprivate var token: String?
  }

  /// The contents of a page, and their viewer.
  struct Loaded: Sendable {
    var asker: Asker
    var content: Result<AppContent, Failure>
    /// Nil where the page keeps the viewer that it has.
    var viewer: ViewerObject?
    /// The age of cached responses, while the service is away.
    var asOf: Instant?
  }

  private let connection: HacksmithsClient
  private let state: AppState

  /// The most events of a list.
  private static let listed = 50

  init(_ context: Context, _ options: ServiceOptions, _ state: AppState) throws {
    var context = context
    // Notes on standard error would damage the screen.
    context.options.isQuiet = true
    let signIn = state.signIn
    if case .token(let token) = signIn {
      context.environment[HacksmithsClient.tokenVariable] = token
    }
    self.state = state
    connection = try HacksmithsClient(context, options, asGuest: signIn == .none)
  }

  // MARK: reading

  private var asker: Asker { Asker(token: connection.api.token) }

  /// Reads a section, or the event section if the viewer does not have the other.
  func section(_ wanted: String, search: String) -> Loaded {
    let viewer: ViewerObject
    do {
      viewer = try namingKeys { try self.viewer() }
    } catch {
      return load { throw error }
    }
    let tabs = Tab.all(isMember: viewer.isMember).map(\.id)
    return load(for: viewer) {
      try section(tabs.contains(wanted) ? wanted : Tab.first, search)
    }
  }

  func item(_ item: AppItem) -> Loaded {
    load {
      switch item {
      case .event(let id, _): .event(try connection.page(of: connection.event(id.text)))
      case .person(let key):
        .person(
          PersonResult(person: try connection.api.call(CommunityEndpoints.person, key).person))
      }
    }
  }

  private func load(
    for viewer: ViewerObject? = nil, _ content: () throws -> AppContent
  ) -> Loaded {
    let result = Result { () throws(Failure) in try namingKeys(content) }
    return Loaded(asker: asker, content: result, viewer: viewer, asOf: connection.staleness.asOf)
  }

  /// While the service is away, whoever is signed in is a member at least.
  private func viewer() throws -> ViewerObject {
    do {
      return try connection.seenViewer()
    } catch let error as any ReportedError where error.isAway(connection.api) {
      return .unknownMember
    }
  }

  private func section(_ id: String, _ search: String) throws -> AppContent {
    let query = search.isEmpty ? [] : [Request.QueryItem("search", search)]
    switch id {
    case "info":
      let reply = try connection.api.call(AdminEndpoints.organization, "host")
      return .info(InfoResult(organization: reply.organization))
    case "community":
      let reply = try connection.api.call(
        CommunityEndpoints.community, query: [.init("event", "next")] + query)
      return .community(reply.groups)
    case "upcoming":
      let events = try events(query)
      return .upcoming(
        try connection.table(Array(events.prefix(Self.listed))), isCut: events.count > Self.listed)
    case "me":
      return .me(try connection.result(connection.api.call(ProfileEndpoints.show)))
    default:
      let home = try connection.home()
      return .home(try home.event.map(connection.page), try connection.table(home.upcoming))
    }
  }

  /// While the service is away, a shorter list may have been seen: that of `upcoming`.
  private func events(_ query: APIClient.Query) throws -> [EventSummary] {
    do {
      return try connection.events(query, limit: Self.listed + 1)
    } catch let error as any ReportedError where error.isAway(connection.api) {
      guard let seen = try? connection.events(query, limit: Upcoming.listed) else { throw error }
      return seen
    }
  }

  // MARK: changing

  enum AnswerOutcome {
    case sent(message: String)
    /// Nothing was sent: the answer gives up a spot, which has to be confirmed.
    case givesUpSpot(WaitlistMode?)
  }

  /// - Parameter asker: the sign-in of the page on which the answer was given.
  func answer(
    _ event: Identifier, _ word: RSVPChoice, from source: RSVP.Source, as asker: Asker?,
    isConfirmed: Bool
  ) throws -> AnswerOutcome {
    try namingKeys {
      try require(asker)
      let known = try connection.known(event.text)
      let guests = word == .yes ? known.guests : 0
      if !isConfirmed, known.givesUpSpot(word, guests: known.guests) {
        return .givesUpSpot(known.waitlist)
      }
      let reply = try connection.send(
        to: known, word, guests: guests, waitlist: true, queues: true, source: source)
      state.noteChange()
      connection.deliverMail()
      return .sent(message: reply.message)
    }
  }

  enum SignOut {
    case done(message: String?)
    /// Nothing was done: so many answers are not sent yet.
    case unsentAnswers(Int)
  }

  func signIn(email: String, password: String) throws {
    try namingKeys {
      let reply = try connection.api.asGuest.call(
        SignInEndpoints.signIn, body: SignInBody(email: email, password: password))
      try connection.remember(reply)
      state.use(.token(reply.authToken))
    }
  }

  /// Signs out. A sign-in that the environment gives stays, and the app does not use it any more.
  func continueAsGuest(discardsAnswers: Bool, as asker: Asker?) throws -> SignOut {
    try namingKeys {
      try require(asker)
      let signIn = state.signIn
      let given = connection.context.environment[HacksmithsClient.tokenVariable] ?? ""
      let isGiven = signIn == .found && !given.isEmpty
      var message: String?
      if !isGiven, signIn != .none {
        do {
          let outcome = try connection.signOut(asGuest: true, discard: discardsAnswers)
          message = outcome.livesUntil.map { Texts.staysValid(DateFormatter.text($0, in: .utc)) }
        } catch HacksmithsError.unsentAnswers(let count) {
          return .unsentAnswers(count)
        }
      }
      state.use(.none)
      return .done(message: message)
    }
  }

  /// - Throws: if somebody has signed in or out since the page was read; nil for a page that could not be read.
  private func require(_ asker: Asker?) throws {
    guard let asker, asker != self.asker else { return }
    state.use(state.signIn)
    throw Failure(.refused, "sign-in-changed", Texts.signInChanged)
  }

  private func namingKeys<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do {
      return try body()
    } catch {
      var failure = Failure(error)
      switch failure.code {
      case "not-signed-in": failure.text = Text(verbatim: Texts.notSignedIn)
      case "session-ended": failure.text = Text(verbatim: Texts.sessionEnded)
      default: break
      }
      throw failure
    }
  }
}
