internal import SpecCore

/// The state of an event, computed from the clock on every read.
enum EventState: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
  case draft, canceled, past, scheduled, voting, active
}

/// Whether people can say yes.
enum Registration: String, Sendable, Codable, CaseIterable, MemberValue, BodyValue {
  case early, open, full, closed
}

extension Event {
  /// The first state that applies; starts are inclusive, ends exclusive.
  func state(at now: Instant) -> EventState {
    guard let publishedAt else { return .draft }
    if canceledAt != nil { return .canceled }
    if now >= end { return .past }
    if now < publishedAt { return .scheduled }
    if let voteEnd, now < voteEnd { return .voting }
    return .active
  }

  /// When registration opens. For a draft without a registration start it is
  /// when the draft was made.
  var opens: Instant { registrationStart ?? publishedAt ?? createdAt }

  /// When registration ends, unless the event ends before that.
  var closes: Instant { registrationEnd ?? start }

  /// Whether only its organizers and admins can see it.
  func isHidden(at now: Instant) -> Bool {
    let state = state(at: now)
    return state == .draft || state == .scheduled
  }

  /// Published, not canceled and not over.
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

  /// How many people come, guests included.
  var taken: Int {
    indices(of: .yes).reduce(tally?.taken ?? 0) { $0 + rsvps[$1].party }
  }

  /// The indices of these answers. Here and below answers are read in place: an event
  /// has thousands of answers, and copying each is slow.
  private func indices(of answer: RSVP.Answer) -> some Sequence<Int> {
    rsvps.indices.lazy.filter { rsvps[$0].answer == answer }
  }

  /// The index of the person's answer.
  func index(of person: Identifier) -> Int? {
    rsvps.indices.first { rsvps[$0].personId == person }
  }

  /// Nil if the event is unlimited.
  var spotsLeft: Int? { event.isLimited ? event.capacity - taken : nil }

  /// The waiting list, in order, of the answers at hand.
  var waiting: [RSVP] {
    indices(of: .waitlist).map { rsvps[$0] }.sorted { $0.sequence < $1.sequence }
  }

  /// Whether the waiting list is not empty.
  var hasQueue: Bool {
    if let tally, tally.waiting > 0 { return true }
    return rsvps.indices.contains { rsvps[$0].answer == .waitlist }
  }

  /// How many answers are on the waiting list.
  var waitingCount: Int {
    indices(of: .waitlist).reduce(tally?.waiting ?? 0) { count, _ in count + 1 }
  }

  func rsvp(of person: Identifier) -> RSVP? {
    index(of: person).map { rsvps[$0] }
  }

  /// The place on the waiting list, from 1. Where others are not at hand, they came before.
  func position(of person: Identifier) -> Int? {
    guard let mine = rsvp(of: person), mine.answer == .waitlist else { return nil }
    return indices(of: .waitlist).reduce(1 + (tally?.waiting ?? 0)) {
      rsvps[$1].sequence < mine.sequence ? $0 + 1 : $0
    }
  }
}
