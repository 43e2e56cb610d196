internal import SpecCore

/// Events as rows: date, title, place, and the registration or the viewer's answer.
struct UpcomingTable: Sendable {
  var events: [EventSummary]
  /// By name, the zones of the events.
  var zones: [String: Zone]
  /// The other zone in which times are shown, if one was given.
  var otherZone: Zone?
  /// The viewer's answers that are not sent yet, by event.
  var unsent: [Identifier: RSVPChoice] = [:]

  /// date, end, id, key, title, place, registration, spots left, answer
  static func record(_ event: EventSummary) -> [String] {
    PipeFields.record(
      event.date, event.end, event.id, event.key, event.title, event.place,
      event.state.isToldFirst ? event.state.rawValue : event.registration.rawValue,
      event.spotsLeft, event.answer)
  }

  /// Date, title, place, and the answer or the registration.
  var cells: [[String]] {
    events.map { event in
      let zone = zones[event.timeZone] ?? .utc
      var when = DateFormatter.aligned(event.date, in: zone)
      if let otherZone {
        when += " (\(DateFormatter.short(event.date, in: otherZone)) \(otherZone.name))"
      }
      return [
        when, event.title, event.placeOrOnline ?? "",
        Self.standing(event, in: zone, unsent: unsent[event.id]),
      ]
    }
  }

  func rows(_ page: Page) -> [Line] {
    let events = events
    return AlignedRows(indent: 3, gaps: [2, 3, 3]) { row, column in
      column == 3 ? Self.style(events[row]) : .plain
    }.lines(cells, width: TextLayout.tableWidth(page))
  }

  /// The style of the last cell.
  static func style(_ event: EventSummary) -> Style {
    switch event.state {
    case .canceled: Styles.bad
    case .draft, .scheduled: Styles.waiting
    case .voting, .active, .past:
      event.answer == .yes ? Styles.good : Styles.style(event.registration)
    }
  }

  /// The events with this text in their title.
  func matching(_ text: String) -> UpcomingTable {
    var table = self
    table.events = events.filter { RequestContext.Listing.matches($0.title, text) }
    return table
  }

  /// The viewer's answer, or else the registration; `zone` is the event's own.
  static func standing(
    _ event: EventSummary, in zone: Zone, unsent: RSVPChoice? = nil
  ) -> String {
    answer(event, unsent) ?? status(event, in: zone)
  }

  private static func status(_ event: EventSummary, in zone: Zone) -> String {
    if event.state.isToldFirst { return event.state.rawValue }
    switch event.registration {
    case .open: return event.spotsLeft.map { "open, \($0) left" } ?? "open"
    case .closed: return event.state == .past ? "over" : "closed"
    case .full:
      return "full" + (event.waiting > 0 ? ", \(event.waiting) waiting" : "")
    case .early:
      return event.registrationStart.map { "opens \(DateFormatter.short($0, in: zone))" }
        ?? "closed"
    }
  }

  /// The viewer's answer, which is shown instead of the registration.
  private static func answer(_ event: EventSummary, _ unsent: RSVPChoice?) -> String? {
    guard event.state != .canceled else { return nil }
    if let unsent { return "you: \(Texts.notSentYet(unsent))" }
    guard let answer = event.answer else { return nil }
    return "you: \(event.position.map(Texts.waitingAt) ?? answer.rawValue)"
  }
}

extension EventState {
  /// Whether lists tell it rather than the registration.
  var isToldFirst: Bool {
    switch self {
    case .canceled, .draft, .scheduled: true
    case .past, .voting, .active: false
    }
  }
}
