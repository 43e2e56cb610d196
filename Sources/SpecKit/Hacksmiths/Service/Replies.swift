internal import SpecCore

/// The bodies of answers; `success` comes before their members on the wire.
struct EventReply: Codable {
  var event: EventObject
  /// When the caller's answer changed last.
  var changed: Instant?
  /// When the event changed last.
  var modified: Instant?
}

struct EventsReply: Codable {
  var events: [ListedEvent]
  /// Where the next page begins.
  var next: String?
}

struct CommunityReply: Codable { var groups: [GroupObject] }
struct PersonReply: Codable { var person: PersonObject }
struct OrganizationReply: Codable { var organization: OrganizationObject }
struct OrganizationsReply: Codable { var organizations: [OrganizationObject] }

struct MeReply: Codable { var me: MeObject }
