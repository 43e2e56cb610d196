internal import SpecCore

/// The announcement of an event; no line of the text is wider than 78 columns.
struct Announcement {
  var event: EventObject
  var zone: Zone
  /// The address of the event's web page, if it has one that people elsewhere can open.
  var page: String?

  private static let width = 78

  private var facts: [(String, String)] {
    [
      ("When", DateFormatter.spanAndZone(event.date, event.end, in: zone)),
      event.placeAndOnline.map { ("Where", $0) }, event.organization.map { ("With", $0.name) },
    ].compactMap(\.self)
  }

  private var paragraphs: [String] {
    [event.info, event.marketing ?? ""].flatMap { text in
      text.split(whereSeparator: \.isNewline).map { sanitized(String($0)) }
    }
  }

  /// "Are you coming?" without the hint for guests.
  private var question: String {
    event.registration == .open ? "Are you coming?" : event.question
  }

  /// Whether a yes is taken now, or will be.
  private var takesAnswers: Bool {
    switch event.registration {
    case .early, .open: true
    case .full: event.waitlist != .off
    case .closed: false
    }
  }

  var text: String {
    let title = sanitized(event.title)
    let head = wrapped(title) + [String(repeating: "=", count: min(displayWidth(title), 78)), ""]
    let rows = facts.flatMap { wrapped("\($0): \(sanitized($1))") }
    let body = paragraphs.flatMap { [""] + wrapped($0) }
    var call = ["", question]
    if let page { call += ["", page] }
    if takesAnswers { call += ["", "  spec hacksmiths rsvp \(event.key)"] }
    // An address that is wrapped cannot be followed.
    let lines = head + rows + body + call.flatMap { $0 == page ? [$0] : wrapped($0) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func wrapped(_ text: String) -> [String] {
    text.isEmpty ? [""] : text.wrapped(to: Self.width)
  }
}
