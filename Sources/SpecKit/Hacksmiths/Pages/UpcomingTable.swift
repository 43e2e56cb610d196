internal import SpecCore

/// Events as rows: date, title, place, whether one can still come, and what one said.
struct UpcomingTable: Sendable {
  var events: [ListedEvent]
  /// By name, the zones of the events.
  var zones: [String: Zone]
  /// The zone times are shown in besides, if one was asked for.
  var otherZone: Zone?

  init(events: [ListedEvent], zones: [String: Zone], otherZone: Zone? = nil) {
    self.events = events
    self.zones = zones
    self.otherZone = otherZone
  }

  /// date, end, id, key, title, place, registration, spots left, answer
  static func record(_ event: EventSummary) -> [String] {
    Columns.record(
      event.date, event.end, event.id, event.key, event.title, event.place,
      event.state == .canceled ? Texts.canceledWord : event.registration.rawValue,
      event.spotsLeft, event.answer)
  }

  /// When, title, place, and what one said or whether one can.
  var cells: [[String]] {
    events.map { event in
      let summary = event.summary
      let zone = zones[summary.timeZone] ?? .utc
      var when = Moment.aligned(summary.date, in: zone)
      if let otherZone {
        when += " (\(Moment.short(summary.date, in: otherZone)) \(otherZone.name))"
      }
      return [
        when, summary.title, summary.place ?? (summary.online ? Texts.online : ""),
        answer(summary) ?? status(event, in: zone),
      ]
    }
  }

  func rows(_ page: Page) -> [Line] {
    Grid.lines(
      cells, indent: 3, gaps: [2, 3, 3], width: Flow.tableWidth(page),
      flexible: [(2, 8), (1, 12)]
    ) { row, column in
      let summary = events[row].summary
      guard column == 3 else { return .plain }
      if summary.state == .canceled { return Palette.bad }
      return summary.answer == .yes ? Palette.good : Palette.style(summary.registration)
    }
  }

  private func status(_ event: ListedEvent, in zone: Zone) -> String {
    let summary = event.summary
    if summary.state == .canceled { return Texts.canceledWord }
    switch summary.registration {
    case .open: return summary.spotsLeft.map(Texts.openSpots) ?? Texts.open
    case .closed: return summary.state == .past ? Texts.overWord : Texts.closedWord
    case .full:
      return Texts.full + (summary.waiting > 0 ? ", " + Texts.waitingCount(summary.waiting) : "")
    case .early:
      return event.registrationStart.map { Texts.opensShort(Moment.short($0, in: zone)) }
        ?? Texts.closedWord
    }
  }

  /// What the viewer said; it matters more than whether others can still come.
  private func answer(_ summary: EventSummary) -> String? {
    guard let answer = summary.answer, summary.state != .canceled else { return nil }
    return Texts.yourAnswer(summary.position.map(Texts.waitingAt) ?? answer.rawValue)
  }
}
