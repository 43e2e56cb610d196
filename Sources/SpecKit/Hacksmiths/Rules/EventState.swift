package import SpecCore

/// Where an event stands in its life; computed from the clock on every read.
package enum EventState: String, Sendable, Codable, CaseIterable {
  case draft, canceled, past, scheduled, voting, active
}

/// Whether people can say yes.
package enum Registration: String, Sendable, Codable, CaseIterable {
  case early, open, full, closed
}

extension Event {
  /// The first that fits; starts are inclusive, ends exclusive.
  package func state(at now: Instant) -> EventState {
    guard let publishedAt else { return .draft }
    if canceledAt != nil { return .canceled }
    if now >= end { return .past }
    if now < publishedAt { return .scheduled }
    if let voteEnd, now < voteEnd { return .voting }
    return .active
  }

  /// When people can begin to say yes. A draft without a date of its own has none yet and gives
  /// the moment it was made.
  package var opens: Instant { registrationStart ?? publishedAt ?? createdAt }

  /// When registration ends, unless the event ends before that.
  package var closes: Instant { registrationEnd ?? start }

  /// Only the organizers and admins know of it.
  package func isHidden(at now: Instant) -> Bool {
    let state = state(at: now)
    return state == .draft || state == .scheduled
  }

  /// Still to come or under way, published and not canceled.
  package func isCandidate(at now: Instant) -> Bool {
    guard let publishedAt, canceledAt == nil else { return false }
    return publishedAt <= now && end > now
  }

  package var isLimited: Bool { capacity > 0 }
}

extension EventRecord {
  package func state(at now: Instant) -> EventState { event.state(at: now) }

  package func registration(at now: Instant) -> Registration {
    switch event.state(at: now) {
    case .voting, .active:
      if now < event.opens { return .early }
      if now >= min(event.closes, event.end) { return .closed }
      if let spotsLeft, spotsLeft <= 0 || hasQueue { return .full }
      return .open
    case .draft, .canceled, .past, .scheduled:
      return .closed
    }
  }

  /// The people who come, guests counted.
  package var taken: Int {
    rsvps.reduce(0) { $1.answer == .yes ? $0 + $1.party : $0 }
  }

  /// Nil if the event is unlimited.
  package var spotsLeft: Int? { event.isLimited ? event.capacity - taken : nil }

  /// The waiting list in its order.
  package var waiting: [RSVP] {
    rsvps.filter { $0.answer == .waitlist }.sorted { $0.sequence < $1.sequence }
  }

  /// Whether somebody waits.
  package var hasQueue: Bool { rsvps.contains { $0.answer == .waitlist } }

  package func rsvp(of person: Identifier) -> RSVP? {
    rsvps.first { $0.personId == person }
  }

  /// The place on the waiting list, from 1.
  package func position(of person: Identifier) -> Int? {
    guard let mine = rsvp(of: person), mine.answer == .waitlist else { return nil }
    return 1 + rsvps.count { $0.answer == .waitlist && $0.sequence < mine.sequence }
  }
}
