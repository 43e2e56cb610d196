internal import SpecCore

/// Events as a table with links to their pages.
struct EventLinks: Sendable {
  var events: [EventSummary]
  /// By name, the zones of the events.
  var zones: [String: Zone]

  func table(labelledBy id: String) -> HTML {
    let rows = events.map { event -> [HTML] in
      let zone = zones[event.timeZone] ?? .utc
      return [
        .time(event.date, DateFormatter.text(event.date, in: zone)),
        .event(event.key, event.title), "\(event.placeOrOnline ?? "")",
        "<span class=\"\(style(event))\">\(UpcomingTable.standing(event, in: zone))</span>",
      ]
    }
    return .table(labelledBy: id, ["When", "Event", "Where", "Registration"], rows)
  }

  private func style(_ event: EventSummary) -> String {
    if event.state == .canceled { return "problem" }
    if event.answer == .yes { return "good" }
    switch event.registration {
    case .open: return "good"
    case .early, .full: return "waiting"
    case .closed: return "quiet"
    }
  }
}

extension HTML {
  /// A link to the page of an event.
  static func event(_ key: String, _ title: String) -> HTML {
    "<a href=\"/events/\(PercentEncoding.encode(key))\">\(title)</a>"
  }
}
