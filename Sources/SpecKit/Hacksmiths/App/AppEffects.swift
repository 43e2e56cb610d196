internal import SpecCore

/// What the full-screen program does outside itself.
struct AppEffects {
  let options: ServiceOptions

  /// Does it; what goes wrong is said on the screen.
  func perform(
    _ effect: AppScreen.Effect, _ screen: inout AppScreen, _ context: Context
  ) -> ScreenAction<AppScreen.Effect> {
    do {
      // Notes would tear the screen: what they say is on it.
      var quiet = context
      quiet.options.isQuiet = true
      let connection = try Connection(quiet, options)
      try perform(effect, &screen, connection)
      if let asOf = connection.staleness.asOf {
        screen.message = Texts.offline(asOf: asOf.wholeSecond.iso8601)
      }
    } catch {
      screen.tell(Failure(error, in: "en").message)
    }
    return .stay
  }

  private func perform(
    _ effect: AppScreen.Effect, _ screen: inout AppScreen, _ connection: Connection
  ) throws {
    switch effect {
    case .load(let tab):
      let viewer = try connection.viewer()
      screen.tabs = Tab.all(isMember: viewer.isMember)
      screen.name = viewer.name?.full ?? ""
      if !screen.tabs.contains(where: { $0.id == tab }) { screen.tab = "event" }
      screen.show(try page(screen.tab, screen.search, connection), isFirst: true)
    case .open(.event(let id, _)):
      let event = try connection.event(id.text)
      screen.show(.event(try connection.page(of: event)), isFirst: false)
    case .open(.person(let key)):
      let reply: PersonReply = try connection.api.get("people", key)
      let result = PersonResult(person: reply.person)
      screen.show(.text("person/\(key)") { result.drawing($0) }, isFirst: false)
    case .answer(let id, let word, let sure):
      let known = try connection.eventReply(id.text, needsMember: true)
      let event = known.event
      if !sure, event.givesUpSpot(word, guests: event.guests ?? 0) {
        screen.mode = .givingUp(id, word)
        return
      }
      let guests = word == .yes ? event.guests ?? 0 : 0
      let source: RSVP.Source =
        screen.tab == "me" ? .me : screen.tab == "upcoming" ? .upcoming : .event
      let reply = try connection.send(
        to: known, word, guests: guests, waitlist: true, queues: true, source: source)
      screen.refresh(
        first: try page(screen.tab, screen.search, connection),
        event: .event(try connection.page(of: connection.event(id.text))))
      screen.message = reply.answer == .none ? Texts.noAnswer : reply.question
    case .signIn(let email, let password):
      let reply: SignInReply = try connection.api.asGuest.post(
        "app", "signin-email", body: ["email": .string(email), "password": .string(password)])
      try connection.remember(reply)
      try perform(.load(screen.tab), &screen, Connection(connection.context, options))
    case .guest:
      _ = try connection.signOut(asGuest: true, discard: false)
      try perform(.load("event"), &screen, Connection(connection.context, options))
      screen.tab = "event"
    }
  }

  private func page(
    _ tab: String, _ search: String, _ connection: Connection
  ) throws -> AppPage {
    let query = search.isEmpty ? [] : [Request.QueryItem("search", search)]
    switch tab {
    case "info":
      let reply: OrganizationReply = try connection.api.get("organizations", "host")
      let result = InfoResult(organization: reply.organization)
      return .text("info") { result.drawing($0) }
    case "community":
      let reply: CommunityReply = try connection.api.get(
        "community", query: [.init("event", "next")] + query)
      return .community(reply.groups)
    case "upcoming":
      return .upcoming(try connection.table(try connection.events(query, limit: 50)))
    case "me":
      let reply: MeReply = try connection.api.get("me", needsMember: true)
      return .me(try connection.result(reply))
    default:
      let home = try connection.home()
      return .home(try home.event.map(connection.page), try connection.table(home.upcoming))
    }
  }
}
