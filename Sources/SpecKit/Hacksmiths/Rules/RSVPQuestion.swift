internal import SpecCore

/// The line "Are you coming?", or what answers it.
enum RSVPQuestion {
  /// What the line depends on, in addition to the event and the clock.
  struct Asker: Sendable, Equatable {
    var isMember: Bool
    var answer: RSVP.Answer?
    /// Place on the waiting list, from 1.
    var position: Int?
  }

  /// What one who comes is told until the event is over.
  static let seeYou = "See you there!"

  /// The first line that fits; `zone` is the event's own.
  static func text(
    for record: EventRecord, asker: Asker, zone: Zone, at now: Instant
  ) -> String {
    let event = record.event
    switch record.state(at: now) {
    case .draft: return "This event is a draft."
    case .scheduled:
      return
        "This event will be published \(DateFormatter.text(event.publishedAt ?? event.start, in: zone))."
    case .canceled: return RSVPRefusal.canceled.message
    case .past: return RSVPRefusal.past.message
    case .voting, .active: break
    }
    if asker.answer == .yes { return seeYou }
    if asker.answer == .waitlist, let position = asker.position {
      return "You are number \(position) on the waiting list."
    }
    switch record.registration(at: now) {
    case .early: return RSVPRefusal.notOpen(DateFormatter.text(event.opens, in: zone)).message
    case .closed: return RSVPRefusal.closed.message
    case .full:
      if event.waitlist == .off { return RSVPRefusal.full.message }
      return asker.isMember
        ? "Are you coming? No spots left: a yes joins the waiting list."
        : "No spots left. Sign in to join the waiting list."
    case .open: return asker.isMember ? "Are you coming?" : "Are you coming? Sign in to RSVP."
    }
  }
}
