internal import SpecCore

/// A dinner as one person sees it: from an invitation, from the own calendar, or as its host.
struct Dinner: Sendable, Equatable {
  enum Status: String, Sendable {
    case pending, accepted, rejected
    /// The time to answer ended without an answer.
    case closed
    case hosting
  }

  let id: String
  var role: Role
  var status: Status
  var details: DinnerDetails
  var times: WallTimes
  var host: Person
  /// How many people the guest brings.
  var plus: Int?
  var answerNote: String?
  /// The place among the pending cards.
  var turn: Turn?
  var conflicts: [Conflict] = []
  var seq: Int?
  /// Why it is closed.
  var closing: Closing?
  /// The answer waits to be sent.
  var isQueued = false

  enum Closing: Sendable {
    /// It has begun.
    case started
    /// The time to answer is over.
    case late
    /// It is gone, or no longer for this person.
    case withdrawn
  }

  struct Turn: Sendable, Equatable {
    /// 1...of
    var position: Int
    var of: Int
  }

  /// Another dinner at the same time.
  struct Conflict: Sendable, Equatable {
    var id: String
    var host: Person
    var when: CivilDateTime
  }

  var start: Instant { details.start }
  var end: Instant { details.end }
}

extension Dinner.Conflict {
  init(_ dinner: Dinner) {
    self.init(id: dinner.id, host: dinner.host, when: dinner.times.start)
  }
}

extension Dinner {
  /// The card of an invitation, or nil for one that was rejected.
  init?(id: String, invitation: InvitationRecord, zones: TimeZones, now: Instant) {
    let details = invitation.details
    switch invitation.status {
    case .accepted: status = .accepted
    case .pending where details.isOpen(at: now): status = .pending
    case .pending: (status, closing) = (.closed, now < details.start ? .late : .started)
    case .rejected: return nil
    }
    self.id = id
    role = .guest
    self.details = details
    times = WallTimes(details, zones)
    host = Person(host: invitation.host)
  }

  init(id: String, line: CalendarRecord, zones: TimeZones) {
    self.id = id
    role = line.role
    status = line.role == .host ? .hosting : .accepted
    details = DinnerDetails(line)
    times = WallTimes(details, zones)
    host = Person(
      id: line.hostId, name: line.hostName ?? line.hostId, phone: line.hostPhone,
      email: line.hostEmail, isYou: line.role == .host)
  }

  /// A dinner as its host sees it.
  init(id: String, event: EventRecord, zones: TimeZones, you: Person) {
    self.id = id
    role = .host
    status = .hosting
    details = event.details
    times = WallTimes(details, zones)
    host = you
    seq = event.seq
  }

  /// When a pending dinner is no longer pending by itself.
  var changes: Instant? { status == .pending ? details.closes : nil }

  /// The order of dinners: by start, then by id.
  static func precedes(_ a: Dinner, _ b: Dinner) -> Bool {
    (a.details.startsAt, a.id) < (b.details.startsAt, b.id)
  }
}
