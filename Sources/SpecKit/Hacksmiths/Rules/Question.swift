internal import SpecCore

/// The line that asks, or answers, "Are you coming?".
enum Question {
  /// What the line depends on besides the event and the clock.
  struct Asker: Sendable, Equatable {
    var isMember: Bool
    var answer: RSVP.Answer?
    /// Place on the waiting list, from 1.
    var position: Int?
    /// An answer given offline that the service does not have yet.
    var unsent: String?

    init(
      isMember: Bool, answer: RSVP.Answer? = nil, position: Int? = nil, unsent: String? = nil
    ) {
      self.isMember = isMember
      self.answer = answer
      self.position = position
      self.unsent = unsent
    }
  }

  /// The first line that fits; `zone` is the event's own.
  static func text(
    for record: EventRecord, asker: Asker, zone: Zone, at now: Instant
  ) -> String {
    let event = record.event
    switch record.state(at: now) {
    case .draft: return Texts.draft
    case .scheduled:
      return Texts.willBePublished(Moment.text(event.publishedAt ?? event.start, in: zone))
    case .canceled: return Texts.canceled
    case .past: return Texts.over
    case .voting, .active: break
    }
    if let unsent = asker.unsent { return Texts.notSent(unsent) }
    if asker.answer == .yes { return Texts.seeYouThere }
    if asker.answer == .waitlist, let position = asker.position {
      return Texts.waiting(position)
    }
    switch record.registration(at: now) {
    case .early: return Texts.opens(Moment.text(event.opens, in: zone))
    case .closed: return Texts.closed
    case .full:
      if event.waitlist == .off { return Texts.noSpots }
      return asker.isMember ? Texts.fullForMember : Texts.fullForGuest
    case .open: return asker.isMember ? Texts.areYouComing : Texts.openForGuest
    }
  }
}
