internal import SpecCore

/// Turns the script into the store's contents: the same ids and codes for the same day.
struct DemoWorld {
  private let script: DemoScript
  private let today: CivilDate
  private let zones: ZoneDatabase
  private var people: [String: Identifier] = [:]
  private var organizations: [String: Identifier] = [:]
  private var answers: UInt64 = 0
  private var items: UInt64 = 0
  private var ideas: UInt64 = 0

  /// Whether all its dates are in the range of the calendar.
  static func isPossible(at now: Instant) -> Bool {
    (10...9990).contains(Zone.utc.civil(at: now).date.year)
  }

  /// The world as of the UTC date of `now`.
  static func contents(
    of script: DemoScript, at now: Instant, zones: ZoneDatabase
  ) throws -> StoreContents {
    var world = DemoWorld(script: script, today: Zone.utc.civil(at: now).date, zones: zones)
    return try world.build()
  }

  private mutating func build() throws -> StoreContents {
    let published = try instant(script.published, .utc)
    var contents = StoreContents()
    for (number, entry) in script.organizations.enumerated() {
      let organization = makeOrganization(entry, number: UInt64(number + 1))
      organizations[organization.key] = organization.id
      contents.organizations.append(organization)
    }
    for (number, entry) in script.people.enumerated() {
      let record = try makePerson(entry, number: UInt64(number + 1), since: published)
      people[record.person.key] = record.person.id
      contents.people.append(record)
    }
    for (number, entry) in script.events.enumerated() {
      var record = EventRecord(
        event: try makeEvent(entry, number: UInt64(number + 1), published: published))
      record.schedule = try (entry.schedule ?? []).map {
        try makeItem($0, zone: zones.zone(named: entry.timeZone))
      }
      try addReplies(entry, to: &record, from: published)
      contents.ideas += try (entry.ideas ?? []).map {
        try makeIdea($0, event: record.event.id, since: published)
      }
      contents.events.append(record)
    }
    contents.linkAnswers()
    return contents
  }

  private func makeOrganization(
    _ entry: DemoScript.OrganizationEntry, number: UInt64
  ) -> Organization {
    var organization = Organization(
      id: Identifier(series: "c", number: number), key: entry.key, name: entry.name)
    organization.host = entry.host ?? false
    organization.hiring = entry.hiring ?? false
    organization.mission = entry.mission
    organization.contact = entry.contact
    organization.website = entry.website
    organization.location = entry.location
    organization.links = entry.links ?? []
    organization.description = entry.description
    return organization
  }

  private func makePerson(
    _ entry: DemoScript.PersonEntry, number: UInt64, since: Instant
  ) throws -> PersonRecord {
    guard let name = PersonName(full: entry.name) else {
      throw HacksmithsError.badDemo("a person without a name")
    }
    var person = Person(
      id: Identifier(series: "a", number: number),
      key: Slug.make(for: entry.name, or: "member") { people[$0] != nil }, name: name)
    person.role = entry.role
    person.bio = entry.bio
    person.website = entry.website
    person.github = entry.github
    person.availability = entry.availability
    person.experience = entry.experience
    person.want = entry.want
    var record = PersonRecord(person: person)
    record.account = entry.email.map {
      Account(email: $0, createdAt: since, password: entry.password)
    }
    let on = Set(entry.settings ?? [])
    record.settings.public = !(entry.private ?? false)
    record.settings.available = on.contains("available")
    record.settings.mentor = on.contains("mentor")
    record.settings.looking = on.contains("looking")
    return record
  }

