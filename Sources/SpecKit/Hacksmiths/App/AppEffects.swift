internal import SpecCore

/// Performs the effects of the full-screen program.
struct AppEffects: Sendable {
  let options: ServiceOptions

  /// The most events of a list.
  private static let listed = 50

  /// Shows the screen on the terminal and performs its effects in the background.
  ///
  /// After the user leaves, it waits for a change in progress: an answer that times out must be queued.
  func run(_ screen: inout AppScreen, _ driver: ScreenDriver) throws {
    let worker = try ScreenWorker<Void, AppScreen>(driver, ())
    func start(_ effect: AppScreen.Effect, _ screen: inout AppScreen) {
      screen.task = AppTask(effect: effect, start: driver.moment())
      worker.start { [screen] _, context in
        var result = screen
        _ = perform(effect, &result, context)
        return result
      }
    }
    let source = worker.source { (result, screen: inout AppScreen, _) in
      screen.finish(result, at: driver.moment())
    }
    start(.load(screen.tab), &screen)
    try driver.run(&screen, sources: [source]) { effect, screen, _ in
      start(effect, &screen)
      return .stay
    }
    guard screen.task?.effect.isChange == true else { return }
    driver.context.note(Texts.finishing)
    for result in try worker.finish() {
      let screen = try result.get()
      let message = screen.asksBack ? Texts.needsConfirmation : screen.message
      if !message.isEmpty { driver.context.note("spec: \(message)") }
    }
  }

  /// Performs an effect; the screen shows its errors.
  func perform(
    _ effect: AppScreen.Effect, _ screen: inout AppScreen, _ context: Context
  ) -> ScreenAction<AppScreen.Effect> {
    do {
      // Notes on standard error would damage the screen.
      var quiet = context
      quiet.options.isQuiet = true
      let connection = try connect(quiet, screen)
      try perform(effect, &screen, connection)
      if let asOf = connection.staleness.asOf {
        let offline = Texts.offline(asOf: asOf.wholeSecond.iso8601)
        screen.message = [screen.message, offline].filter { !$0.isEmpty }.joined(separator: " ")
      }
    } catch HacksmithsError.unsentAnswers(let count) {
      screen.mode = .discarding(count)
    } catch {
      screen.tell(Self.message(of: Failure(error)))
    }
    return .stay
  }

  /// What a command names to go on is a key here.
  private static func message(of failure: Failure) -> String {
    switch failure.code {
    case "not-signed-in": Texts.notSignedIn
    case "session-ended": Texts.sessionEnded
    default: failure.message(in: "en")
    }
  }

  private func connect(_ context: Context, _ screen: AppScreen) throws -> HacksmithsClient {
    var context = context
    if case .token(let token) = screen.signIn {
      context.environment[HacksmithsClient.tokenVariable] = token
    }
    return try HacksmithsClient(context, options, asGuest: screen.signIn == .none)
  }

  private func perform(
    _ effect: AppScreen.Effect, _ screen: inout AppScreen, _ connection: HacksmithsClient
  ) throws {
    switch effect {
    case .load(let tab): try load(tab, &screen, connection)
    case .open(.event(let id, _)):
      let event = try connection.event(id.text)
      screen.show(.event(try connection.page(of: event)), isFirst: false)
    case .open(.person(let key)):
      let reply = try connection.api.call(CommunityEndpoints.person, key)
      let result = PersonResult(person: reply.person)
      screen.show(.text("person/\(key)") { result.drawing($0) }, isFirst: false)
    case .answer(let id, let word, let sure):
      try answer(id, word, sure, &screen, connection)
    case .signIn(let email, let password):
      let reply = try connection.api.asGuest.call(
        SignInEndpoints.signIn, body: SignInBody(email: email, password: password))
      try connection.remember(reply)
      screen.signIn = .token(reply.authToken)
      try load(screen.tab, &screen, connect(connection.context, screen))
    case .guest(let discard): try goOnAsGuest(discard: discard, &screen, connection)
    }
  }

