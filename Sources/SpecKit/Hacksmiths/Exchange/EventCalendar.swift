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

  private func lines(_ entry: Entry) -> [String] {
    let event = entry.event
    let place = event.place ?? (event.online ? Texts.online : nil)
    var lines = [
      "BEGIN:VEVENT", "UID:\(event.id.text)@hacksmiths", "DTSTAMP:\(stamp.iCalendar)",
      "LAST-MODIFIED:\(entry.changed.iCalendar)", "SEQUENCE:\(event.revision)",
      "DTSTART:\(event.date.iCalendar)", "DTEND:\(event.end.iCalendar)",
      "SUMMARY:\(ICalendar.escaped(event.title))",
      "STATUS:\(event.state == .canceled ? "CANCELLED" : "CONFIRMED")",
    ]
    if !event.info.isEmpty { lines.append("DESCRIPTION:\(ICalendar.escaped(event.info))") }
    if let place { lines.append("LOCATION:\(ICalendar.escaped(place))") }
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

extension HacksmithsService {
  /// The events everybody may see: those to come and of the year before.
  static func calendar(_ call: Call, _ input: RouteInput) throws -> Response {
    let from = call.now.adding(seconds: -366 * 86_400)
    let found = try call.snapshot.agenda(from: from, limit: 5000) { $0.isShown(at: call.now) }
    let entries = try found.compactMap { entry in
      try call.snapshot.event(entry.id).map {
        EventCalendar.Entry(event: try call.describe($0), changed: $0.event.changedAt)
      }
    }
    let site = input.request.headers["Host"].map { "http://\($0)" }
    let text = EventCalendar(entries: entries, stamp: call.now, site: site).text
    return Response(
      200, headers: ["Content-Type": "text/calendar; charset=utf-8"], body: Array(text.utf8))
  }
}
