internal import SpecCore

extension EventRecord {
  /// Checks that its times and numbers are consistent.
  func check() throws(HacksmithsError) {
    let event = event
    try Self.check(from: event.start, to: event.end)
    if let opens = event.registrationStart, event.closes <= opens {
      throw .registrationEndsBeforeStart
    }
    if event.closes > event.end {
      throw .registrationEndsAfterEvent
    }
    if let voteEnd = event.voteEnd, let opens = event.registrationStart, voteEnd > opens {
      throw .votingEndsAfterRegistrationStart
    }
    if event.isLimited, event.capacity < taken {
      throw .capacityTaken(taken)
    }
    for item in schedule { try check(item) }
  }

  /// Checks that an event may begin and end then.
  static func check(from start: Instant, to end: Instant) throws(HacksmithsError) {
    if end <= start { throw .endBeforeStart }
    if end.seconds - start.seconds > Agenda.longestEvent { throw .eventTooLong }
    try check(start)
    try check(end)
  }

  /// Checks that an event may begin or end then.
  static func check(_ date: Instant) throws(HacksmithsError) {
    guard dates.contains(date.seconds) else { throw .dateOutOfRange }
  }

  /// Checks that an entry of the programme lies within its event.
  func check(_ item: ScheduleItem) throws(HacksmithsError) {
    if item.end <= item.start { throw .endBeforeStart }
    guard event.start <= item.start, item.end <= event.end else {
      throw .outsideEvent(item.title)
    }
  }

  /// 1900 to 9990, in seconds since 1970.
  private static let dates: ClosedRange<Int64> = -2_208_988_800...253_086_681_600

  mutating func publish(at moment: Instant?, now: Instant) throws(HacksmithsError) {
    if event.canceledAt != nil { throw .rsvp(.canceled) }
    if now >= event.end { throw .rsvp(.past) }
    if let publishedAt = event.publishedAt, publishedAt <= now {
      throw .alreadyPublished
    }
    if let moment, moment >= event.end {
      throw .publishAfterEnd
    }
    // A client cannot publish an event in the past.
    event.publishedAt = max(moment ?? now, now).wholeSecond
    touch(now)
  }

  /// Returns whether anything changed.
  mutating func cancel(reason: String?, undo: Bool, at now: Instant)
    throws(HacksmithsError) -> Bool
  {
    if event.publishedAt == nil { throw .draftNotCancelable }
    if now >= event.end { throw .rsvp(.past) }
    let before = event
    event.canceledAt = undo ? nil : event.canceledAt ?? now
    event.cancelReason = undo ? nil : reason ?? event.cancelReason
    if event == before { return false }
    touch(now)
    return true
  }

  /// Counts a change.
  mutating func touch(_ now: Instant) {
    event.changedAt = now
    revision += 1
  }
}

// MARK: check-in

extension EventRecord {
  /// How many seconds before the start check-in opens.
  static let doorOpens: Int64 = 3 * 3600

  /// Checks a person in. `zone` is the event's.
  ///
  /// - Parameter find: who is meant, of those who said yes.
  mutating func checkIn(
    undo: Bool, at now: Instant, zone: Zone, _ find: ([RSVP]) throws -> Identifier
  ) throws -> RSVP {
    if event.canceledAt != nil { throw HacksmithsError.rsvp(.canceled) }
    let person = try find(rsvps.filter { $0.answer == .yes })
    guard let index = index(of: person), rsvps[index].answer == .yes else {
      throw HacksmithsError.notOnGuestList
    }
    if undo {
      rsvps[index].checkedInAt = nil
      return rsvps[index]
    }
    guard now >= event.start.adding(seconds: -Self.doorOpens), now < event.end else {
      throw HacksmithsError.doorClosed
    }
    if let before = rsvps[index].checkedInAt {
      let time = zone.civil(at: before).time.hourMinute
      throw HacksmithsError.alreadyCheckedIn(at: time)
    }
    rsvps[index].checkedInAt = now
    return rsvps[index]
  }
}

// MARK: changes of the waiting list by organizers

extension EventRecord {
  /// Promotes a person whose party fits, whatever the place on the waiting list.
  mutating func promote(
    _ person: Identifier, at now: Instant
  ) throws(HacksmithsError) {
    if event.canceledAt != nil { throw .rsvp(.canceled) }
    if now >= event.end { throw .rsvp(.past) }
    guard let index = rsvps.firstIndex(where: { $0.personId == person && $0.answer == .waitlist })
    else { throw .notWaiting }
    if let spotsLeft, rsvps[index].party > spotsLeft {
      throw .rsvp(.partyTooLarge(rsvps[index].party, left: max(spotsLeft, 0)))
    }
    rsvps[index].answer = .yes
    rsvps[index].changedAt = now
    rsvps[index].code = freeCode(for: person)
  }

  mutating func removeWaiting(_ person: Identifier) throws(HacksmithsError) {
    guard rsvps.contains(where: { $0.personId == person && $0.answer == .waitlist }) else {
      throw .notWaiting
    }
    rsvps.removeAll { $0.personId == person }
  }
}
