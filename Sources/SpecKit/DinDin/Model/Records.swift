internal import SpecCore
internal import SpecRealtimeDatabase

/// What lies at `/users/<uid>`.
struct UserRecord: Sendable, Equatable, Codable {
  var name: String
  var phone: String?
  var email: String?
  /// A `data:` or `https:` address.
  var avatar: String?
  var timeZone: String?
  /// Who put this person on the list of possible guests; absent for people who signed in themselves.
  var addedBy: String?
}

/// What lies at `/guests/<E>/<uid>`.
struct GuestRecord: Sendable, Equatable, Codable {
  var name: String
  var phone: String?
  var status: GuestStatus
  /// How many people the guest brings.
  var plus: Int?
  var note: String?
  /// Milliseconds since 1970.
  var invitedAt: Int64
  var respondedAt: Int64?

  /// How many people come with the guest: whoever does not come brings nobody.
  var companions: Int { status == .accepted ? plus ?? 0 : 0 }
  /// The note of a guest who comes.
  var shownNote: String? { status == .accepted ? note : nil }
}

enum GuestStatus: String, Sendable, Codable, CaseIterable, MemberValue {
  case pending, accepted, rejected
}

/// What lies at `/events/<E>`, except the times that the database fills in.
struct EventRecord: Sendable, Equatable {
  @NonEmpty var hostId: String
  var details: DinnerDetails
  /// Raised by every change that guests must hear of.
  @Count var seq = 0
  /// Raised by every write: two writes that start from the same one cannot both succeed.
  @Count var rev = 1
  /// When the host last asked guests to wait; an edit removes it.
  var heldAt: Int64?
}

extension EventRecord: Decodable {
  private enum Keys: CodingKey { case hostId, seq, rev, heldAt }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    _hostId = try values.decode(NonEmpty.self, forKey: .hostId)
    details = try DinnerDetails(from: decoder)
    _seq = try values.decode(Count.self, forKey: .seq)
    _rev = try values.decode(Count.self, forKey: .rev)
    heldAt = try values.decodeIfPresent(Int64.self, forKey: .heldAt)
  }
}

/// What lies at `/invitations/<uid>/<E>`.
struct InvitationRecord: Sendable, Equatable {
  var host: HostRecord
  var details: DinnerDetails
  var status: GuestStatus
}

extension InvitationRecord: Decodable {
  private enum Keys: CodingKey { case status }

  init(from decoder: any Decoder) throws {
    host = try HostRecord(from: decoder)
    details = try DinnerDetails(from: decoder)
    status = try decoder.container(keyedBy: Keys.self).decode(GuestStatus.self, forKey: .status)
  }
}

/// The members of an invitation about its host.
struct HostRecord: Sendable, Equatable, Decodable {
  @NonEmpty var hostId: String
  var hostName: String
  var hostAvatar: String?
  var hostPhone: String?
  var hostEmail: String?
}

extension HostRecord {
  init(id: String, record: UserRecord) {
    self.init(
      hostId: id, hostName: record.name, hostAvatar: record.avatar, hostPhone: record.phone,
      hostEmail: record.email)
  }
}

/// What lies at `/calendar/<uid>/<yyyy-mm>/<E>`.
struct CalendarRecord: Sendable, Equatable, Codable {
  @Timestamp var startsAt: Int64
  var timeZone: String
  @Minutes var minutes: Int
  /// The day of the month on the dinner's own wall calendar, 1...31.
  var day: Int
  var role: Role
  var title: String?
  var label: String
  @NonEmpty var hostId: String
  /// Absent in lines that other programs wrote without it.
  var hostName: String?
  var hostPhone: String?
  var hostEmail: String?
}

extension CalendarRecord {
  init(_ details: DinnerDetails, host: HostRecord, role: Role, times: WallTimes) {
    self.init(
      startsAt: details.startsAt, timeZone: details.timeZone, minutes: details.minutes,
      day: times.start.date.day, role: role, title: details.title, label: details.label,
      hostId: host.hostId, hostName: host.hostName, hostPhone: host.hostPhone,
      hostEmail: host.hostEmail)
  }
}

enum Role: String, Sendable, Codable, CaseIterable, MemberValue { case guest, host }

/// A key of the tree, which is never empty.
@propertyWrapper struct NonEmpty: StoredValue {
  var wrappedValue: String
  static let problem = "is empty"
  static func isValid(_ value: String) -> Bool { !value.isEmpty }
}

/// Milliseconds since 1970 in the years 1 to 9998: the end of a dinner, and its day elsewhere, then have a year of
/// four digits too.
@propertyWrapper struct Timestamp: StoredValue {
  var wrappedValue: Int64
  static let problem = "is beyond any calendar"
  static let range: ClosedRange<Int64> = -62_135_596_800_000...253_370_764_799_999
  static func isValid(_ value: Int64) -> Bool { range.contains(value) }
}

/// The length of a dinner in minutes: a day at most, so that nobody has to look further back for what goes
/// on still.
@propertyWrapper struct Minutes: StoredValue {
  var wrappedValue: Int
  static let problem = "is not a length in minutes"
  static let range: ClosedRange<Int64> = 0...1440
  static func isValid(_ value: Int) -> Bool { range.contains(Int64(value)) }
}
