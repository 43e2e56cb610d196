package import SpecCore

/// How one thing names another in a reply.
package struct EventRef: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var title: String

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
package struct PersonRef: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: PersonName
  package var group: CommunityGroup
  /// Absent if nobody comes along.
  package var guests: Int?

  init(_ entry: DirectoryEntry, _ group: CommunityGroup, guests: Int = 0) {
    id = entry.id
    key = entry.key
    name = entry.name
    self.group = group
    self.guests = guests == 0 ? nil : guests
  }
}

package struct WhoRef: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: PersonName

  init(_ entry: DirectoryEntry) {
    id = entry.id
    key = entry.key
    name = entry.name
  }
}

package struct OrganizationRef: Sendable, Equatable, Codable {
  package var id: Identifier
  package var key: String
  package var name: String
  package var website: String?
  package var hiring: Bool

  init(_ organization: Organization) {
    id = organization.id
    key = organization.key
    name = organization.name
    website = organization.website
    hiring = organization.hiring
  }
}

/// An entry of the programme as a viewer sees it.
package struct ItemObject: Sendable, Equatable, Codable {
  package var id: Identifier
  package var title: String
  package var start: Instant
  package var end: Instant
  /// Absent for nobody, and for a person who is not named to this viewer.
  package var who: WhoRef?
  package var place: String?
  package var info: String?
  package var starred: Bool?
  package var current: Bool

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
