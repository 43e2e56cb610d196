internal import SpecCore

/// The event page for browsers: no script, nothing from elsewhere, readable from 320 cells on.
struct EventWebPage: Sendable {
  var event: EventObject?
  var now: Instant
  /// The event's own zone.
  var zone: Zone
  /// What comes after it, with their zones by name.
  var upcoming: [EventSummary] = []
  var zones: [String: Zone] = [:]

  init(
    event: EventObject?, now: Instant, zone: Zone, upcoming: [EventSummary] = [],
    zones: [String: Zone] = [:]
  ) {
    self.event = event
    self.now = now
    self.zone = zone
    self.upcoming = upcoming
    self.zones = zones
  }

  var html: String {
    let title = event?.title ?? Texts.noEventPlanned
    return Self.page(title: title, body: (event.map(main) ?? nothing) + list)
  }

  /// A page that says one thing.
  static func message(_ title: String, _ text: String) -> String {
    page(title: title, body: "<main>\n<h1>\(escaped(title))</h1>\n\(paragraphs(text))</main>\n")
  }

  private static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title)) - \(Texts.brandName)</title>
    <style>
    \(style)
    </style>
    </head>
    <body>
    <header><a href="/">\(Texts.mark) \(Texts.brandName)</a></header>
    \(body)</body>
    </html>

    """
  }

  private var nothing: String {
    "<main>\n<h1>\(Self.escaped(Texts.noEventPlanned))</h1>\n</main>\n"
  }

  private func main(_ event: EventObject) -> String {
    let distance = Moment.distance(from: now, to: event.date, end: event.end, in: zone)
    var rows = "<main>\n<h1>\(Self.escaped(event.title))</h1>\n"
    rows += "<p class=\"far\">\(Self.escaped(distance))</p>\n<dl>\n"
    let span = "\(Moment.span(event.date, event.end, in: zone)) (\(zone.name))"
    rows += fact(
      Texts.when, "<time datetime=\"\(event.date.iso8601)\">\(Self.escaped(span))</time>")
    let place = [event.place, event.online ? Texts.online : nil].compactMap(\.self)
    if !place.isEmpty { rows += fact(Texts.place, Self.escaped(place.joined(separator: ", "))) }
    if let map = event.map { rows += fact(Texts.map, Self.link(map)) }
    if let organization = event.organization {
      let name = Self.escaped(organization.name)
      rows += fact(
        Texts.with,
        organization.website.flatMap { Self.reference($0, name) } ?? name)
    }
    if !event.tags.isEmpty {
      rows += fact(Texts.tags, Self.escaped(event.tags.joined(separator: ", ")))
    }
    rows += "</dl>\n\(Self.paragraphs(event.info))"
    if let reason = event.cancelReason { rows += Self.paragraphs(Texts.reason(reason)) }
    rows += "<p class=\"question\">\(Self.escaped(event.question))</p>\n"
    if let marketing = event.marketing {
      rows += "<section>\n\(Self.paragraphs(marketing))</section>\n"
    }
    return rows + programme(event) + people(event) + "</main>\n"
  }

  private func fact(_ label: String, _ html: String) -> String {
    "<dt>\(Self.escaped(label))</dt><dd>\(html)</dd>\n"
  }

  private func programme(_ event: EventObject) -> String {
    guard !event.schedule.isEmpty else { return "" }
    let rows = event.schedule.map { item in
      let who = [item.who?.name.full, item.place].compactMap(\.self).joined(separator: ", ")
      return "<li><time datetime=\"\(item.start.iso8601)\">"
        + "\(Self.escaped(Moment.short(item.start, in: zone)))</time> "
        + "<b>\(Self.escaped(item.title))</b> \(Self.escaped(who))</li>\n"
    }
    return "<section>\n<h2>\(Texts.programme)</h2>\n<ul>\n\(rows.joined())</ul>\n</section>\n"
  }

  private func people(_ event: EventObject) -> String {
    var names = event.people.map { person in
      person.name.full + (person.guests.map { " +\($0)" } ?? "")
        + (Texts.roleInEvent(person.group).map { " (\($0))" } ?? "")
    }
    if event.privatePeople > 0 { names.append(Texts.privatePeople(event.privatePeople)) }
    var count = event.state == .past ? Texts.came(event.taken) : Texts.coming(event.taken)
    if let capacity = event.capacity, event.state == .active || event.state == .voting {
      count += ", " + Texts.spots(left: event.spotsLeft ?? 0, of: capacity)
    }
    if event.waiting > 0 { count += ", " + Texts.waitingCount(event.waiting) }
    let items = names.map { "<li>\(Self.escaped($0))</li>\n" }.joined()
    return "<section>\n<h2>\(Self.escaped(count))</h2>\n"
      + (names.isEmpty ? "" : "<ul class=\"names\">\n\(items)</ul>\n") + "</section>\n"
  }

  private var list: String {
    guard !upcoming.isEmpty else { return "" }
    let rows = upcoming.map { event in
      let zone = zones[event.timeZone] ?? .utc
      let when = Moment.text(event.date, in: zone)
      let place = event.place ?? (event.online ? Texts.online : "")
      return "<li><time datetime=\"\(event.date.iso8601)\">\(Self.escaped(when))</time> "
        + "<a href=\"/events/\(PercentEncoding.encode(event.key))\">"
        + "\(Self.escaped(event.title))</a> \(Self.escaped(place))</li>\n"
    }
    return "<nav>\n<h2>\(Texts.upcoming)</h2>\n<ul>\n\(rows.joined())</ul>\n</nav>\n"
  }

  // MARK: pieces

  /// Text as it is, harmless: markup is escaped, what turns or hides text is shown.
  private static func escaped(_ text: String) -> String { sanitized(text).escapedAsMarkup() }

  private static func paragraphs(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { "<p>\(escaped(String($0)))</p>\n" }.joined()
  }

  private static func link(_ text: String) -> String {
    reference(text, escaped(text)) ?? escaped(text)
  }

  private static func reference(_ url: String, _ html: String) -> String? {
    Shape.isURL(url)
      ? "<a rel=\"noreferrer\" href=\"\(url.escapedAsMarkup())\">\(html)</a>" : nil
  }

  private static var style: String {
    let (night, ember, paper, ash) = (
      ColorScheme.night.hex, ColorScheme.ember.hex, ColorScheme.paper.hex, ColorScheme.ash.hex
    )
    return """
      body{margin:0 auto;max-width:44rem;padding:1rem;background:\(night);color:\(paper);\
      font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
      a{color:\(ember)}a:focus-visible{outline:2px solid \(paper)}
      header a{font-weight:bold;text-decoration:none}
      h1{color:\(ember);line-height:1.2;margin:.8em 0 .2em}h2{font-size:1.1rem}
      dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem}
      dt,.far,time{color:\(ash)}dd{margin:0}
      .question{color:\(ember);font-weight:bold;font-size:1.2rem}
      ul{padding:0;list-style:none}.names{display:flex;flex-wrap:wrap;gap:.2rem 1rem}
      """
  }
}
