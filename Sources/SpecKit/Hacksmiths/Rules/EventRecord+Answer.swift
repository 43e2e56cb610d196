internal import SpecCore

extension EventRecord {
  /// Records a person's answer. The order of the checks decides which refusal is reported.
  ///
  /// A new answer never overtakes the waiting list, even if spots are free. `zone` is the event's.
  mutating func answer(
    _ wish: RSVPRequest, by person: Identifier, at now: Instant, zone: Zone
  ) throws(HacksmithsError) -> RSVPOutcome {
    let mine = rsvp(of: person)
    if wish.word == .cancel && mine == nil { return .unchanged }
    switch state(at: now) {
    case .canceled: throw .rsvp(.canceled)
    case .past: throw .rsvp(.past)
    case .draft, .scheduled, .voting, .active: break
    }
    switch wish.word {
    case .yes:
      return try acceptYes(wish, mine: mine, person: person, at: now, zone: zone)
    case .no, .maybe:
      let answer: RSVP.Answer = wish.word == .no ? .no : .maybe
      if mine?.answer == answer { return .unchanged }
      put(answer, guests: 0, wish: wish, person: person, at: now)
    case .cancel:
      rsvps.removeAll { $0.personId == person }
    }
    return RSVPOutcome(changed: true, promoted: promote(at: now))
  }

  private mutating func acceptYes(
    _ wish: RSVPRequest, mine: RSVP?, person: Identifier, at now: Instant, zone: Zone
  ) throws(HacksmithsError) -> RSVPOutcome {
    if wish.guests > event.maxGuests { throw .rsvp(.tooManyGuests(limit: event.maxGuests)) }
    let held = mine.flatMap { $0.answer == .yes || $0.answer == .waitlist ? $0 : nil }
    if let held, held.guests == wish.guests { return .unchanged }
    if let held, wish.guests < held.guests {
      put(held.answer, guests: wish.guests, wish: wish, person: person, at: now)
      return RSVPOutcome(changed: true, promoted: promote(at: now))
    }
    switch registration(at: now) {
    case .early: throw .rsvp(.notOpen(DateFormatter.text(event.opens, in: zone)))
    case .closed: throw .rsvp(.closed)
    case .open, .full: break
    }
    if let held, held.answer == .yes {
      if let spotsLeft {
        let fits = !hasQueue && wish.party - held.party <= spotsLeft
        guard fits else { throw .rsvp(.notEnoughSpots(left: max(spotsLeft, 0))) }
      }
      put(.yes, guests: wish.guests, wish: wish, person: person, at: now)
      return RSVPOutcome(changed: true)
    }
    if spotsLeft.map({ !hasQueue && wish.party <= $0 }) ?? true {
      put(.yes, guests: wish.guests, wish: wish, person: person, at: now)
      return RSVPOutcome(changed: true)
    }
    let left = max(spotsLeft ?? 0, 0)
    if event.waitlist == .off || !wish.joinsWaitlist {
      throw .rsvp(left > 0 && !hasQueue ? .notEnoughSpots(left: left) : .full)
    }
    if wish.party > event.capacity { throw .rsvp(.notEnoughSpots(left: event.capacity)) }
    put(.waitlist, guests: wish.guests, wish: wish, person: person, at: now)
    return RSVPOutcome(changed: true, promoted: promote(at: now))
  }

  /// Replaces the person's earlier answer, or adds one.
  ///
  /// A person who stays on the waiting list keeps the place; a new one gets the next sequence
  /// number.
  private mutating func put(
    _ answer: RSVP.Answer, guests: Int, wish: RSVPRequest, person: Identifier, at now: Instant
  ) {
    let earlier = index(of: person)
    var entry =
      earlier.map { rsvps[$0] }
      ?? RSVP(
        personId: person, answer: answer, createdAt: now, sequence: 0, source: wish.source)
    if earlier == nil || entry.answer != answer {
      entry.sequence = nextSequence
      nextSequence += 1
    }
    entry.answer = answer
    entry.guests = guests
    entry.changedAt = now
    entry.source = wish.source
    entry.requestId = wish.requestId
    switch answer {
    case .yes: if entry.code == nil { entry.code = freeCode(for: person) }
    case .no, .maybe, .waitlist:
      entry.code = nil
      entry.checkedInAt = nil
    }
    if let earlier { rsvps[earlier] = entry } else { rsvps.append(entry) }
  }
}

// MARK: the waiting list

extension EventRecord {
  /// Promotes the head of the waiting list while its party fits: strictly first come, first
  /// served, so the first party that does not fit stops it.
  ///
  /// Only in mode `auto`, before the start and if the event is not canceled. Returns the promoted
  /// people in order.
  mutating func promote(at now: Instant) -> [Identifier] {
    guard event.waitlist == .auto, event.canceledAt == nil, now < event.start else { return [] }
    // Who waits need not be at hand for this.
    if let spotsLeft, spotsLeft <= 0 { return [] }
    var promoted: [Identifier] = []
    for head in waiting {
      if let spotsLeft, head.party > spotsLeft { break }
      guard let index = index(of: head.personId) else { break }
      rsvps[index].answer = .yes
      rsvps[index].code = freeCode(for: head.personId)
      promoted.append(head.personId)
    }
    return promoted
  }

  /// A check-in code of six characters that is not in use at this event.
  func freeCode(
    for person: Identifier, draw: () -> String = { ReadableCode.random(length: 6) }
  ) -> String {
    while true {
      let code = draw()
      if !rsvps.indices.contains(where: { rsvps[$0].code == code }),
        codes?.allows(code, for: person) ?? true
      {
        return code
      }
    }
  }
}
