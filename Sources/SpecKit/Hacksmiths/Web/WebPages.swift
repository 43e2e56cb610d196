internal import SpecCore

/// The web pages of the service and their forms, which need no script.
///
/// Pages show what the operations of the API read; forms call the operations themselves.
struct WebPages: Sendable {
  let service: HacksmithsService
  let isReadOnly: Bool

  /// What a path takes; empty if it is no page's.
  static func methods(of path: [String]) -> [String] { WebPath(path)?.methods ?? [] }

  /// All but the API; where there is no page, a page says so.
  static func serves(_ path: [String]) -> Bool { path.first != "api" }

  private func visit(_ request: Request) -> WebVisit {
    WebVisit(request, at: service.address)
  }

  /// Forms hash a password or wait for the store's lock.
  func isSlow(_ request: Request) -> Bool {
    request.method == "POST" && WebPath(request.path) != nil
  }

  /// Whether the answer is the same for everybody who sends no cookies of ours.
  func isForEverybody(_ request: Request) -> Bool {
    WebPath(request.path)?.isForEverybody == true && visit(request).session == nil
  }

  func respond(to request: Request) -> Response {
    let visit = visit(request)
    do {
      guard let path = WebPath(request.path) else { throw APIError.notFound }
      guard path.methods.contains(request.method) else {
        throw APIError.notAllowed(path.methods + ["OPTIONS"])
      }
      if let icon = SiteIcon(path) { return icon.response }
      return try request.method == "POST" ? submit(path, visit) : show(path, visit)
    } catch APIError.notFound {
      let page = WebPage(WebTexts.noPage, message: WebTexts.noPageHere)
      return response(page, 404, to: visit, as: try? read(visit) { $1 })
    } catch APIError.notAllowed(let methods) {
      return .failure(APIError.notAllowed(methods), to: request)
    } catch {
      let failure = Failure(error)
      let page = WebPage(WebTexts.notShown, message: Texts.sentence(failure.message(in: "en")))
      return response(
        page, HTTPStatus.of(failure, error), to: visit, as: try? read(visit) { $1 })
    }
  }

  /// What is refused before anybody looks who asks.
  func refuse(_ refusal: Refusal, _ request: Request) -> Response {
    let title = request.method == "POST" ? WebTexts.notSent : WebTexts.notShown
    let page = WebPage(title, message: WebTexts.refused(refusal))
    return response(page, refusal.status, to: visit(request), as: nil)
  }

  private func show(_ path: WebPath, _ visit: WebVisit) throws -> Response {
    try read(visit) { context, visitor in
      switch path {
      case .next: return response(try front(context, visitor), to: visit, as: visitor)
      case .event(let word):
        let page = try event(word, context, visitor, target: visit.target).page
        return response(page, to: visit, as: visitor)
      case .info:
        let host = try context.describe(context.organization(nil))
        return response(.info(host), to: visit, as: visitor)
      case .community:
        return response(try community(context), to: visit, as: visitor)
      case .upcoming, .me:
        guard visitor.person != nil else { return signIn(before: visit.target) }
        let page = try path == .me ? me(context) : upcoming(context, visit)
        return response(page, to: visit, as: visitor)
      case .signIn, .register:
        let form = AccountForm(
          kind: path == .signIn ? .signIn : .register,
          next: WebPath.safeTarget(visit.request.value("next")))
        if visitor.person != nil { return redirect(to: form.next) }
        if isReadOnly { return response(.readOnly, 403, to: visit, as: visitor) }
        return accountPage(form, to: visit, as: visitor)
      // A form that was refused is shown at its own path.
      case .answer(let word): return redirect(to: Request("GET", ["events", word]).target)
      case .signOut, .icon, .iconPicture: throw APIError.notFound
      }
    }
  }

  /// Reads for a page, at one moment. Whoever's session ended is a guest.
  func read<Result>(
    _ visit: WebVisit, _ body: (RequestContext, WebVisitor) throws -> Result
  ) throws -> Result {
    // Events begin and end at whole seconds.
    let now = service.clock().wholeSecond
    return try service.store.read { snapshot in
      let secret = visit.formSecret ?? randomToken(bytes: 32)
      var visitor = WebVisitor(isReadOnly: isReadOnly, secret: secret)
      do {
        let input = try visit.session.map { token in
          try APIRequest(
            Request("GET", [], headers: ["Authorization": "Bearer \(token)"]), parameters: [])
        }
        let context = try service.context(of: input, snapshot, at: now)
        if let person = context.viewer.person, let session = visit.session {
          visitor = WebVisitor(person: person, isReadOnly: isReadOnly, secret: session)
        }
        return try body(context, visitor)
      } catch HacksmithsError.sessionEnded {
        visitor.hasEnded = true
        return try body(service.context(of: nil, snapshot, at: now), visitor)
      }
    }
  }
}

// MARK: the pages

extension WebPages {
  func event(
    _ word: String, _ context: RequestContext, _ visitor: WebVisitor, target: String
  ) throws -> EventWebPage {
    let record = try context.eventOfPage(word)
    return EventWebPage(
      event: try context.describe(record), now: context.now,
      zone: try context.zone(of: record.event),
      frame: WebPage.Header(visitor: visitor, target: target))
  }

  /// The next event, and those after it.
  private func front(_ context: RequestContext, _ visitor: WebVisitor) throws -> WebPage {
    let next = try context.snapshot.nextEntry(at: context.now)
    var listing = RequestContext.Listing()
    listing.limit = 6
    let later = try context.events(listing).events.filter { $0.id != next?.id }.prefix(5)
    let list = try eventList(Array(later), context)
    let upcoming: HTML =
      list.events.isEmpty
      ? "" : .section("upcoming", WebTexts.upcoming, list.table(labelledBy: "upcoming"))
    guard let next else {
      let heading: HTML = "<h1>\(Texts.noEventPlanned)</h1>"
      return WebPage(
        title: Texts.noEventPlanned, main: HTML([heading, upcoming]), section: "event")
    }
    var page = try event(next.id.text, context, visitor, target: "/")
    page.upcoming = upcoming
    return page.page
  }

  private func eventList(
    _ events: [EventSummary], _ context: RequestContext
  ) throws -> EventLinks {
    EventLinks(events: events, zones: try zones(events.map(\.timeZone), context))
  }

  private func zones(_ names: [String], _ context: RequestContext) throws -> [String: Zone] {
    Dictionary(
      try Set(names).map { ($0, try context.zones.zone(named: $0)) }, uniquingKeysWith: { $1 })
  }

  private func community(_ context: RequestContext) throws -> WebPage {
    let next = try context.snapshot.nextEntry(at: context.now)
    let record = try next.map { try context.event($0.id.text) }
    return .community(
      try context.community(event: record, search: nil), event: record.map { EventRef($0.event) })
  }

  private func upcoming(_ context: RequestContext, _ visit: WebVisit) throws -> WebPage {
    var listing = RequestContext.Listing()
    if let after = visit.request.value("after") {
      guard let cursor = EventCursor(after) else { throw HacksmithsError.badCursor }
      listing.after = cursor
    }
    let reply = try context.events(listing)
    return .upcoming(try eventList(reply.events, context), next: reply.next)
  }

  private func me(_ context: RequestContext) throws -> WebPage {
    let me = try context.describeMe()
    return .me(me, zones: try zones(me.rsvps.map(\.event.timeZone), context))
  }
}
