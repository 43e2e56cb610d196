internal import SpecCore

/// What a host does to the guest list of a dinner.
struct GuestListChange: Sendable {
  /// New guests, and guests who rejected and are asked again.
  var invited: [String: UserRecord] = [:]
  var uninvited: Set<String> = []
  /// Answers that were given to the host by voice.
  var answers: [String: GuestStatus] = [:]
  /// Whether everybody who has accepted is asked again.
  var reconfirms = false

  /// The guest list with the change.
  func applied(to guests: [String: GuestRecord], at now: Instant) -> [String: GuestRecord] {
    var entries = guests
    if reconfirms {
      for (person, entry) in entries where entry.status == .accepted {
        // What they bring and have said holds until they say otherwise.
        var asked = entry
        (asked.status, asked.respondedAt) = (.pending, nil)
        entries[person] = asked
      }
    }
    for (person, record) in invited {
      if let entry = entries[person], entry.status != .rejected { continue }
      entries[person] = GuestRecord(
        name: record.name, phone: record.phone, status: .pending, invitedAt: now.milliseconds)
    }
    for (person, status) in answers {
      entries[person] = entries[person]?.answered(status, at: now)
    }
    for person in uninvited { entries[person] = nil }
    return entries
  }

  /// The guest list with a change taken back, and with what guests have answered since.
  ///
  /// - Parameters:
  ///   - before: the entries that the change touched, as they were; nil for guests it added.
  ///   - after: the same as the change left them; nil for guests it took away.
  static func undone(
    in guests: [String: GuestRecord], before: [String: GuestRecord?], after: [String: GuestRecord?]
  ) -> [String: GuestRecord] {
    var entries = guests
    for (person, old) in before where entries[person] == after[person].flatMap(\.self) {
      entries[person] = old
    }
    return entries
  }
}

extension GuestRecord {
  fileprivate func answered(_ status: GuestStatus, at now: Instant) -> GuestRecord {
    guard status != self.status else { return self }
    var entry = self
    entry.status = status
    entry.respondedAt = now.milliseconds
    // Who is asked again has not said whom they bring, either.
    if status == .pending { (entry.respondedAt, entry.plus, entry.note) = (nil, nil, nil) }
    return entry
  }
}
