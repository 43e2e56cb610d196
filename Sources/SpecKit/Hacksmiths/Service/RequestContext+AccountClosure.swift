internal import SpecCore

extension RequestContext {
  /// Removes a person from all documents; spots that become free go to the waiting list.
  func close(_ me: PersonRecord, in transaction: Transaction) throws {
    let id = me.person.id
    if me.person.role == .admin, try !hasOtherAdmin(than: id) {
      throw HacksmithsError.lastAdmin
    }
    for month in try snapshot.months() {
      for entry in try snapshot.agenda(month) {
        guard let before = try snapshot.event(entry.id), before.mentions(id) else { continue }
        try leave(before, id, in: transaction)
      }
    }
    try transaction.update(Documents.ideas) { list in
      for index in list.ideas.indices {
        if list.ideas[index].authorId == id { list.ideas[index].authorId = nil }
        list.ideas[index].votes.removeAll { $0 == id }
      }
    }
    try transaction.endSessions { $0.personId == id }
    if let account = me.account {
      try transaction.dropUnsentMail { $0.to == account.email }
    }
    try transaction.remove(me)
  }

  private func leave(
    _ before: EventRecord, _ person: Identifier, in transaction: Transaction
  ) throws {
    var record = before
    let isComing = record.event.canceledAt == nil && now < record.event.end
    if record.event.organizers == [person], isComing {
      throw HacksmithsError.onlyOrganizer
    }
    record.event.organizers.removeAll { $0 == person }
    record.event.leaders.removeAll { $0 == person }
    for index in record.schedule.indices where record.schedule[index].who == person {
      record.schedule[index].who = nil
    }
    record.rsvps.removeAll { $0.personId == person }
    let promoted = record.promote(at: now)
    try transaction.put(record, before: before)
    try notify(promoted, of: record.event, in: transaction)
  }
}

extension RequestContext {
  /// Mails the people who came off the waiting list.
  func notify(_ promoted: [Identifier], of event: Event, in transaction: Transaction) throws {
    guard !promoted.isEmpty else { return }
    try mail(promoted, .promoted(event, in: self), in: transaction)
  }

  /// Writes a message to each of these people who wants mail.
  func mail(
    _ people: [Identifier], _ content: MailContent, in transaction: Transaction
  ) throws {
    try transaction.mail(people, content, at: now, random: random)
    mail.raise()
  }
}

extension EventRecord {
  fileprivate func mentions(_ person: Identifier) -> Bool {
    event.organizers.contains(person) || event.leaders.contains(person)
      || schedule.contains { $0.who == person } || rsvp(of: person) != nil
  }
}
