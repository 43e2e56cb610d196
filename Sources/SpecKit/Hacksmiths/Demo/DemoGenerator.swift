internal import SpecCore

/// Generates events, people and answers in addition to the demo world, for measurements and
/// tests. The result is the same for the same day and numbers.
struct DemoGenerator: Sendable, Equatable {
  var events = 0
  var members = 0
  var rsvps = 0

  /// Each generated member answers each generated event at most once.
  var isPossible: Bool {
    rsvps <= events.multipliedReportingOverflow(by: members).partialValue
  }

  /// Adds generated people and events with new ids and keys; returns the people.
  func join(_ contents: inout StoreContents, at now: Instant) -> [Person] {
    let today = Zone.utc.civil(at: now).date
    let first = today.adding(days: -5 * 365)
    let published = Self.instant(first.adding(days: -60))
    let organizer = contents.people.first { $0.person.role == .organizer }?.person.id
    let people = (1...max(members, 1)).prefix(members).map { number in
      makeMember(number, after: contents.people.count, since: published)
    }
    var records = (1...max(events, 1)).prefix(events).map { number in
      let day = 10 * 365 * (number - 1) / max(events, 1)
      return EventRecord(
        event: makeEvent(
          number, after: contents.events.count, on: first.adding(days: day), since: published,
          organizer: organizer))
    }
    for number in 0..<rsvps {
      let event = number % events
      let person = people[(number / events + event) % members].person.id
      records[event].add(person, number: number, at: published)
    }
    contents.people += people
    contents.events += records
    contents.linkAnswers()
    return people.map(\.person)
  }

  private func makeMember(_ number: Int, after count: Int, since: Instant) -> PersonRecord {
    let digits = zeroPadded(number, 5)
    var record = PersonRecord(
      person: Person(
        id: Identifier(series: "a", number: UInt64(count + number)), key: "demo-member-\(digits)",
        name: PersonName(first: "Demo Member", last: digits)))
    record.account = Account(email: "demo-member-\(digits)@demo.example", createdAt: since)
    return record
  }

  private func makeEvent(
    _ number: Int, after count: Int, on date: CivilDate, since: Instant, organizer: Identifier?
  ) -> Event {
    let digits = zeroPadded(number, 5)
    let start = Self.instant(date).adding(seconds: 18 * 3600)
    var event = Event(
      id: Identifier(series: "e", number: UInt64(count + number)), key: "demo-event-\(digits)",
      title: "Demo Event \(digits)", info: "One of many.", start: start,
      end: start.adding(seconds: 2 * 3600), timeZone: "UTC", createdAt: since,
      organizers: organizer.map { [$0] } ?? [])
    event.publishedAt = since
    event.capacity = 0
    event.online = true
    return event
  }

  private static func instant(_ date: CivilDate) -> Instant {
    Zone.utc.instant(of: CivilDateTime(date)).instant
  }
}

extension EventRecord {
  fileprivate mutating func add(_ person: Identifier, number: Int, at now: Instant) {
    var rsvp = RSVP(
      personId: person, answer: .yes, createdAt: now, sequence: nextSequence, source: .event)
    rsvp.code = freeCode(for: person, draw: DemoWorld.codes(of: UInt64(number)))
    nextSequence += 1
    rsvps.append(rsvp)
  }
}
