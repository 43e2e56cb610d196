internal import SpecCore

extension HacksmithsClient {
  /// The next event, and up to five after it.
  func home() throws -> (event: EventObject?, upcoming: [EventSummary]) {
    let reply = try api.call(EventEndpoints.list, query: [.init("limit", "7")])
    let event = try nextEvent()
    let upcoming = reply.events.filter { $0.id != event?.id }.prefix(5)
    return (event, Array(upcoming))
  }

  private func nextEvent() throws -> EventObject? {
    do {
      return try event("next")
    } catch let error as any ReportedError where error.status == .notFound {
      return nil
    }
  }

  /// Events page by page; nil for no limit.
  func events(
    _ query: APIClient.Query, limit: Int?, asMember: Bool = true
  ) throws -> [EventSummary] {
    var events: [EventSummary] = []
    var after: String?
    repeat {
      let left = limit.map { $0 - events.count } ?? 200
      var page = query + [.init("limit", String(min(left, 200)))]
      if let after { page.append(Request.QueryItem("after", after)) }
      let reply = try api.call(EventEndpoints.list, query: page, asMember: asMember)
      events += reply.events
      after = reply.next
    } while after != nil && events.count < limit ?? .max
    return events
  }

  /// Everybody who answered, in the order they did.
  func guests(_ event: String) throws -> [GuestObject] {
    try api.call(GuestEndpoints.list, event).rsvps
  }
}
