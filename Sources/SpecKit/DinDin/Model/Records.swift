/// What lies at `/users/<uid>`.
struct UserRecord: Sendable, Equatable, Codable {
  var name: String
  var phone: String?
  var email: String?
  /// A `data:` or `https:` address.
  var avatar: String?
  var timeZone: String?
  /// Who put this person on the list of possible guests; absent for who signed in personally.
  var addedBy: String?
}

/// What lies at `/guests/<E>/<uid>`.
struct GuestRecord: Sendable, Equatable, Codable {
  var name: String
  var phone: String?
  var status: Answer
  /// How many people the guest brings.
  var plus: Int?
  var note: String?
  /// Milliseconds since 1970.
  var invitedAt: Int64
  var respondedAt: Int64?

  init(
    name: String, phone: String? = nil, status: Answer, plus: Int? = nil, note: String? = nil,
    invitedAt: Int64, respondedAt: Int64? = nil
  ) {
    self.name = name
    self.phone = phone
    self.status = status
    self.plus = plus
    self.note = note
    self.invitedAt = invitedAt
    self.respondedAt = respondedAt
  }
}

/// What lies at `/events/<E>`, but for the moments that the database writes itself.
struct EventRecord: Sendable, Equatable, Codable {
  var hostId: String
  var details: DinnerDetails
  /// Raised by every change that guests must hear of.
  var seq: Int
  /// Raised by every write: two writes that start from the same one cannot both succeed.
  var rev: Int

  private enum Keys: CodingKey { case hostId, seq, rev }

  init(hostId: String, details: DinnerDetails, seq: Int = 0, rev: Int = 1) {
    self.hostId = hostId
    self.details = details
    self.seq = seq
    self.rev = rev
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    hostId = try values.id(forKey: .hostId)
    details = try DinnerDetails(from: decoder)
    seq = try values.count(forKey: .seq)
    rev = try values.count(forKey: .rev)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(hostId, forKey: .hostId)
    try details.encode(to: encoder)
    try values.encode(seq, forKey: .seq)
    try values.encode(rev, forKey: .rev)
  }
}

/// What lies at `/invitations/<uid>/<E>`.
struct InvitationRecord: Sendable, Equatable, Codable {
  var host: HostCard
  var details: DinnerDetails
  var status: Answer

  private enum Keys: CodingKey { case status }

  init(host: HostCard, details: DinnerDetails, status: Answer) {
    self.host = host
    self.details = details
    self.status = status
  }

  init(from decoder: any Decoder) throws {
    host = try HostCard(from: decoder)
    details = try DinnerDetails(from: decoder)
    status = try decoder.container(keyedBy: Keys.self).decode(Answer.self, forKey: .status)
  }

  func encode(to encoder: any Encoder) throws {
    try host.encode(to: encoder)
    try details.encode(to: encoder)
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(status, forKey: .status)
  }
}

/// What an invitation says about who sent it.
struct HostCard: Sendable, Equatable, Codable {
  var hostId: String
  var hostName: String
  var hostAvatar: String?
  var hostPhone: String?
  var hostEmail: String?

  init(
    hostId: String, hostName: String, hostAvatar: String? = nil, hostPhone: String? = nil,
    hostEmail: String? = nil
  ) {
    self.hostId = hostId
    self.hostName = hostName
    self.hostAvatar = hostAvatar
    self.hostPhone = hostPhone
    self.hostEmail = hostEmail
  }
}

extension HostCard {
  private enum Keys: CodingKey { case hostId, hostName, hostAvatar, hostPhone, hostEmail }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    hostId = try values.id(forKey: .hostId)
    hostName = try values.decode(String.self, forKey: .hostName)
    hostAvatar = try values.decodeIfPresent(String.self, forKey: .hostAvatar)
    hostPhone = try values.decodeIfPresent(String.self, forKey: .hostPhone)
    hostEmail = try values.decodeIfPresent(String.self, forKey: .hostEmail)
  }
}

/// What lies at `/calendar/<uid>/<yyyy-mm>/<E>`.
struct CalendarRecord: Sendable, Equatable, Codable {
  var startsAt: Int64
  var timeZone: String
  var minutes: Int
  /// The day of the month on the dinner's own wall calendar, 1...31.
  var day: Int
  var role: Role
  var title: String?
  var label: String
  var hostId: String
  /// Absent in lines that other programs wrote without it.
  var hostName: String?
  var hostPhone: String?
  var hostEmail: String?
}

extension CalendarRecord {
  private enum Keys: CodingKey {
    case startsAt, timeZone, minutes, day, role, title, label, hostId, hostName, hostPhone
    case hostEmail
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    startsAt = try values.decode(Int64.self, forKey: .startsAt)
    timeZone = try values.decode(String.self, forKey: .timeZone)
    minutes = try values.decode(Int.self, forKey: .minutes)
    day = try values.decode(Int.self, forKey: .day)
    role = try values.decode(Role.self, forKey: .role)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    label = try values.decode(String.self, forKey: .label)
    hostId = try values.id(forKey: .hostId)
    hostName = try values.decodeIfPresent(String.self, forKey: .hostName)
    hostPhone = try values.decodeIfPresent(String.self, forKey: .hostPhone)
    hostEmail = try values.decodeIfPresent(String.self, forKey: .hostEmail)
    guard Moments.range.contains(startsAt), Moments.minutes.contains(minutes) else {
      throw DecodingError.dataCorruptedError(
        forKey: .startsAt, in: values, debugDescription: "is no time, or minutes no length")
    }
  }
}

/// A guest's status.
enum Answer: String, Sendable, Codable { case pending, accepted, rejected }

enum Role: String, Sendable, Codable { case guest, host }
