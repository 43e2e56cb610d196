internal import SpecCore

/// What an answer to an event has to know of it, from the event's page or from a list.
struct KnownEvent {
  var ref: EventRef
  var date: Instant
  var timeZone: String
  /// Absent in the list of one's answers, as `end`.
  var state: EventState?
  var end: Instant?
  var answer: RSVP.Answer?
  var guests = 0
  var isWanted = false
  var spotsLeft: Int?
  /// Absent in lists.
  var waitlist: WaitlistMode?
  /// When the caller's answer changed last.
  var changed: Instant?

  init(_ reply: EventReply) {
    let event = reply.event
    ref = EventRef(event)
    (date, end, timeZone) = (event.date, event.end, event.timeZone)
    (state, answer, guests) = (event.state, event.answer, event.guests ?? 0)
    (isWanted, spotsLeft) = (event.waiting > 0 || event.spotsLeft == 0, event.spotsLeft)
    (waitlist, changed) = (event.waitlist, reply.changed)
  }

  init(_ event: EventSummary) {
    ref = EventRef(event)
    (date, end, timeZone) = (event.date, event.end, event.timeZone)
    (state, answer) = (event.state, event.answer)
    (isWanted, spotsLeft) = (event.waiting > 0 || event.spotsLeft == 0, event.spotsLeft)
    changed = event.answerChanged
  }

  /// Of the own store, for a member.
  init(_ record: EventRecord, of me: Identifier, at now: Instant) {
    let event = record.event
    let mine = record.rsvp(of: me)
    let left = record.spotsLeft.map { max($0, 0) }
    ref = EventRef(record.event)
    (date, end, timeZone) = (event.start, event.end, event.timeZone)
    (state, answer, guests) = (record.state(at: now), mine?.answer, mine?.guests ?? 0)
    (isWanted, spotsLeft) = (record.waitingCount > 0 || left == 0, left)
    (waitlist, changed) = (event.waitlist, mine?.changedAt)
  }

  /// The list of one's answers does not say whether others wait for the spot.
  init(_ reply: MeObject.Reply) {
    let event = reply.event
    ref = EventRef(event)
    (date, timeZone) = (event.date, event.timeZone)
    (answer, guests, changed) = (reply.answer, reply.guests, reply.changed)
    isWanted = true
  }

  /// Whether the answer gives up a spot that somebody else will get.
  func givesUpSpot(_ word: RSVPChoice, guests: Int) -> Bool {
    guard answer == .yes, isWanted else { return false }
    if let state, state != .active, state != .voting { return false }
    return word != .yes || guests < self.guests
  }

  /// Published, not canceled and not over, as far as is known.
  fileprivate func isCandidate(at now: Instant) -> Bool {
    (state == .active || state == .voting || state == .past) && end.map { $0 > now } ?? false
  }
}

extension HacksmithsClient {
  /// The event that is answered. If the service cannot be reached, it is one that was seen, alone or
  /// in a list.
  func known(_ word: String) throws -> KnownEvent {
    do {
      return KnownEvent(try eventReply(word, needsMember: true))
    } catch let error as any ReportedError where error.isAway(api) {
      guard let seen = seen(word) else { throw error }
      api.offline(seen.at)
      return seen.event
    }
  }

  /// The event of an id, a key or `next` as it was seen last.
  private func seen(_ word: String) -> (event: KnownEvent, at: Instant)? {
    var last: [Identifier: (event: KnownEvent, at: Instant)] = [:]
    for (_, kept) in api.cache?.answers(to: api.token) ?? [] {
      for event in kept.events where last[event.ref.id].map({ $0.at <= kept.at }) ?? true {
        last[event.ref.id] = (event, kept.at)
      }
    }
    if word == "next" {
      return last.values.filter { $0.event.isCandidate(at: now) }
        .min { ($0.event.date, $0.event.ref.id) < ($1.event.date, $1.event.ref.id) }
    }
    return last.values.first { $0.event.ref.id.text == word || $0.event.ref.key == word }
  }
}

extension AnswerCache.Kept {
  /// The events of a page, of a list of events, or of the list of one's answers.
  var events: [KnownEvent] {
    func decoded<Value: Decodable>(_ type: Value.Type, _ json: JSON?) -> Value? {
      json.flatMap { try? JSONCoder.decode(type, from: $0) }
    }
    if body["event"] != nil {
      return [decoded(EventReply.self, body)].compactMap(\.self).map(KnownEvent.init)
    }
    let listed = (body["events"]?.array ?? []).compactMap { decoded(EventSummary.self, $0) }
    let answered = (body["me"]?["rsvps"]?.array ?? []).compactMap {
      decoded(MeObject.Reply.self, $0)
    }
    return listed.map(KnownEvent.init) + answered.map(KnownEvent.init)
  }
}
