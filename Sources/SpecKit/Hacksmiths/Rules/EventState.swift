internal import SpecCore

/// Where an event stands in its life; computed from the clock on every read.
enum EventState: String, Sendable, Codable, CaseIterable {
  case draft, canceled, past, scheduled, voting, active
}

/// Whether people can say yes.
enum Registration: String, Sendable, Codable, CaseIterable {
  case early, open, full, closed
}

extension Event {
  /// The first that fits; starts are inclusive, ends exclusive.
  func state(at now: Instant) -> EventState {
    guard let publishedAt else { return .draft }
    if canceledAt != nil { return .canceled }
    if now >= end { return .past }
    if now < publishedAt { return .scheduled }
    if let voteEnd, now < voteEnd { return .voting }
    return .active
  }

  /// When people can begin to say yes. A draft without a date of its own has none yet and gives
  /// the moment it was made.
  var opens: Instant { registrationStart ?? publishedAt ?? createdAt }

  /// When registration ends, unless the event ends before that.
  var closes: Instant { registrationEnd ?? start }

  /// Only the organizers and admins know of it.
  func isHidden(at now: Instant) -> Bool {
    let state = state(at: now)
    return state == .draft || state == .scheduled
  }

  /// Still to come or under way, published and not canceled.
  func isCandidate(at now: Instant) -> Bool {
    guard let publishedAt, canceledAt == nil else { return false }
    return publishedAt <= now && end > now
  }

  var isLimited: Bool { capacity > 0 }
}

extension EventRecord {
  func state(at now: Instant) -> EventState { event.state(at: now) }

  func registration(at now: Instant) -> Registration {
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
  var taken: Int {
    indices(of: .yes).reduce(0) { $0 + rsvps[$1].party }
  }

  /// Where answers of that kind are. Here and below fields are looked at where they lie: an event
  /// holds thousands of answers, and each is too much to be copied for a glance.
  private func indices(of answer: RSVP.Answer) -> some Sequence<Int> {
    rsvps.indices.lazy.filter { rsvps[$0].answer == answer }
  }

  /// Where the answer of a person is.
  func index(of person: Identifier) -> Int? {
    rsvps.indices.first { rsvps[$0].personId == person }
  }

  /// Nil if the event is unlimited.
  var spotsLeft: Int? { event.isLimited ? event.capacity - taken : nil }

  /// The waiting list in its order.
  var waiting: [RSVP] {
    indices(of: .waitlist).map { rsvps[$0] }.sorted { $0.sequence < $1.sequence }
  }

  /// Whether somebody waits.
  var hasQueue: Bool { rsvps.indices.contains { rsvps[$0].answer == .waitlist } }

  func rsvp(of person: Identifier) -> RSVP? {
    index(of: person).map { rsvps[$0] }
  }

  /// The place on the waiting list, from 1.
  func position(of person: Identifier) -> Int? {
    guard let mine = rsvp(of: person), mine.answer == .waitlist else { return nil }
    return indices(of: .waitlist).reduce(1) {
      rsvps[$1].sequence < mine.sequence ? $0 + 1 : $0
    }
  }
}
