internal import SpecCore

// Each member of a stored record once: what is written, and what `schema` tells of it.

extension EventRecord: StoredRecord {
  static let members =
    [RecordMember<Self>("hostId", \.hostId, Text("the host's id", ar: "معرّف المضيف"))]
    + RecordMember<Self>.all(of: \.details, DinnerDetails.members) + [
      RecordMember(
        "seq", \.seq, Text("how often the host has changed it", ar: "كم مرة غيّره المضيف")),
      RecordMember(
        "rev", \.rev, Text("how often anybody has written it", ar: "كم مرة كُتب من أي شخص")),
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
      RecordMember(
        "status", \.status,
        Text(
          "the answer; a rejected invitation is deleted", ar: "الرد؛ وتُحذف الدعوة المرفوضة"))
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
    RecordMember("hostId", \.hostId, Text("the host's id", ar: "معرّف المضيف")),
    RecordMember("hostName", \.hostName, Text("the host's name", ar: "اسم المضيف")),
    RecordMember(
      "hostAvatar", \.hostAvatar,
      Text(
        "the host's picture: a data: or https: address", ar: "صورة المضيف: عنوان data: أو https:")),
    RecordMember("hostPhone", \.hostPhone, Text("the host's telephone", ar: "هاتف المضيف")),
    RecordMember("hostEmail", \.hostEmail, Text("the host's mail address", ar: "بريد المضيف")),
  ]
}

extension DinnerDetails: Record {
  static let members: [RecordMember<Self>] = [
    RecordMember(
      "startsAt", \.startsAt,
      Text("the start, in milliseconds since 1970", ar: "البداية بالمللي ثانية منذ 1970")),
    RecordMember(
      "timeZone", \.timeZone,
      Text("the IANA time zone whose clock it goes by", ar: "المنطقة الزمنية (IANA) للعشاء")),
    RecordMember("minutes", \.minutes, Text("the length in minutes", ar: "المدة بالدقائق")),
    RecordMember("title", \.title, Text("the title", ar: "اسم العشاء")),
    RecordMember(
      "label", \.label, Text("what the host calls the place", ar: "المكان كما يسميه المضيف")),
    RecordMember("address", \.address, Text("the address of the place", ar: "عنوان المكان")),
    RecordMember("lat", \.latitude, Text("the latitude in degrees", ar: "خط العرض بالدرجات")),
    RecordMember("lon", \.longitude, Text("the longitude in degrees", ar: "خط الطول بالدرجات")),
    RecordMember(
      "attribution", \.attribution,
      Text("the license line of the place, for maps", ar: "سطر ترخيص المكان، للخرائط")),
    RecordMember("note", \.note, Text("a note from the host", ar: "كلمة من المضيف")),
    RecordMember(
      "rsvpBy", \.rsvpBy?.wrappedValue,
      Text(
        "the last moment to answer, in milliseconds since 1970",
        ar: "آخر موعد للرد بالمللي ثانية منذ 1970")),
  ]
}

extension UserRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, Text("the full name", ar: "الاسم الكامل")),
    RecordMember("phone", \.phone, Text("the telephone number", ar: "رقم الهاتف")),
    RecordMember("email", \.email, Text("the mail address", ar: "عنوان البريد")),
    RecordMember(
      "avatar", \.avatar,
      Text("the picture: a data: or https: address", ar: "الصورة: عنوان data: أو https:")),
    RecordMember("timeZone", \.timeZone, Text("the IANA time zone", ar: "المنطقة الزمنية (IANA)")),
    RecordMember(
      "addedBy", \.addedBy,
      Text("who added the person, who never signed in", ar: "من أضاف شخصًا لم يسجل الدخول")),
  ]

  static let otherMembers = [StoredMember("updatedAt", .optional(.integer))]
}

extension GuestRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember("name", \.name, Text("the guest's name", ar: "اسم الضيف")),
    RecordMember("phone", \.phone, Text("the guest's telephone", ar: "هاتف الضيف")),
    RecordMember("status", \.status, Text("the answer", ar: "الرد")),
    RecordMember("plus", \.plus, Text("how many people the guest brings", ar: "عدد المرافقين")),
    RecordMember("note", \.note, Text("a word to the host", ar: "كلمة إلى المضيف")),
    RecordMember(
      "invitedAt", \.invitedAt,
      Text("the invitation, in milliseconds since 1970", ar: "وقت الدعوة بالمللي ثانية منذ 1970")),
    RecordMember(
      "respondedAt", \.respondedAt,
      Text("the answer, in milliseconds since 1970", ar: "وقت الرد بالمللي ثانية منذ 1970")),
  ]
}

extension CalendarRecord: StoredRecord {
  static let members: [RecordMember<Self>] = [
    RecordMember(
      "startsAt", \.startsAt,
      Text("the start, in milliseconds since 1970", ar: "البداية بالمللي ثانية منذ 1970")),
    RecordMember(
      "timeZone", \.timeZone,
      Text("the IANA time zone whose clock it goes by", ar: "المنطقة الزمنية (IANA) للعشاء")),
    RecordMember("minutes", \.minutes, Text("the length in minutes", ar: "المدة بالدقائق")),
    RecordMember("day", \.day, Text("the day of the month, from 1", ar: "اليوم من الشهر")),
    RecordMember("role", \.role, Text("whether the person hosts it", ar: "هل الشخص هو المضيف")),
    RecordMember("title", \.title, Text("the title", ar: "اسم العشاء")),
    RecordMember(
      "label", \.label, Text("what the host calls the place", ar: "المكان كما يسميه المضيف")),
    RecordMember("hostId", \.hostId, Text("the host's id", ar: "معرّف المضيف")),
    RecordMember("hostName", \.hostName, Text("the host's name", ar: "اسم المضيف")),
    RecordMember("hostPhone", \.hostPhone, Text("the host's telephone", ar: "هاتف المضيف")),
    RecordMember("hostEmail", \.hostEmail, Text("the host's mail address", ar: "بريد المضيف")),
  ]
}
