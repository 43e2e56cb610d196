internal import SpecCore

/// Events as an iCalendar file (RFC 5545).
struct EventCalendar: Sendable {
  struct Entry: Sendable {
    var event: EventObject
    var changed: Instant
  }

  var entries: [Entry]
  /// When the file is made.
  var stamp: Instant
  /// Where the service shows its pages: a URL without a slash at the end.
  var site: String?

  var text: String {
    ICalendar.file(of: "hacksmiths", method: "PUBLISH", entries.flatMap(lines))
  }

  private static let pages = "/events/"

  /// Whether a URL of one of our own events is that of its page.
  static func isPage(_ url: String) -> Bool { url.contains(pages) }

  private func status(_ state: EventState) -> String {
    switch state {
    case .canceled: "CANCELLED"
    case .draft: "TENTATIVE"
    case .past, .scheduled, .voting, .active: "CONFIRMED"
    }
  }

  private func lines(_ entry: Entry) -> [String] {
    let event = entry.event

    var lines = [
      "BEGIN:VEVENT", "UID:\(event.id.text)@hacksmiths", "DTSTAMP:\(stamp.iCalendar)",
      "LAST-MODIFIED:\(entry.changed.iCalendar)", "SEQUENCE:\(event.revision)",
      "DTSTART:\(event.date.iCalendar)", "DTEND:\(event.end.iCalendar)",
      "SUMMARY:\(ICalendar.escaped(event.title))",
      "STATUS:\(status(event.state))",
    ]
    if !event.info.isEmpty { lines.append("DESCRIPTION:\(ICalendar.escaped(event.info))") }
    if let place = event.placeOrOnline { lines.append("LOCATION:\(ICalendar.escaped(place))") }
    if let map = event.map, Shape.isURL(map) {
      lines.append("URL:\(map)")
    } else if let site {
      lines.append("URL:\(site)\(Self.pages)\(PercentEncoding.encode(event.key))")
    }
    if !event.tags.isEmpty {
      lines.append("CATEGORIES:\(event.tags.map(ICalendar.escaped).joined(separator: ","))")
    }
    return lines + ["END:VEVENT"]
  }
}

extension RequestContext {
  /// The events everybody may see: those to come and of the year before.
  func calendar(site: String?) throws -> Response {
    let from = now.adding(seconds: -366 * 86_400)
    let found = try snapshot.agenda(from: from, limit: 5000) { $0.isShown(at: now) }
    // Who comes is not in a calendar, and they may be many thousands.
    let entries = try found.compactMap { entry in
      try snapshot.eventWithoutAnswers(entry.id).map { record in
        EventCalendar.Entry(
          event: EventObject(
            record, names: EventNames(), viewer: viewer, zone: try zone(of: record.event), at: now),
          changed: record.event.changedAt)
      }
    }
    let text = EventCalendar(entries: entries, stamp: now, site: site).text
    return Response(
      200, headers: ["Content-Type": "text/calendar; charset=utf-8"], body: Array(text.utf8))
  }
}
