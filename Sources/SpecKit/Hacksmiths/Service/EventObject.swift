internal import SpecCore

/// Everything about one event as a viewer sees it. The first five members are the sample of the
/// brief; the order of all is part of the contract.
struct EventObject: Equatable, Record, Decodable {
  var id: Identifier
  var title: String
  var info: String
  var date: Instant
  var people: [PersonRef]
  var key: String
  var end: Instant
  var timeZone: String
  var privatePeople: Int
  var state: EventState
  var registration: Registration
  var registrationStart: Instant
  var registrationEnd: Instant
  var published: Instant?
  var voteEnd: Instant?
  var place: String?
  var map: String?
  var online: Bool
  var image: String?
  var marketing: String?
  var organization: OrganizationRef?
  var sponsors: [OrganizationRef]
  var tags: [String]
  var capacity: Int?
  var taken: Int
  var spotsLeft: Int?
  var waiting: Int
  var waitlist: WaitlistMode
  var maxGuests: Int
  var answer: RSVP.Answer?
  var guests: Int?
  var position: Int?
  /// The viewer's own.
  var checkInCode: String?
  var question: String
  var schedule: [ItemObject]
  var cancelReason: String?
  var revision: Int
  /// When the service said so, if it could not be asked now.
  var asOf: Instant?

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("title", \.title, "The title."),
    RecordMember("info", \.info, "What it is about."),
    RecordMember("date", \.date, "The start."),
    RecordMember(
      "people", \.people, "People who come and are not private: `id key name group guests?`."),
    RecordMember("key", \.key, "The key to type for it."),
    RecordMember("end", \.end, "The end."),
    RecordMember("timeZone", \.timeZone, "IANA name of the event's zone."),
    RecordMember("privatePeople", \.privatePeople, "How many private people come."),
    RecordMember("state", \.state, "The state of the event."),
    RecordMember("registration", \.registration, "Whether registration is open."),
    RecordMember("registrationStart", \.registrationStart, "When registration opens."),
    RecordMember("registrationEnd", \.registrationEnd, "When registration ends."),
    RecordMember("published", \.published, "When it was published."),
    RecordMember("voteEnd", \.voteEnd, "When voting on project ideas ends."),
    RecordMember("place", \.place, "Where."),
    RecordMember("map", \.map, "Coordinates or a URL."),
    RecordMember("online", \.online, "Whether people can take part online."),
    RecordMember("image", \.image, "URL of a picture."),
    RecordMember("marketing", \.marketing, "The announcement text."),
    RecordMember(
      "organization", \.organization, "The hosting organization: `id key name website? hiring`."),
    RecordMember("sponsors", \.sponsors, "The sponsors."),
    RecordMember("tags", \.tags, "The tags."),
    RecordMember("capacity", \.capacity, "Spots in all; absent if unlimited."),
    RecordMember("taken", \.taken, "How many people come, guests included."),
    RecordMember("spotsLeft", \.spotsLeft, "Spots left; absent if unlimited."),
    RecordMember("waiting", \.waiting, "Answers on the waiting list."),
    RecordMember("waitlist", \.waitlist, "What a yes does when no spot is left."),
    RecordMember("maxGuests", \.maxGuests, "The most guests of one answer."),
    RecordMember("answer", \.answer, "Your answer."),
    RecordMember("guests", \.guests, "The number of your guests."),
    RecordMember("position", \.position, "Your place on the waiting list."),
    RecordMember("checkInCode", \.checkInCode, "Your check-in code."),
    RecordMember("question", \.question, "The line \"Are you coming?\", or what answers it."),
    RecordMember("schedule", \.schedule, "`id title start end who? place? info? current`."),
    RecordMember("cancelReason", \.cancelReason, "Why it is canceled."),
    RecordMember("revision", \.revision, "Counts the changes of the event."),
    RecordMember("asOf", \.asOf, "When this was read, if the service cannot be reached now."),
  ]
}

/// What an event names: the people of its lists and answers, and organizations.
struct EventNames: Sendable {
  var people: [Identifier: PersonSummary] = [:]
  var organizations: [Identifier: Organization] = [:]
}

extension EventObject {
  /// `zone` is the event's own.
  init(_ record: EventRecord, names: EventNames, viewer: Viewer, zone: Zone, at now: Instant) {
    let event = record.event
    let summary = EventSummary(record, viewer: viewer, at: now)
    let groups = Community.groups(
      of: Array(names.people.values), event: record, viewer: viewer
    ).filter { $0.group != .member }
    let guests = Dictionary(
      record.rsvps.lazy.filter { $0.answer == .yes }.map { ($0.personId, $0.guests) },
      uniquingKeysWith: { first, _ in first })
    id = event.id
    title = event.title
    info = event.info
    date = event.start
    people = groups.flatMap { group in
      group.people.map { PersonRef($0, group.group, guests: guests[$0.id] ?? 0) }
    }
    key = event.key
    end = event.end
    timeZone = event.timeZone
    privatePeople = groups.reduce(0) { $0 + $1.unnamed }
    state = summary.state
    registration = summary.registration
    registrationStart = event.opens
    registrationEnd = event.closes
    published = event.publishedAt
    voteEnd = event.voteEnd
    place = event.place
    map = event.map
    online = event.online
    image = event.image
    marketing = event.marketing
    organization = event.organization.flatMap { names.organizations[$0] }.map(OrganizationRef.init)
    sponsors = event.sponsors.compactMap { names.organizations[$0] }.map(OrganizationRef.init)
    tags = event.tags
    capacity = summary.capacity
    taken = summary.taken
    spotsLeft = summary.spotsLeft
    waiting = summary.waiting
    waitlist = event.waitlist
    maxGuests = event.maxGuests
    let mine = viewer.id.flatMap(record.rsvp(of:))
    answer = mine?.answer
    self.guests = mine.flatMap { $0.guests == 0 ? nil : $0.guests }
    position = summary.position
    checkInCode = mine?.code
    question = RSVPQuestion.text(
      for: record,
      asker: .init(
        isMember: viewer.id != nil, answer: mine?.answer, position: summary.position),
      zone: zone, at: now)
    schedule = Schedule(record.schedule).items.map { item in
      let who = item.who.flatMap { names.people[$0] }
        .flatMap { viewer.mayName($0.id, isPublic: $0.public) ? WhoRef($0) : nil }
      return ItemObject(item, who: who, at: now)
    }
    cancelReason = event.cancelReason
    revision = record.revision
  }
}

extension EventObject {
  /// The address of a map: as given, or of these coordinates.
  var mapLink: String? {
    guard let map, !Shape.isURL(map) else { return map }
    let point = map.split(separator: ",").map { $0.filter { $0 != " " } }
    guard point.count == 2 else { return map }
    return "https://www.openstreetmap.org/?mlat=\(point[0])&mlon=\(point[1])"
  }
}

extension EventRecord {
  /// Everybody the event names.
  var peopleNamed: Set<Identifier> {
    var ids = Set(event.organizers + event.leaders + schedule.compactMap(\.who))
    for rsvp in rsvps where rsvp.answer == .yes { ids.insert(rsvp.personId) }
    return ids
  }
}
