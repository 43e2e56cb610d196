internal import SpecCore

/// An event on a terminal: the top of the event page, and the details.
struct EventPage: Sendable {
  var event: EventObject
  var now: Instant
  /// The event's own zone.
  var zone: Zone
  /// The other zone in which times are shown, if one was given.
  var otherZone: Zone?
  /// How many names are shown before the rest is counted.
  var nameLimit = Int.max
  /// Whether sponsors, tags and the picture are among the facts.
  var showsAllFacts = true

  func head(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    return top(page) + names(width) + [Line()]
      + TextLayout.paragraph(event.question, indent: 3, width: width, style: Styles.question)
  }

  /// The same without names and question.
  func top(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    return title(page, width) + [Line()] + facts(width) + section(event.info, width)
      + [Line()] + numbers(width)
  }

  /// What only `event` shows.
  func details(_ page: Page) -> [Line] {
    let width = TextLayout.width(page)
    var rows: [Line] = []
    if let marketing = event.marketing { rows += section(marketing, width) }
    if let reason = event.cancelReason { rows += section("Reason: \(reason)", width) }
    if !event.schedule.isEmpty {
      rows +=
        [Line(), Line(" Programme", Styles.heading)]
        + Programme(items: event.schedule, zone: zone)
        .lines(indent: 3, width: TextLayout.tableWidth(page))
    }
    return rows
  }

  private func title(_ page: Page, _ width: Int) -> [Line] {
    let mark = Brand.mark(page)
    let head = Line(" \(mark) ", Styles.title) + Line(event.title, Styles.title)
    let distance = DateFormatter.distance(from: now, to: event.date, end: event.end, in: zone)
    let room = width - head.width - displayWidth(distance)
    if room >= 2 { return [head + TextLayout.spaces(room) + Line(distance, Styles.label)] }
    let title = TextLayout.paragraph(event.title, indent: 3, width: width, style: Styles.title)
    guard let first = title.first else { return [head] }
    let rest = Line(String(first.text.drop { $0 == " " }), Styles.title)
    return [Line(" \(mark) ", Styles.title) + rest] + title.dropFirst()
      + [TextLayout.spaces(3) + Line(distance, Styles.label)]
  }

  private func facts(_ width: Int) -> [Line] {
    let labelWidth = showsAllFacts && !event.sponsors.isEmpty ? 10 : 8
    func row(_ label: String, _ value: String) -> [Line] {
      TextLayout.labeled(label, value, labelWidth: labelWidth, width: width)
    }
    var rows = row("When", span(in: zone))
    if let otherZone { rows += row("", span(in: otherZone)) }
    if let place = event.placeAndOnline { rows += row("Where", place) }
    if let map = event.mapLink { rows += row("Map", map) }
    if let organization = event.organization { rows += row("With", organization.name) }
    guard showsAllFacts else { return rows }
    if !event.sponsors.isEmpty {
      rows += row("Sponsors", event.sponsors.map(\.name).joined(separator: ", "))
    }
    if !event.tags.isEmpty { rows += row("Tags", event.tags.joined(separator: ", ")) }
    if let image = event.image { rows += row("Picture", image) }
    return rows
  }

  private func span(in zone: Zone) -> String {
    DateFormatter.spanAndZone(event.date, event.end, in: zone)
  }

  private func section(_ text: String, _ width: Int) -> [Line] {
    let rows = TextLayout.paragraph(text, indent: 3, width: width)
    return rows.isEmpty ? [] : [Line()] + rows
  }

  private func numbers(_ width: Int) -> [Line] {
    var text = Texts.saidYes(event.taken)
    if event.state == .active || event.state == .voting {
      if let capacity = event.capacity {
        text += ", " + Texts.spots(left: event.spotsLeft ?? 0, of: capacity)
      }
      if event.waiting > 0 { text += ", \(event.waiting) waiting" }
    }
    text += "."
    if event.registration == .open || event.registration == .full {
      text += " RSVP until \(DateFormatter.text(event.registrationEnd, in: zone))."
    }
    return TextLayout.paragraph(text, indent: 3, width: width)
  }

  func names(_ width: Int) -> [Line] {
    var items = event.people.prefix(nameLimit).map(\.nameGuestsAndRole)
    let rest = event.people.count - items.count
    if rest > 0 { items.append("\(rest) more") }
    if event.privatePeople > 0 { items.append("\(event.privatePeople) private") }
    return TextLayout.items(items, separator: ", ", indent: 3, width: width)
  }
}
