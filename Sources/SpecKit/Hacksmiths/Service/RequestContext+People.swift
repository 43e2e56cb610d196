internal import SpecCore

extension RequestContext {
  /// The groups of the community, around an event or by role.
  func community(event: EventRecord?, search: String?) throws -> [GroupObject] {
    let guests = Dictionary(
      (event?.rsvps ?? []).lazy.filter { $0.answer == .yes }.map { ($0.personId, $0.guests) },
      uniquingKeysWith: { first, _ in first })
    return Community.groups(
      of: try snapshot.directory(), event: event, viewer: viewer, search: search
    ).map { GroupObject($0, guests: guests) }
  }

  func describe(_ record: PersonRecord) throws -> PersonObject {
    PersonObject(record, showsAccount: try maySeeEmail(of: record))
  }

  /// The person, if there is one whom this viewer may know by name.
  func named(_ id: Identifier?) throws -> WhoRef? {
    try id.flatMap(snapshot.person).flatMap { person in
      viewer.mayName(person.person.id, isPublic: person.settings.public)
        ? WhoRef(PersonSummary(person)) : nil
    }
  }

  /// An organization; its sponsors are those of the next event.
  func describe(_ organization: Organization) throws -> OrganizationObject {
    guard organization.host, let next = try snapshot.nextEntry(at: now),
      let record = try snapshot.eventWithoutAnswers(next.id)
    else { return OrganizationObject(organization, sponsors: []) }
    let all = try snapshot.organizations()
    let sponsors = record.event.sponsors.compactMap { id in all.first { $0.id == id } }
    return OrganizationObject(organization, sponsors: sponsors)
  }
}

extension RequestContext {
  /// What the owner of the account sees of it.
  func describeMe() throws -> MeObject {
    let record = try person("me")
    let me = record.person.id
    let replies = try record.rsvps.compactMap { id -> (Instant, MeObject.Reply)? in
      guard let event = try snapshot.event(id, seenBy: me), let mine = event.rsvp(of: me) else {
        return nil
      }
      let position = event.position(of: me)
      let question = RSVPQuestion.text(
        for: event, asker: .init(isMember: true, answer: mine.answer, position: position),
        zone: try zone(of: event.event), at: now)
      let reply = MeObject.Reply(
        event: .init(event.event), answer: mine.answer, guests: mine.guests, position: position,
        question: question, checkInCode: mine.code, changed: mine.changedAt)
      return (event.event.start, reply)
    }
    let allIdeas = try snapshot.value(Documents.ideas).ideas
    let numbers = Idea.numbers(of: allIdeas)
    let ideas = allIdeas.filter { $0.authorId == me }
    return MeObject(
      person: try describe(record), settings: record.settings,
      rsvps: replies.sorted { ($0.0, $0.1.event.id) < ($1.0, $1.1.event.id) }.map(\.1),
      ideas: try ideas.compactMap { idea in
        try snapshot.eventWithoutAnswers(idea.eventId).map {
          IdeaObject(
            idea, number: numbers[idea.id], event: $0.event,
            author: WhoRef(PersonSummary(record)), viewer: viewer)
        }
      }, drafts: try drafts { $0.organizers.contains(me) })
  }
}
