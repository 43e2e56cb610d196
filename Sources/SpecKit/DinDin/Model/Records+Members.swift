internal import SpecCore

// Each member of a stored record once: what is written, and what `schema` tells of it.

extension EventRecord: StoredRecord {
  static let members =
    [RecordMember<Self>("hostId", \.hostId, Text("the host's id"))]
    + RecordMember<Self>.all(of: \.details, DinnerDetails.members) + [
      RecordMember("seq", \.seq, Text("how often the host has changed it")),
      RecordMember("rev", \.rev, Text("how often anybody has written it")),
    ]

  static let otherMembers = [
    StoredMember("createdAt", .optional(.integer)), StoredMember("updatedAt", .optional(.integer)),
    StoredMember("heldAt", .optional(.integer)),
  ]
}

extension InvitationRecord: StoredRecord {
  static let members =
    RecordMember<Self>.all(of: \.host, HostRecord.members)
    + RecordMember<Self>.all(of: \.details, DinnerDetails.members) + [
      RecordMember("status", \.status, Text("the answer; a rejected invitation is deleted"))
    ]

  /// An invitation that has every member.
  static let example = InvitationRecord(
    host: HostRecord(
      hostId: "local-ann-lee", hostName: "Ann Lee",
      hostAvatar: "data:image/png;base64,iVBORw0KGgo=",
      hostPhone: "+1 434 555 0101", hostEmail: "ann@example.org"),
    details: DinnerDetails(
      startsAt: 1_795_309_200_000, timeZone: "America/New_York", minutes: 120, title: "Soup night",
      label: "Lee house", address: "12 Oak Street", latitude: 38.0441, longitude: -78.5067,
      attribution: "© OpenStreetMap contributors", note: "Bring slippers",
      rsvpBy: Timestamp(wrappedValue: 1_795_222_800_000)),
    status: .pending)
}

extension HostRecord: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("hostId", \.hostId, Text("the host's id")),
    RecordMember("hostName", \.hostName, Text("the host's name")),
    RecordMember("hostAvatar", \.hostAvatar, Text("the host's picture: a data: or https: address")),
    RecordMember("hostPhone", \.hostPhone, Text("the host's telephone")),
    RecordMember("hostEmail", \.hostEmail, Text("the host's mail address")),
  ]
}

extension DinnerDetails: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember("startsAt", \.startsAt, Text("the start, in milliseconds since 1970")),
    RecordMember("timeZone", \.timeZone, Text("the IANA time zone whose clock it goes by")),
    RecordMember("minutes", \.minutes, Text("the length in minutes")),
    RecordMember("title", \.title, Text("the title")),
    RecordMember("label", \.label, Text("what the host calls the place")),
    RecordMember("address", \.address, Text("the address of the place")),
    RecordMember("lat", \.latitude, Text("the latitude in degrees")),
    RecordMember("lon", \.longitude, Text("the longitude in degrees")),
    RecordMember("attribution", \.attribution, Text("the license line of the place, for maps")),
    RecordMember("note", \.note, Text("a note from the host")),
    RecordMember(
      "rsvpBy", \.rsvpBy?.wrappedValue,
      Text("the last moment to answer, in milliseconds since 1970")),
  ]
}

extension UserRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, Text("the full name")),
    RecordMember("phone", \.phone, Text("the telephone number")),
    RecordMember("email", \.email, Text("the mail address")),
    RecordMember("avatar", \.avatar, Text("the picture: a data: or https: address")),
    RecordMember("timeZone", \.timeZone, Text("the IANA time zone")),
    RecordMember("addedBy", \.addedBy, Text("who added the person, who never signed in")),
  ]

  static let otherMembers = [StoredMember("updatedAt", .optional(.integer))]
}

extension GuestRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, Text("the guest's name")),
    RecordMember("phone", \.phone, Text("the guest's telephone")),
    RecordMember("status", \.status, Text("the answer")),
    RecordMember("plus", \.plus, Text("how many people the guest brings")),
    RecordMember("note", \.note, Text("a word to the host")),
    RecordMember("invitedAt", \.invitedAt, Text("the invitation, in milliseconds since 1970")),
    RecordMember("respondedAt", \.respondedAt, Text("the answer, in milliseconds since 1970")),
  ]
}

extension CalendarRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember("startsAt", \.startsAt, Text("the start, in milliseconds since 1970")),
    RecordMember("timeZone", \.timeZone, Text("the IANA time zone whose clock it goes by")),
    RecordMember("minutes", \.minutes, Text("the length in minutes")),
    RecordMember("day", \.day, Text("the day of the month, from 1")),
    RecordMember("role", \.role, Text("whether the person hosts it")),
    RecordMember("title", \.title, Text("the title")),
    RecordMember("label", \.label, Text("what the host calls the place")),
    RecordMember("hostId", \.hostId, Text("the host's id")),
    RecordMember("hostName", \.hostName, Text("the host's name")),
    RecordMember("hostPhone", \.hostPhone, Text("the host's telephone")),
    RecordMember("hostEmail", \.hostEmail, Text("the host's mail address")),
  ]
}
