internal import SpecCore

extension EventRecord {
  /// Whether its times and numbers go together.
  func check() throws(HacksmithsError) {
    let event = event
    if event.end <= event.start { throw .refused("end-before-start", Texts.endBeforeStart) }
    if event.end.seconds - event.start.seconds > Agenda.longestEvent {
      throw .refused("too-long", Texts.tooLong)
    }
    for instant in [event.start, event.end] where !Self.dates.contains(instant.seconds) {
      throw .refused("bad-date", Texts.badDate)
    }
    if let opens = event.registrationStart, event.closes <= opens {
      throw .refused("registration-order", Texts.registrationOrder)
    }
    if event.closes > event.end {
      throw .refused("registration-after-end", Texts.registrationAfterEnd)
    }
    if let voteEnd = event.voteEnd, let opens = event.registrationStart, voteEnd > opens {
      throw .refused("vote-after-registration", Texts.voteAfterRegistration)
    }
    if event.isLimited, event.capacity < taken {
      throw .refused("capacity-taken", Texts.capacityTaken(taken))
    }
    for item in schedule { try check(item) }
  }

  /// A programme's entry lies within its event.
  func check(_ item: ScheduleItem) throws(HacksmithsError) {
    if item.end <= item.start { throw .refused("end-before-start", Texts.endBeforeStart) }
    guard event.start <= item.start, item.end <= event.end else {
      throw .refused("outside-event", Texts.outsideEvent(item.title))
    }
  }

  /// 1900 to 9990: what a calendar can show.
  private static let dates: ClosedRange<Int64> = -2_208_988_800...253_086_681_600

  mutating func publish(at moment: Instant?, now: Instant) throws(HacksmithsError) {
    if event.canceledAt != nil { throw .rsvp(.canceled) }
    if now >= event.end { throw .rsvp(.past) }
    if let publishedAt = event.publishedAt, publishedAt <= now {
      throw .refused("already-published", Texts.alreadyPublished)
    }
    if let moment, moment >= event.end {
      throw .refused("publish-after-end", Texts.publishAfterEnd)
    }
    // What a client says never reaches into the past.
    event.publishedAt = max(moment ?? now, now).wholeSecond
    touch(now)
  }

  /// Gives whether anything changed.
  mutating func cancel(reason: String?, undo: Bool, at now: Instant)
    throws(HacksmithsError) -> Bool
  {
    if event.publishedAt == nil { throw .refused("draft", Texts.cancelDraft) }
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

// MARK: the door

extension EventRecord {
  /// Seconds before the start from which people can come in.
  static let doorOpens: Int64 = 3 * 3600

  /// Marks somebody as there. `zone` is the event's own.
  mutating func checkIn(
    _ isWanted: (RSVP) -> Bool, undo: Bool, at now: Instant, zone: Zone
  ) throws(HacksmithsError) -> RSVP {
    if event.canceledAt != nil { throw .rsvp(.canceled) }
    guard let index = rsvps.firstIndex(where: { $0.answer == .yes && isWanted($0) }) else {
      throw .refused("not-on-list", Texts.notOnList)
    }
    if undo {
      rsvps[index].checkedInAt = nil
      return rsvps[index]
    }
    guard now >= event.start.adding(seconds: -Self.doorOpens), now < event.end else {
      throw .refused("door-closed", Texts.doorClosed)
    }
    if let before = rsvps[index].checkedInAt {
      let time = zone.civil(at: before).time.hourMinute
      throw .refused("already-checked-in", Texts.alreadyCheckedIn(time))
    }
    rsvps[index].checkedInAt = now
    return rsvps[index]
  }
}

// MARK: the waiting list by hand

extension EventRecord {
  /// Takes anyone who waits and fits.
  mutating func promote(
    _ person: Identifier, at now: Instant, random: () -> UInt64
  ) throws(HacksmithsError) {
    if event.canceledAt != nil { throw .rsvp(.canceled) }
    if now >= event.end { throw .rsvp(.past) }
    guard let index = rsvps.firstIndex(where: { $0.personId == person && $0.answer == .waitlist })
    else { throw .refused("not-waiting", Texts.notWaiting) }
    if let spotsLeft, rsvps[index].party > spotsLeft {
      throw .rsvp(.notEnoughSpots(left: max(spotsLeft, 0)))
    }
    rsvps[index].answer = .yes
    rsvps[index].promotedAt = now
    rsvps[index].changedAt = now
    rsvps[index].code = freeCode(random: random)
  }

  mutating func removeWaiting(_ person: Identifier) throws(HacksmithsError) {
    guard rsvps.contains(where: { $0.personId == person && $0.answer == .waitlist }) else {
      throw .refused("not-waiting", Texts.notWaiting)
    }
    rsvps.removeAll { $0.personId == person }
  }
}
