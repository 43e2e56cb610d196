internal import SpecCore

/// The bodies of answers; `success` comes before their members on the wire.
struct EventReply: Record, Decodable {
  var event: EventObject
  /// When the caller's answer changed last.
  var changed: Instant?
  /// When the event changed last.
  var modified: Instant?

  static let members: [RecordMember<Self>] = [
    RecordMember("event", \.event, "The event."),
    RecordMember("changed", \.changed, "When the caller's answer changed last."),
    RecordMember("modified", \.modified, "When the event changed last."),
  ]
}

struct EventsReply: Record, Decodable {
  var events: [EventSummary]
  /// Where the next page begins.
  var next: String?

  static let members: [RecordMember<Self>] = [
    RecordMember("events", \.events, "The events by their start."),
    RecordMember("next", \.next, "Where the next page begins."),
  ]
}

struct CommunityReply: Record, Decodable {
  var groups: [GroupObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("groups", \.groups, "The groups.")
  ]
}
struct PersonReply: Record, Decodable {
  var person: PersonObject

  static let members: [RecordMember<Self>] = [
    RecordMember("person", \.person, "The person.")
  ]
}
struct OrganizationReply: Record, Decodable {
  var organization: OrganizationObject

  static let members: [RecordMember<Self>] = [
    RecordMember("organization", \.organization, "The organization.")
  ]
}
struct OrganizationsReply: Record, Decodable {
  var organizations: [OrganizationObject]

  static let members: [RecordMember<Self>] = [
    RecordMember("organizations", \.organizations, "The organizations.")
  ]
}

struct MeReply: Record, Decodable {
  var me: MeObject

  static let members: [RecordMember<Self>] = [
    RecordMember("me", \.me, "The caller's profile, answers and ideas.")
  ]
}
