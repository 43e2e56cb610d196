internal import SpecCore
internal import SpecRealtimeDatabase

/// Sends the invitations of drafts, each by one write.
struct DinnerSender {
  let session: Session

  /// Makes the dinner of a draft, and removes the draft.
  ///
  /// - Parameter force: whether another dinner at the same time does not matter.
  /// - Throws: what ``check(_:force:)`` throws; ``HostingError/notSent(_:)`` where the write failed, and
  ///   then the draft is as it was.
  func send(_ draft: Draft, force: Bool) throws -> HostedDinner {
    do {
      let dinner = try sent(draft, force: force)
      session.afterwards(hostingTexts.draftStays) { try session.drafts.remove(draft.id) }
      return dinner
    } catch HostingError.guestsGone(let ids) {
      throw HostingError.notSent(HostingError.guestsGone(ids).failure)
    } catch let error as HostingError {
      throw error
    } catch let error as any ReportedError {
      if case DinDinError.conflict = error { throw error }
      throw HostingError.notSent(error.failure)
    }
  }

  /// What is said where invitations were not sent, with the way on where they could wait.
  func failure(_ reason: Failure, isQueued: Bool) -> Failure {
    let failure = HostingError.notSent(reason).failure
    guard !isQueued, case .server = session.command.address, isUnreachable(reason) else {
      return failure
    }
    return failure.adding(hostingTexts.queueThem)
  }

  /// Whether invitations were not sent because nobody answered.
  func isUnreachable(_ reason: Failure) -> Bool {
    reason.status == .unavailable && reason.code != "bad-answer" && reason.code != "offline"
  }

  /// - Throws: ``HostingError/draftIncomplete(_:)``, ``HostingError/inThePast(_:)``, …
  func check(_ draft: Draft) throws -> DinnerDetails {
    guard draft.missing.isEmpty, let details = draft.details(session.zones) else {
      throw HostingError.draftIncomplete(draft.missing)
    }
    try draft.check(session.zones, now: session.now)
    return details
  }

  /// Makes the dinner of a draft, or finds that it was made before.
  func sent(_ draft: Draft, force: Bool) throws -> HostedDinner {
    guard !session.command.isOffline || session.command.address == .embedded else {
      throw DinDinError.offlineUnqueued
    }
    if let (event, entries) = try session.hosting.state(draft.id) {
      return try finished(draft, event, entries, force: force)
    }
    let details = try check(draft)
    do {
      return force
        ? try commit(draft, details, needsFreeTime: false)
        : try session.takingTime { try commit(draft, details, needsFreeTime: true) }
    } catch DinDinError.permissionDenied {
      // Another command may have sent it meanwhile.
      guard let (event, entries) = try session.hosting.state(draft.id) else {
        throw DinDinError.permissionDenied
      }
      return try finished(draft, event, entries, force: force)
    }
  }

  /// Makes the one write of a new dinner.
  private func commit(
    _ draft: Draft, _ details: DinnerDetails, needsFreeTime: Bool
  ) throws -> HostedDinner {
    let (update, dinner) = try planned(draft, details)
    if needsFreeTime { try dinner.checkTime() }
    try session.commit(update) {
      guard let (event, entries) = try session.hosting.state(draft.id) else { return false }
      return event.details == details && Set(entries.keys) == Set(draft.guests)
    }
    return dinner
  }

  /// The dinner of a draft whose answer was lost when it was sent. What was changed in the draft since
  /// then is an edit.
  private func finished(
    _ draft: Draft, _ event: EventRecord, _ entries: [String: GuestRecord], force: Bool
  ) throws -> HostedDinner {
    if event.details == draft.details(session.zones), Set(entries.keys) == Set(draft.guests) {
      return try session.hosting.hosted(draft.id, event, entries)
    }
    _ = try check(draft)
    return try DinnerEditor(session: session).edit(
      draft.id, DinnerChange(force: force, draft: draft)
    ).dinner
  }

  /// The one write of a new dinner, and the dinner that it makes.
  private func planned(_ draft: Draft, _ details: DinnerDetails) throws -> (
    TreeUpdate, HostedDinner
  ) {
    try session.zones.check(details.timeZone)
    let records = try session.people.records()
    let gone = draft.guests.filter { records[$0] == nil }
    guard gone.isEmpty else { throw HostingError.guestsGone(gone) }
    let host = records[session.id] ?? UserRecord(name: session.signIn.name)
    let guests = try draft.guests.map { id in
      guard let record = records[id] else { throw HostingError.noPerson(id) }
      let entry = GuestRecord(
        name: record.name, phone: record.phone, status: .pending,
        invitedAt: session.now.milliseconds)
      return (id: id, entry: entry)
    }
    let event = EventRecord(hostId: session.id, details: details)
    let update = DinnerUpdate.create(
      draft.id, event, host: HostRecord(id: session.id, record: host), guests: guests,
      times: WallTimes(details, session.zones))
    let entries = Dictionary(guests.map { ($0.id, $0.entry) }) { first, _ in first }
    return (update, try session.hosting.hosted(draft.id, event, entries, people: records))
  }

  func checkOverlap(_ id: String, _ details: DinnerDetails) throws {
    let calendar = try session.dinners.calendar(on: [Overlap.days(around: details)])
    if let other = Overlap.conflicts(of: id, details, among: calendar).first {
      throw DinDinError.conflict(other)
    }
  }
}
