internal import SpecCore

/// A record that begins with what names an event.
protocol NamedEvent: Record {
  var id: Identifier { get }
  var key: String { get }
  var title: String { get }
}

extension RecordMember where Root: NamedEvent {
  static var identity: [RecordMember<Root>] {
    [
      RecordMember("id", \.id, "24 hex digits."),
      RecordMember("key", \.key, "The key to type for it."),
      RecordMember("title", \.title, "The title."),
    ]
  }
}

/// A record that begins with what names a person.
protocol NamedPerson: Record {
  var id: Identifier { get }
  var key: String { get }
  var name: PersonName { get }
}

extension RecordMember where Root: NamedPerson {
  static var identity: [RecordMember<Root>] {
    [
      RecordMember("id", \.id, "24 hex digits."),
      RecordMember("key", \.key, "The key to type for the person."),
      RecordMember("name", \.name, "`first`, and `last` if there is one."),
    ]
  }
}

/// How one thing names another in a reply.
struct EventRef: Equatable, NamedEvent, Decodable {
  var id: Identifier
  var key: String
  var title: String

  static let members: [RecordMember<Self>] = RecordMember.identity

  init(_ event: Event) {
    id = event.id
    key = event.key
    title = event.title
  }

  init(_ event: EventObject) {
    id = event.id
    key = event.key
    title = event.title
  }

  init(_ event: some NamedEvent) {
    id = event.id
    key = event.key
    title = event.title
  }
}

/// A named person of an event or the community.
struct PersonRef: Equatable, NamedPerson, Decodable {
  var id: Identifier
  var key: String
  var name: PersonName
  var group: CommunityGroup
  /// Absent if nobody comes along.
  var guests: Int?

  static let members: [RecordMember<Self>] =
    RecordMember.identity + [
      RecordMember("group", \.group, "The group of the person."),
      RecordMember("guests", \.guests, "The number of their guests."),
    ]

  init(_ entry: PersonSummary, _ group: CommunityGroup, guests: Int = 0) {
    id = entry.id
    key = entry.key
    name = entry.name
    self.group = group
    self.guests = guests == 0 ? nil : guests
  }
}

struct WhoRef: Equatable, NamedPerson, Decodable {
  var id: Identifier
  var key: String
  var name: PersonName

  static let members: [RecordMember<Self>] = RecordMember.identity

  init(_ entry: PersonSummary) {
    id = entry.id
    key = entry.key
    name = entry.name
  }
}

struct OrganizationRef: Equatable, Record, Decodable {
  var id: Identifier
  var key: String
  var name: String
  var website: String?
  var hiring: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("key", \.key, "The key to type for it."),
    RecordMember("name", \.name, "The name."),
    RecordMember("website", \.website, "URL."),
    RecordMember("hiring", \.hiring, "Whether it is hiring."),
  ]

  init(_ organization: Organization) {
    id = organization.id
    key = organization.key
    name = organization.name
    website = organization.website
    hiring = organization.hiring
  }
}

extension PersonRef {
  /// The name with the number of guests, such as `Mia Chen +2`.
  var nameAndGuests: String { name.full + (guests.map { " +\($0)" } ?? "") }

  /// The same with the role at the event, such as `Lena Fischer (leader)`.
  var nameGuestsAndRole: String { nameAndGuests + (group.role.map { " (\($0))" } ?? "") }
}

/// An entry of the programme as a viewer sees it.
struct ItemObject: Equatable, Record, Decodable {
  var id: Identifier
  var title: String
  var start: Instant
  var end: Instant
  /// Absent for nobody, and for a person who is not named to this viewer.
  var who: WhoRef?
  var place: String?
  var info: String?
  var current: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id, "24 hex digits."),
    RecordMember("title", \.title, "What happens."),
    RecordMember("start", \.start, "When it begins."),
    RecordMember("end", \.end, "When it ends."),
    RecordMember("who", \.who, "The responsible person: `id key name`."),
    RecordMember("place", \.place, "Where."),
    RecordMember("info", \.info, "More about it."),
    RecordMember("current", \.current, "Whether it happens now."),
  ]

  init(_ item: ScheduleItem, who: WhoRef?, at now: Instant) {
    id = item.id
    title = item.title
    start = item.start
    end = item.end
    self.who = who
    place = item.place
    info = item.info
    current = item.start <= now && now < item.end
  }
}

extension ItemObject {
  /// The name and the place, such as `Lena Fischer, Hall 2`.
  var whoAndPlace: String {
    [who?.name.full, place].compactMap(\.self).joined(separator: ", ")
  }
}