  private func makeEvent(
    _ entry: DemoScript.EventEntry, number: UInt64, published: Instant
  ) throws -> Event {
    let zone = try zones.zone(named: entry.timeZone)
    var event = Event(
      id: Identifier(series: "e", number: number), key: entry.key, title: entry.title,
      info: entry.info, start: try instant(entry.start, zone), end: try instant(entry.end, zone),
      timeZone: entry.timeZone, createdAt: published, organizers: [try person(script.organizer)])
    event.publishedAt = entry.draft == true ? nil : published
    event.canceledAt = try entry.canceled.map { try instant($0, .utc) }
    event.cancelReason = entry.cancelReason
    event.registrationStart = try entry.registrationStart.map { try instant($0, zone) }
    event.marketing = entry.marketing
    event.place = entry.place
    event.online = entry.online ?? false
    event.organization = entry.organization.flatMap { organizations[$0] }
    event.capacity = entry.capacity ?? event.capacity
    event.maxGuests = entry.maxGuests ?? 0
    event.tags = entry.tags ?? []
    event.leaders = try (entry.leaders ?? []).map(person)
    return event
  }

  private mutating func makeItem(_ entry: DemoScript.Item, zone: Zone) throws -> ScheduleItem {
    items += 1
    var item = ScheduleItem(
      id: Identifier(series: "d", number: items), title: entry.title,
      start: try instant(entry.start, zone), end: try instant(entry.end, zone))
    item.who = try entry.who.map(person)
    item.place = entry.place
    item.info = entry.info
    return item
  }

  private mutating func makeIdea(
    _ entry: DemoScript.IdeaEntry, event: Identifier, since: Instant
  ) throws -> Idea {
    ideas += 1
    var idea = Idea(
      id: Identifier(series: "f", number: ideas), eventId: event,
      authorId: try person(entry.author), title: entry.title, description: entry.description,
      createdAt: since.adding(seconds: Int64(ideas) * 3600))
    idea.votes = try entry.votes.map(person)
    return idea
  }

  /// The answers are an hour apart, in the order of the script.
  private mutating func addReplies(
    _ entry: DemoScript.EventEntry, to record: inout EventRecord, from published: Instant
  ) throws {
    let all =
      (entry.yes ?? []).map { ($0, RSVP.Answer.yes) }
      + (entry.waitlist ?? []).map { ($0, RSVP.Answer.waitlist) }
    for (reply, answer) in all {
      answers += 1
      let number = answers
      var rsvp = RSVP(
        personId: try person(reply.person), answer: answer, guests: reply.guests ?? 0,
        createdAt: published.adding(seconds: Int64(number) * 3600), sequence: record.nextSequence,
        source: .event)
      record.nextSequence += 1
      if answer == .yes {
        rsvp.code = record.freeCode(for: rsvp.personId, draw: Self.codes(of: number))
      }
      if reply.checkedIn == true { rsvp.checkedInAt = record.event.start }
      record.rsvps.append(rsvp)
    }
  }

  private func person(_ key: String) throws -> Identifier {
    guard let id = people[key] else { throw HacksmithsError.badDemo("no person \(key)") }
    return id
  }

  private func instant(_ moment: DemoScript.Moment, _ zone: Zone) throws -> Instant {
    let parts = moment.time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, let time = CivilTime(hour: parts[0], minute: parts[1]) else {
      throw HacksmithsError.badDemo("no time of day \(moment.time)")
    }
    return zone.instant(of: CivilDateTime(today.adding(days: moment.day), time)).instant
  }
}

extension StoreContents {
  /// Sets each person's list of answered events.
  fileprivate mutating func linkAnswers() {
    var events: [Identifier: [Identifier]] = [:]
    for record in self.events {
      for rsvp in record.rsvps { events[rsvp.personId, default: []].append(record.event.id) }
    }
    for index in people.indices { people[index].rsvps = events[people[index].person.id] ?? [] }
  }
}

extension DemoWorld {
  /// Draws check-in codes for an answer of demo data, the same each time.
  private static func codes(of number: UInt64) -> () -> String {
    var bits = number &* 0x9E37_79B9_7F4A_7C15
    return {
      defer { bits = bits &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F }
      return ReadableCode.text(bits, length: 6)
    }
  }
}
