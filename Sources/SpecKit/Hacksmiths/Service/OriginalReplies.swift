internal import SpecCore

/// The event of the original app's pages; the original's members, then ours.
struct OriginalEvent: Record {
  struct EventHost: Record {
    static let schemaName = "Host"

    var _id: Identifier
    var name: String
    var isHiring: Bool
    var website: String?

    static let members: [RecordMember<Self>] = [
      RecordMember("_id", \._id, "24 hex digits."),
      RecordMember("name", \.name, "The name."),
      RecordMember("isHiring", \.isHiring, "Whether it is hiring."),
      RecordMember("website", \.website, "URL."),
    ]
  }

  var _id: Identifier
  var id: Identifier
  var key: String
  var title: String
  var active: Bool
  var state: String
  var registration: Registration
  var organization: EventHost?
  var startDate: Instant
  var endDate: Instant
  var starts: Instant
  var ends: Instant
  var registrationStartDate: Instant
  var registrationEndDate: Instant
  var place: String?
  var map: String?
  var description: String
  var marketingInfo: String
  var spotsAvailable: Bool
  /// 2147483647 if unlimited.
  var spotsRemaining: Int
  var unlimited: Bool

  static let members: [RecordMember<Self>] = [
    RecordMember("_id", \._id),
    RecordMember("id", \.id),
    RecordMember("key", \.key),
    RecordMember("title", \.title),
    RecordMember("active", \.active),
    RecordMember("state", \.state),
    RecordMember("registration", \.registration),
    RecordMember("organization", \.organization),
    RecordMember("startDate", \.startDate),
    RecordMember("endDate", \.endDate),
    RecordMember("starts", \.starts),
    RecordMember("ends", \.ends),
    RecordMember("registrationStartDate", \.registrationStartDate),
    RecordMember("registrationEndDate", \.registrationEndDate),
    RecordMember("place", \.place),
    RecordMember("map", \.map),
    RecordMember("description", \.description),
    RecordMember("marketingInfo", \.marketingInfo),
    RecordMember("spotsAvailable", \.spotsAvailable),
    RecordMember("spotsRemaining", \.spotsRemaining),
    RecordMember("unlimited", \.unlimited),
  ]
}

struct OriginalAnswer: Record {
  var responded: Bool
  var exists: Bool
  var participating: Bool
  var response: RSVP.Answer?
  var date: Instant?

  static let members: [RecordMember<Self>] = [
    RecordMember("responded", \.responded),
    RecordMember("exists", \.exists),
    RecordMember("participating", \.participating),
    RecordMember("response", \.response),
    RecordMember("date", \.date),
  ]
}

struct Versions: Record {
  var compatibility = "1.0.0"
  var production = "1.0.0"

  static let members: [RecordMember<Self>] = [
    RecordMember("compatibility", \.compatibility),
    RecordMember("production", \.production),
  ]
}

/// A member that is always there, null where there is no value.
struct Nullable<Value: MemberValue>: MemberValue {
  let value: Value?
  init(_ value: Value?) { self.value = value }
  static var memberType: MemberType { .nullable(Value.memberType) }
  func json(_ format: InstantFormat) -> JSON? { value?.json(format) ?? .null }
}

/// The four are always there, null where there is none.
struct EventStatus: Record {
  struct Configuration: Record {
    var versions = Versions()
    var killSwitch = false

    static let members: [RecordMember<Self>] = [
      RecordMember("versions", \.versions),
      RecordMember("killSwitch", \.killSwitch),
    ]
  }
  struct User: Record {
    var userId: Identifier
    var key: String
    var name: PersonName

    static let members: [RecordMember<Self>] = [
      RecordMember("userId", \.userId),
      RecordMember("key", \.key),
      RecordMember("name", \.name),
    ]
  }

  var config = Configuration()
  var event: OriginalEvent?
  var rsvp: OriginalAnswer?
  var user: User?

  static let members: [RecordMember<Self>] = [
    RecordMember("config", \.config), RecordMember("event") { Nullable($0.event) },
    RecordMember("rsvp") { Nullable($0.rsvp) }, RecordMember("user") { Nullable($0.user) },
  ]
}

struct Participant: Record {
  var id: Identifier
  var url: String
  var name: PersonName

  static let members: [RecordMember<Self>] = [
    RecordMember("id", \.id),
    RecordMember("url", \.url),
    RecordMember("name", \.name),
  ]
}

struct OriginalEventReply: Record {
  var event: OriginalEvent
  var participants: [Participant]
  var privateParticipants: Int
  var rsvp: OriginalAnswer

  static let members: [RecordMember<Self>] = [
    RecordMember("event", \.event),
    RecordMember("participants", \.participants),
    RecordMember("privateParticipants", \.privateParticipants),
    RecordMember("rsvp", \.rsvp),
  ]
}

struct MembersReply: Record {
  struct Member: Record {
    var _id: Identifier
    var id: Identifier
    var key: String
    var name: PersonName
    var isPublic = true

    static let members: [RecordMember<Self>] = [
      RecordMember("_id", \._id),
      RecordMember("id", \.id),
      RecordMember("key", \.key),
      RecordMember("name", \.name),
      RecordMember("isPublic", \.isPublic),
    ]
  }
  var authenticated: Bool
  var members: [Member]

  static let members: [RecordMember<Self>] = [
    RecordMember("authenticated", \.authenticated),
    RecordMember("members", \.members),
  ]
}

struct NanodegreesReply: Record {
  var nanodegrees: [String] = []

  static let members: [RecordMember<Self>] = [
    RecordMember("nanodegrees", \.nanodegrees)
  ]
}
struct ServiceCheckReply: Record {
  var session = false
  var userId = false

  static let members: [RecordMember<Self>] = [
    RecordMember("session", \.session),
    RecordMember("userId", \.userId),
  ]
}
