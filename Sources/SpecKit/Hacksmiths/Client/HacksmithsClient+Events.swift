internal import SpecCore

extension HacksmithsClient {
  /// The next event, and up to five after it.
  func home() throws -> (event: EventObject?, upcoming: [EventSummary]) {
    let reply = try api.call(EventEndpoints.list, query: [.init("limit", "7")])
    // The list has canceled events that the member answered; they are not the next event.
    let next = reply.events.first { $0.state != .canceled }
    let event = try next.map { try self.event($0.id.text) }
    let upcoming = reply.events.filter { $0.id != next?.id }.prefix(5)
    return (event, Array(upcoming))
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