  /// Shows a section, or the event page where the viewer does not have the section.
  private func load(
    _ wanted: String, _ screen: inout AppScreen, _ connection: HacksmithsClient
  ) throws {
    let viewer = try viewer(connection)
    screen.viewer = viewer
    screen.tabs = Tab.all(isMember: viewer.isMember)
    let tab = screen.tabs.contains { $0.id == wanted } ? wanted : AppScreen.firstTab
    let page = try page(tab, screen.search, connection)
    screen.tab = tab
    screen.show(page, isFirst: true)
  }

  /// While the service is away, whoever is signed in is a member at least.
  private func viewer(_ connection: HacksmithsClient) throws -> ViewerObject {
    do {
      return try connection.seenViewer()
    } catch let error as any ReportedError where error.isAway(connection.api) {
      return .unknownMember
    }
  }

  private func answer(
    _ id: Identifier, _ word: RSVPChoice, _ sure: Bool, _ screen: inout AppScreen,
    _ connection: HacksmithsClient
  ) throws {
    let known = try connection.known(id.text)
    if !sure, known.givesUpSpot(word, guests: known.guests) {
      screen.mode = .givingUp(id, word, known.waitlist)
      return
    }
    let guests = word == .yes ? known.guests : 0
    let source: RSVP.Source =
      screen.tab == "me" ? .me : screen.tab == "upcoming" ? .upcoming : .event
    let reply = try connection.send(
      to: known, word, guests: guests, waitlist: true, queues: true, source: source)
    connection.deliverMail()
    // An event that was seen in a list only has no page while the service is away.
    let event = try? connection.page(of: connection.event(id.text))
    if let first = try? page(screen.tab, screen.search, connection) {
      screen.refresh(first: first, event: event.map { .event($0) })
    }
    screen.message = reply.answer == .none ? "Your answer is removed." : reply.question
  }

  /// A sign-in that the environment gives is left as it is, and not used any more on this screen.
  private func goOnAsGuest(
    discard: Bool, _ screen: inout AppScreen, _ connection: HacksmithsClient
  ) throws {
    let given = connection.context.environment[HacksmithsClient.tokenVariable] ?? ""
    let isGiven = screen.signIn == .found && !given.isEmpty
    if !isGiven, screen.signIn != .none {
      _ = try connection.signOut(asGuest: true, discard: discard)
    }
    screen.signIn = .none
    screen.search = ""
    try load(AppScreen.firstTab, &screen, connect(connection.context, screen))
  }

  /// While the service is away, a shorter list may have been seen: that of `upcoming`.
  private func events(
    _ query: APIClient.Query, _ connection: HacksmithsClient
  ) throws -> [EventSummary] {
    do {
      return try connection.events(query, limit: Self.listed + 1)
    } catch let error as any ReportedError where error.isAway(connection.api) {
      guard let seen = try? connection.events(query, limit: Upcoming.listed) else { throw error }
      return seen
    }
  }

  private func page(
    _ tab: String, _ search: String, _ connection: HacksmithsClient
  ) throws -> AppPage {
    let query = search.isEmpty ? [] : [Request.QueryItem("search", search)]
    switch tab {
    case "info":
      let reply = try connection.api.call(AdminEndpoints.organization, "host")
      let result = InfoResult(organization: reply.organization)
      return .text("info") { result.drawing($0) }
    case "community":
      let reply = try connection.api.call(
        CommunityEndpoints.community, query: [.init("event", "next")] + query)
      return .community(reply.groups)
    case "upcoming":
      let events = try events(query, connection)
      return .upcoming(
        try connection.table(Array(events.prefix(Self.listed))), isCut: events.count > Self.listed)
    case "me":
      let reply = try connection.api.call(ProfileEndpoints.show)
      return .me(try connection.result(reply))
    default:
      let home = try connection.home()
      return .home(try home.event.map(connection.page), try connection.table(home.upcoming))
    }
  }
}
