internal import SpecCore

/// An event drawn for people: the top of the event page, and all of the drill-down.
struct EventPage: Sendable {
  var event: EventObject
  var now: Instant
  /// The event's own zone.
  var zone: Zone
  /// The zone times are shown in besides, if one was asked for.
  var otherZone: Zone?
  /// How many names are told before the rest is counted.
  var nameLimit = Int.max

  init(event: EventObject, now: Instant, zone: Zone, otherZone: Zone? = nil) {
    self.event = event
    self.now = now
    self.zone = zone
    self.otherZone = otherZone
  }

  func head(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    return title(page, width) + [Line()] + facts(width) + section(event.info, width)
      + [Line()] + numbers(width) + names(width)
      + [Line()] + Flow.paragraph(event.question, indent: 3, width: width, style: Palette.question)
  }

  /// What only the drill-down tells.
  func details(_ page: Page) -> [Line] {
    let width = Flow.width(page)
    var rows: [Line] = []
    if let marketing = event.marketing { rows += section(marketing, width) }
    if let reason = event.cancelReason { rows += section(Texts.reason(reason), width) }
    if !event.schedule.isEmpty {
      rows +=
        [Line(), Line(" " + Texts.programme, Palette.heading)] + programme(Flow.tableWidth(page))
    }
    return rows
  }

  private func title(_ page: Page, _ width: Int) -> [Line] {
    let mark = page.isUTF8 ? Texts.mark : Texts.plainMark
    let head = Line(" \(mark) ", Palette.title) + Line(event.title, Palette.title)
    let distance = Moment.distance(from: now, to: event.date, end: event.end, in: zone)
    let room = width - head.width - displayWidth(distance)
    if room >= 2 { return [head + Flow.spaces(room) + Line(distance, Palette.label)] }
    return [head.truncated(to: width), Flow.spaces(3) + Line(distance, Palette.label)]
  }

  private func facts(_ width: Int) -> [Line] {
    func row(_ label: String, _ value: String) -> [Line] {
      Flow.labeled(label, value, width: width)
    }
    var rows = row(Texts.when, span(in: zone))
    if let otherZone { rows += row("", span(in: otherZone)) }
    let place = [event.place, event.online ? Texts.online : nil].compactMap(\.self)
    if !place.isEmpty { rows += row(Texts.place, place.joined(separator: ", ")) }
    if let map = event.map { rows += row(Texts.map, map) }
    if let organization = event.organization { rows += row(Texts.with, organization.name) }
    return rows
  }

  private func span(in zone: Zone) -> String {
    "\(Moment.span(event.date, event.end, in: zone)) (\(zone.name))"
  }

  private func section(_ text: String, _ width: Int) -> [Line] {
    let rows = Flow.paragraph(text, indent: 3, width: width)
    return rows.isEmpty ? [] : [Line()] + rows
  }

  private func numbers(_ width: Int) -> [Line] {
    var text =
      event.state == .past ? Texts.came(event.taken) : Texts.coming(event.taken)
    if event.state == .active || event.state == .voting {
      if let capacity = event.capacity {
        text += ", " + Texts.spots(left: event.spotsLeft ?? 0, of: capacity)
      }
      if event.waiting > 0 { text += ", " + Texts.waitingCount(event.waiting) }
    }
    text += "."
    if event.registration == .open || event.registration == .full {
      text += " " + Texts.rsvpUntil(Moment.text(event.registrationEnd, in: zone))
    }
    return Flow.paragraph(text, indent: 3, width: width)
  }

  private func names(_ width: Int) -> [Line] {
    var items = event.people.prefix(nameLimit).map { person in
      person.name.full
        + (person.guests.map { " +\($0)" } ?? "")
        + (Texts.roleInEvent(person.group).map { " (\($0))" } ?? "")
    }
    let rest = event.people.count - items.count
    if rest > 0 { items.append(Texts.more(rest)) }
    if event.privatePeople > 0 { items.append(Texts.privatePeople(event.privatePeople)) }
    return Flow.items(items, separator: ", ", indent: 3, width: width)
  }

  private func programme(_ width: Int) -> [Line] {
    let rows = event.schedule.map { item in
      let when = Moment.short(item.start, in: zone)
      let who = [item.who?.name.full, item.place].compactMap(\.self).joined(separator: ", ")
      return [when, item.title, who]
    }
    return Grid.lines(rows, indent: 3, gaps: [2, 3], width: width)
  }
}
