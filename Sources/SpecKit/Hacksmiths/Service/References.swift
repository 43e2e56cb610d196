internal import SpecCore

/// How one thing names another in a reply.
struct EventRef: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var title: String

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
}

/// A named person of an event or the community.
struct PersonRef: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName
  var group: CommunityGroup
  /// Absent if nobody comes along.
  var guests: Int?

  init(_ entry: DirectoryEntry, _ group: CommunityGroup, guests: Int = 0) {
    id = entry.id
    key = entry.key
    name = entry.name
    self.group = group
    self.guests = guests == 0 ? nil : guests
  }
}

struct WhoRef: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: PersonName

  init(_ entry: DirectoryEntry) {
    id = entry.id
    key = entry.key
    name = entry.name
  }
}

struct OrganizationRef: Sendable, Equatable, Codable {
  var id: Identifier
  var key: String
  var name: String
  var website: String?
  var hiring: Bool

  init(_ organization: Organization) {
    id = organization.id
    key = organization.key
    name = organization.name
    website = organization.website
    hiring = organization.hiring
  }
}

/// An entry of the programme as a viewer sees it.
struct ItemObject: Sendable, Equatable, Codable {
  var id: Identifier
  var title: String
  var start: Instant
  var end: Instant
  /// Absent for nobody, and for a person who is not named to this viewer.
  var who: WhoRef?
  var place: String?
  var info: String?
  var starred: Bool?
  var current: Bool

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
