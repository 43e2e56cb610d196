internal import SpecCore

/// What browsers are shown beside the API: the next event at `/`, each at `/events/KEY`.
struct WebPages {
  let service: HacksmithsService

  /// Whether the path is one of a page, and not of the API.
  static func has(_ path: [String]) -> Bool {
    path.isEmpty || path.count == 2 && path[0] == "events"
  }

  func respond(to request: Request) -> Response {
    do {
      let page = try request.path.isEmpty ? next() : event(request.path[1])
      return Self.response(200, page.html)
    } catch {
      let failure = Failure(error, in: "en")
      let status = HTTPStatus.of(failure, error as? HacksmithsError)
      return Self.response(status, EventWebPage.message(Texts.notFoundTitle, failure.message))
    }
  }

  private static func response(_ status: Int, _ html: String) -> Response {
    Response(
      status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      ], body: Array(html.utf8))
  }

  private func event(_ key: String) throws -> EventWebPage {
    let now = service.clock()
    return try service.store.read { snapshot in
      let call = try service.call(nil, snapshot, at: now)
      let record = try call.event(key)
      return EventWebPage(
        event: try call.describe(record), now: now, zone: try call.zone(of: record.event))
    }
  }

  private func next() throws -> EventWebPage {
    let now = service.clock()
    return try service.store.read { snapshot in
      let call = try service.call(nil, snapshot, at: now)
      let entry = try snapshot.nextEntry(at: now)
      let record = try entry.flatMap { try snapshot.event($0.id) }
      var listing = Call.Listing()
      listing.limit = 6
      let others = try call.events(listing).events.map(\.summary)
        .filter { $0.id != record?.event.id }.prefix(5)
      let names = Set(others.map(\.timeZone))
      return EventWebPage(
        event: try record.map(call.describe), now: now,
        zone: try record.map { try call.zone(of: $0.event) } ?? .utc, upcoming: Array(others),
        zones: Dictionary(
          try names.map { ($0, try call.zones.zone(named: $0)) }, uniquingKeysWith: { $1 }))
    }
  }
}
